package io.github.dynamospring.autoconfigure.endpoint;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.autoconfigure.endpoint.PartitionsDescriptor.KeyDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.PartitionsDescriptor.ResourceDescriptor;
import io.github.dynamospring.observation.CapacityType;
import io.github.dynamospring.observation.HotPartition;
import io.github.dynamospring.observation.HotPartitions;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.SanitizableData;

/**
 * Describes the heaviest partition keys of each table and index.
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
		Map<Resource, List<KeyDescriptor>> keys = new LinkedHashMap<>();
		for (HotPartition partition : this.hotPartitions.heaviest(MOST_KEYS)) {
			keys.computeIfAbsent(Resource.of(partition), (resource) -> new ArrayList<>())
				.add(describe(partition, showValues));
		}
		List<ResourceDescriptor> resources = new ArrayList<>();
		keys.forEach((resource, heaviest) -> resources.add(resource.describe(heaviest)));
		return new PartitionsDescriptor(true, resources);
	}

	private static KeyDescriptor describe(HotPartition partition, boolean showValues) {
		return new KeyDescriptor(showValues ? partition.key() : SanitizableData.SANITIZED_VALUE,
				partition.unitsPerSecond(), partition.error(), partition.share());
	}

	private record Resource(String table, @Nullable String index, CapacityType type) {

		static Resource of(HotPartition partition) {
			return new Resource(partition.table(), partition.index(), partition.type());
		}

		ResourceDescriptor describe(List<KeyDescriptor> keys) {
			return new ResourceDescriptor(this.table, this.index, this.type.tag(), keys);
		}

	}

}
