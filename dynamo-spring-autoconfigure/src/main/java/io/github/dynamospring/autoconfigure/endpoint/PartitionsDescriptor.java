package io.github.dynamospring.autoconfigure.endpoint;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Descriptor of the partition keys that take the most capacity.
 *
 * @param metrics whether partition keys are watched: if not, they are unknown
 * @param resources the tables and indexes in use, in the order of their names
 * @since 0.1
 */
public record PartitionsDescriptor(boolean metrics,
		List<ResourceDescriptor> resources) implements OperationResponseBody {

	/**
	 * Descriptor of a table or an index, with its use by this instance over the watched
	 * window.
	 *
	 * @param table the name of the table in DynamoDB
	 * @param index the name of the index, or null for the table itself
	 * @param type {@code read} or {@code write}
	 * @param unitsPerSecond the units a second of all its keys
	 * @param unattributed the units of unknown keys among them
	 * @param keys its heaviest partition keys, the heaviest first
	 */
	public record ResourceDescriptor(String table, @Nullable String index, String type, double unitsPerSecond,
			double unattributed, List<KeyDescriptor> keys) {

	}

	/**
	 * Descriptor of a partition key.
	 *
	 * @param value its value, masked unless it is shown
	 * @param unitsPerSecond the units a second that this instance used of it, at most
	 * @param error by how much {@code unitsPerSecond} may be too high
	 * @param share the minimum share that it takes of the throughput of a partition
	 */
	public record KeyDescriptor(String value, double unitsPerSecond, double error, double share) {

	}

}
