package io.github.dynamospring.stream;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * Store of the records that a listener failed to handle. If it takes a record, later
 * changes of the item are delivered.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface DeadLetters {

	/**
	 * Store a record. If this fails, the group of the listener stops at the shard.
	 * @param letter the record, which may come again after a failure
	 */
	void add(FailedRecord letter);

	/**
	 * Record that a listener failed to handle, or that cannot be decoded.
	 *
	 * @param table the logical name of the table
	 * @param group the group of the listener
	 * @param listener the ID of the listener
	 * @param tenant the tenant of the entity, or null without one
	 * @param record the record
	 * @param failure the last failure
	 */
	record FailedRecord(String table, String group, String listener, @Nullable String tenant, Record record,
			Exception failure) {

		/**
		 * Return a text without values of the item.
		 */
		@Override
		public String toString() {
			return "FailedRecord[table=" + this.table + ", group=" + this.group + ", listener=" + this.listener
					+ ", id=" + this.record.eventID() + "]";
		}

	}

}
