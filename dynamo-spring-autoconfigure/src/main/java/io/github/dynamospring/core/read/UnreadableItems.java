package io.github.dynamospring.core.read;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

import io.github.dynamospring.core.EntityFailure.Subject;
import io.github.dynamospring.core.UnreadableItemException;
import io.github.dynamospring.core.request.EntityNaming;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.InvalidValueException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Handler of items that cannot be read. They fail the call, or are skipped: counted, and
 * logged once a minute.
 */
public final class UnreadableItems {

	private static final Log logger = LogFactory.getLog(UnreadableItems.class);

	private static final Duration LOG_INTERVAL = Duration.ofMinutes(1);

	private final boolean skipping;

	private final Function<DynamoPersistentEntity<?>, EntityNaming> naming;

	private final Clock clock;

	private final LongAdder skipped = new LongAdder();

	private final AtomicReference<Instant> nextLog = new AtomicReference<>(Instant.MIN);

	/**
	 * Create a handler.
	 * @param skipping whether unreadable items are skipped
	 * @param naming returns the names of the items of an entity
	 * @param clock the clock of the log
	 */
	public UnreadableItems(boolean skipping, Function<DynamoPersistentEntity<?>, EntityNaming> naming, Clock clock) {
		this.skipping = skipping;
		this.naming = naming;
		this.clock = clock;
	}

	long skipped() {
		return this.skipped.sum();
	}

	/**
	 * Skip an item.
	 * @param pattern the name of the access pattern, or null if the call has none
	 * @throws UnreadableItemException if items are not skipped
	 */
	void handle(DynamoPersistentEntity<?> entity, Map<String, AttributeValue> item, @Nullable String pattern,
			InvalidValueException failure) {
		UnreadableItemException exception = exception(entity, item, pattern, failure);
		if (!this.skipping) {
			throw exception;
		}
		this.skipped.increment();
		Instant now = this.clock.instant();
		Instant due = this.nextLog.get();
		if (!now.isBefore(due) && this.nextLog.compareAndSet(due, now.plus(LOG_INTERVAL))) {
			logger.warn("Skipped an unreadable item, number " + skipped() + " of its access pattern: "
					+ exception.getMessage());
		}
	}

	private UnreadableItemException exception(DynamoPersistentEntity<?> entity, Map<String, AttributeValue> item,
			@Nullable String pattern, InvalidValueException failure) {
		EntityNaming naming = this.naming.apply(entity);
		Map<String, AttributeValue> key = new LinkedHashMap<>();
		for (String attribute : naming.keyAttributes()) {
			AttributeValue value = item.get(attribute);
			if (value != null) {
				key.put(attribute, value);
			}
		}
		String prefix = (pattern != null) ? pattern + ": " : "";
		String described = naming.describe(key);
		boolean shown = !key.isEmpty() && !described.equals(naming.type());
		String suffix = shown ? " (" + described + ")" : "";
		return new UnreadableItemException(prefix + failure.getMessage() + suffix,
				new Subject(entity.getType(), key, pattern), failure);
	}

}
