package io.github.dynamospring.migration.live;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.InvalidValueException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

import org.springframework.dao.ConcurrencyFailureException;

/**
 * Mirror of the items of an old entity that other applications write. It synchronises the
 * item of each record of the table's stream, as the item is by then.
 *
 * @since 0.1
 */
public final class ItemMirror implements Consumer<Record> {

	private static final Log logger = LogFactory.getLog(ItemMirror.class);

	private final MigratedPair<?, ?> pair;

	private final ItemSync sync;

	private final Map<SyncOutcome, Long> counts = new ConcurrentHashMap<>();

	/**
	 * Create a mirror.
	 */
	ItemMirror(MigratedPair<?, ?> pair, ItemSync sync) {
		this.pair = pair;
		this.sync = sync;
	}

	/**
	 * Return the old entity.
	 */
	public DynamoPersistentEntity<?> entity() {
		return this.pair.from().entity();
	}

	/**
	 * Return the numbers of records by their outcomes since the start of this instance.
	 */
	public Map<String, Long> counts() {
		Map<String, Long> counts = new TreeMap<>();
		this.counts.forEach((outcome, count) -> counts.put(outcome.name().toLowerCase(Locale.ROOT), count));
		return counts;
	}

	/**
	 * Synchronise the item of a record. A record of another entity is left out. A finding
	 * is logged and counted, because another attempt would have the same one.
	 * @throws org.springframework.dao.DataAccessException if another attempt may succeed
	 */
	@Override
	public void accept(Record record) {
		SyncResult result = sync(record.dynamodb());
		if (result == null) {
			return;
		}
		if (result.isPassing()) {
			throw new ConcurrencyFailureException(String.valueOf(result.message()));
		}
		if (result.outcome().isFinding()) {
			logger.warn("The mirror of migration '" + this.pair.name()
					+ "' leaves an item out, which verifications find again: " + result.message());
		}
		this.counts.merge(result.outcome(), 1L, Long::sum);
	}

	private @Nullable SyncResult sync(StreamRecord change) {
		Map<String, AttributeValue> before = change.hasOldImage() ? change.oldImage() : null;
		try {
			return (isOfEntity(before) || isOfEntity(change.hasNewImage() ? change.newImage() : null))
					? this.sync.sync(change.keys(), before) : null;
		}
		catch (InvalidValueException ex) {
			return SyncRun.failed(this.pair.from(), change.keys(), ex);
		}
	}

	private boolean isOfEntity(@Nullable Map<String, AttributeValue> image) {
		return image != null && this.pair.from().isOf(image);
	}

}
