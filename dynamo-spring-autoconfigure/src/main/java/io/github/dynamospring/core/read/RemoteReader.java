package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.dynamospring.core.request.ParallelRequests;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reader of entities whose items point to objects, which are fetched several at once. The
 * callbacks run in the thread of the call.
 *
 * @param <T> the type of the entities
 * @param reader the reader of one item
 * @param parallel the threads
 * @param pattern the name of the access pattern
 */
record RemoteReader<T>(EntityReader<T> reader, ParallelRequests parallel, String pattern) implements ResultReader<T> {

	/** Items whose objects a list or window fetches ahead of its callbacks. */
	private static final int AT_ONCE = 32;

	@Override
	public @Nullable T read(Map<String, AttributeValue> item) {
		return this.reader.read(item, this.pattern);
	}

	@Override
	public int atOnce() {
		return AT_ONCE;
	}

	@Override
	public List<@Nullable T> read(List<Map<String, AttributeValue>> items) {
		List<@Nullable T> results = new ArrayList<>(items.size());
		this.parallel.all(items, (item) -> Optional.ofNullable(this.reader.decode(item, this.pattern)))
			.forEach((decoded) -> results.add(this.reader.converted(decoded.orElse(null))));
		return results;
	}

}
