package io.github.dynamospring.stream;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * Call of a listener, or the failure to decode its record.
 *
 * @param index the index of its first record
 * @param records the records of the call
 * @param tenant the tenant of the entities, or null without one
 * @param argument the argument, or null if the record is not decoded
 * @param failure the failure to decode the record, or null
 */
record ListenerCall(int index, List<Record> records, @Nullable String tenant, @Nullable Object argument,
		@Nullable Exception failure) {

	/**
	 * Return the arguments of all records, or none if they are not decoded.
	 */
	List<?> arguments() {
		return (this.argument instanceof List<?> all) ? all : Stream.ofNullable(this.argument).toList();
	}

	/**
	 * Return whether another call can go into one call with this one.
	 */
	boolean joins(ListenerCall other) {
		return this.failure == null && other.failure == null && Objects.equals(this.tenant, other.tenant);
	}

}
