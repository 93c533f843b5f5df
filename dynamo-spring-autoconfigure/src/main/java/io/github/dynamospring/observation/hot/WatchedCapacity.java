package io.github.dynamospring.observation.hot;

import io.github.dynamospring.observation.CapacityType;
import org.jspecify.annotations.Nullable;

/**
 * Capacity that this instance took from a table or an index, over the watched window. The
 * capacity of a table includes its local indexes, which share its partitions.
 *
 * @param table the name of the table
 * @param index the name of the index, or null for the table itself
 * @param type read or write
 * @param unitsPerSecond capacity units a second, with an estimate for failed conditions
 * @param unattributed the part without a known partition key: scans, PartiQL, and updates
 * and deletes for an index, because their requests do not carry its key
 * @since 0.1
 */
public record WatchedCapacity(String table, @Nullable String index, CapacityType type, double unitsPerSecond,
		double unattributed) {

}
