package io.github.dynamospring.autoconfigure.endpoint;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.observation.ResourceUsage;
import org.jspecify.annotations.Nullable;

/**
 * Capacity that tables and indexes have used at one moment, or the absence of any count.
 */
final class UsedCapacity {

	private final boolean known;

	private final Map<Resource, ResourceUsage> resources = new HashMap<>();

	/**
	 * Create the capacity.
	 * @param resources the use of each table and index, or null if requests are not
	 * counted
	 */
	UsedCapacity(@Nullable List<ResourceUsage> resources) {
		this.known = resources != null;
		if (resources != null) {
			resources.forEach((usage) -> this.resources.put(new Resource(usage.table(), usage.index()), usage));
		}
	}

	boolean isKnown() {
		return this.known;
	}

	/**
	 * Return the used capacity of a table or index, or null if requests are not counted.
	 */
	@Nullable CapacityDescriptor of(String table, @Nullable String index) {
		if (!this.known) {
			return null;
		}
		ResourceUsage usage = this.resources.get(new Resource(table, index));
		if (usage != null) {
			return new CapacityDescriptor(usage.read(), usage.write());
		}
		return CapacityDescriptor.NONE;
	}

	/**
	 * Return whether an index was read: DynamoDB does not always report the units.
	 */
	boolean isRead(String table, String index) {
		ResourceUsage usage = this.resources.get(new Resource(table, index));
		return usage != null && (usage.read() > 0 || usage.returned() > 0 || usage.scanned() > 0);
	}

	private record Resource(String table, @Nullable String index) {

	}

}
