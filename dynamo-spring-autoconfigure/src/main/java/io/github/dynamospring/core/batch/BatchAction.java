package io.github.dynamospring.core.batch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.dynamospring.core.write.PreparedWrite;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Write that was added to a batch.
 *
 * @param value the given entity or ID
 * @param preparation prepares the write
 * @param client the name of its client, or null for the client of the batch
 */
public record BatchAction(Object value, Supplier<PreparedWrite<?>> preparation, @Nullable String client) {

	/**
	 * Return the writes of a batch of one client.
	 */
	public static <V> List<BatchAction> each(Collection<? extends V> values,
			Function<V, PreparedWrite<?>> preparation) {
		List<BatchAction> actions = new ArrayList<>();
		for (V value : values) {
			Assert.notNull(value, "A batch must not contain null");
			actions.add(new BatchAction(value, () -> preparation.apply(value), null));
		}
		return actions;
	}

}
