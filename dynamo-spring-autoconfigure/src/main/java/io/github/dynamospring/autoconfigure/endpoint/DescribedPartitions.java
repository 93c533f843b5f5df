package io.github.dynamospring.autoconfigure.endpoint;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.dynamospring.autoconfigure.endpoint.PartitionsDescriptor.KeyDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.PartitionsDescriptor.ResourceDescriptor;
import io.github.dynamospring.observation.CapacityType;
import io.github.dynamospring.observation.hot.HotPartition;
import io.github.dynamospring.observation.hot.HotPartitions;
import io.github.dynamospring.observation.hot.WatchedCapacity;
import org.jspecify.annotations.Nullable;

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
		Map<Resource, List<KeyDescriptor>> keys = keys(this.hotPartitions.heaviest(MOST_KEYS), showValues);
		return new PartitionsDescriptor(true,
				this.hotPartitions.capacity()
					.stream()
					.map((capacity) -> describe(capacity, keys.getOrDefault(Resource.of(capacity), List.of())))
					.toList());
	}

	private static Map<Resource, List<KeyDescriptor>> keys(List<HotPartition> partitions, boolean showValues) {
		return partitions.stream()
			.collect(Collectors.groupingBy(Resource::of,
					Collectors.mapping((partition) -> describe(partition, showValues), Collectors.toList())));
	}

	private static KeyDescriptor describe(HotPartition partition, boolean showValues) {
		return new KeyDescriptor(showValues ? partition.key() : SanitizableData.SANITIZED_VALUE,
				partition.unitsPerSecond(), partition.error(), partition.share());
	}

	private static ResourceDescriptor describe(WatchedCapacity capacity, List<KeyDescriptor> keys) {
		return new ResourceDescriptor(capacity.table(), capacity.index(), capacity.type().tag(),
				capacity.unitsPerSecond(), capacity.unattributed(), keys);
	}

	private record Resource(String table, @Nullable String index, CapacityType type) {

		static Resource of(HotPartition partition) {
			return new Resource(partition.table(), partition.index(), partition.type());
		}

		static Resource of(WatchedCapacity capacity) {
			return new Resource(capacity.table(), capacity.index(), capacity.type());
		}

	}

}
