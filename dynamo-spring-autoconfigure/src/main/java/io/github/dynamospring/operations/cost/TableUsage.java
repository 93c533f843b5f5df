package io.github.dynamospring.operations.cost;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.meter.CapacityHours;
import io.github.dynamospring.observation.meter.CapacityHours.Hour;
import org.jspecify.annotations.Nullable;

/**
 * Usage of a table and its indexes, in all and by the hour.
 *
 * @param table the name of the table
 * @param resources the usage of the table and of each index
 * @param hours the same in each hour
 * @param streamReads the reads of the stream, or null if this instance does not read it
 */
record TableUsage(String table, List<ResourceUsage> resources, List<CapacityHours> hours, @Nullable Long streamReads) {

	/**
	 * Return the names of the indexes that were used.
	 */
	Set<String> indexes() {
		Set<String> indexes = new TreeSet<>();
		this.resources.stream().map(ResourceUsage::index).filter(Objects::nonNull).forEach(indexes::add);
		return indexes;
	}

	ResourceUsage of(@Nullable String index) {
		return this.resources.stream()
			.filter((usage) -> Objects.equals(usage.index(), index))
			.findFirst()
			.orElseGet(() -> new ResourceUsage(this.table, index, 0, 0, 0, 0));
	}

	/**
	 * Return the hours in which the table or an index was used.
	 */
	List<Hour> hours(@Nullable String index) {
		return this.hours.stream()
			.filter((usage) -> Objects.equals(usage.index(), index))
			.findFirst()
			.map(CapacityHours::hours)
			.orElse(List.of());
	}

}
