package io.github.dynamospring.observation;

import org.jspecify.annotations.Nullable;

/**
 * A partition key that takes much capacity, over the window that is watched.
 *
 * @param table the name of the table
 * @param index the name of the index, or null for the table itself
 * @param type read or write
 * @param key the value of the partition key as text, cut where it is long
 * @param unitsPerSecond the capacity units a second that this instance used of it, at
 * most
 * @param error by how much {@code unitsPerSecond} may be too high
 * @param share the least share of what a partition can deliver that the key takes, from 0
 * (nothing) to 1 (all: 3,000 read or 1,000 write units a second), and above while bursts
 * last
 * @since 0.1
 */
public record HotPartition(String table, @Nullable String index, CapacityType type, String key, double unitsPerSecond,
		double error, double share) {

}
