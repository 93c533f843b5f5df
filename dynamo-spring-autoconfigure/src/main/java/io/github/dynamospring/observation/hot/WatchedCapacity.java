package io.github.dynamospring.observation.hot;

import io.github.dynamospring.observation.CapacityType;
import org.jspecify.annotations.Nullable;

/**
 * Capacity that this instance took from a table or an index, over the window that is
 * watched. That of a table includes its local indexes, which share its partitions.
 *
 * @param table the name of the table
 * @param index the name of the index, or null for the table itself
 * @param type read or write
 * @param unitsPerSecond capacity units a second, with those of failed conditions as
 * estimated
 * @param unattributed those of them whose partition key is not known: scans, PartiQL, and
 * what updates and deletes take from an index, because their requests do not carry its
 * key
 * @since 0.1
 */
public record WatchedCapacity(String table, @Nullable String index, CapacityType type, double unitsPerSecond,
		double unattributed) {

}
