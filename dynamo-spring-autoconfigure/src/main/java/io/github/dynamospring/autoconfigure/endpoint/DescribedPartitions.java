package io.github.dynamospring.autoconfigure.endpoint;

import java.util.List;
import java.util.Objects;

import io.github.dynamospring.observation.hot.HotPartition;
import io.github.dynamospring.observation.hot.HotPartitions;
import io.github.dynamospring.observation.hot.WatchedCapacity;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.SanitizableData;

/**
 * Source of descriptors for the heaviest partition keys of each table and index.
 */
final class DescribedPartitions {

	private static final int MOST_KEYS = 10;

	private final @Nullable HotPartitions hotPartitions;

	DescribedPartitions(@Nullable HotPartitions hotPartitions) {
		this.hotPartitions = hotPartitions;
	}

	PartitionsDescriptor describe(boolean showValues) {
		if (this.hotPartitions == null) {
			return new PartitionsDescriptor(false, List.of());
		}
		List<HotPartition> heaviest = this.hotPartitions.heaviest(MOST_KEYS);
		return new PartitionsDescriptor(true,
				this.hotPartitions.capacity()
					.stream()
					.map((capacity) -> describe(capacity, heaviest, showValues))
					.toList());
	}

	private static ResourceDescriptor describe(WatchedCapacity capacity, List<HotPartition> heaviest,
			boolean showValues) {
		return new ResourceDescriptor(capacity.table(), capacity.index(), capacity.type().tag(),
				capacity.unitsPerSecond(), capacity.unattributed(),
				heaviest.stream()
					.filter((partition) -> isOf(capacity, partition))
					.map((partition) -> describe(partition, showValues))
					.toList());
	}

	private static boolean isOf(WatchedCapacity capacity, HotPartition partition) {
		return capacity.table().equals(partition.table()) && Objects.equals(capacity.index(), partition.index())
				&& capacity.type() == partition.type();
	}

	private static KeyDescriptor describe(HotPartition partition, boolean showValues) {
		return new KeyDescriptor(showValues ? partition.key() : SanitizableData.SANITIZED_VALUE,
				partition.unitsPerSecond(), partition.error(), partition.share());
	}

	/**
	 * Descriptor of the partition keys that take the most capacity.
	 *
	 * @param metrics whether partition keys are watched: if not, they are unknown
	 * @param resources the tables and indexes in use, in the order of their names
	 */
	record PartitionsDescriptor(boolean metrics, List<ResourceDescriptor> resources) implements OperationResponseBody {

	}

	/**
	 * Descriptor of a table or an index, with its use by this instance over the watched
	 * window, and its heaviest partition keys.
	 */
	record ResourceDescriptor(String table, @Nullable String index, String type, double unitsPerSecond,
			double unattributed, List<KeyDescriptor> keys) {

	}

	/**
	 * Descriptor of a partition key, with the minimum share of a partition's throughput
	 * that it takes. The units are exact, or too high by at most the error.
	 */
	record KeyDescriptor(String value, double unitsPerSecond, double error, double share) {

	}

}
