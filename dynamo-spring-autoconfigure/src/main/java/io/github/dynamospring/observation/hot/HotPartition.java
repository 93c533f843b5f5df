package io.github.dynamospring.observation.hot;

import io.github.dynamospring.observation.CapacityType;
import org.jspecify.annotations.Nullable;

/**
 * Partition key that takes much capacity over the watched window.
 *
 * @param table the name of the table
 * @param index the name of the index, or null for the table itself
 * @param type read or write
 * @param key the value of the partition key as text: a number without trailing zeros,
 * bytes in hexadecimal, several attributes with commas between. A text of more than 96
 * characters (48, if any is not of Latin-1) is cut, and ends with 128 bits of its SHA-256
 * @param unitsPerSecond the capacity units a second that this instance used of it, at
 * most
 * @param error by how much {@code unitsPerSecond} may be too high
 * @param share the least share of a partition's throughput that the key takes, from 0 to
 * 1 (3,000 read or 1,000 write units a second). Bursts may exceed it
 * @since 0.1
 */
public record HotPartition(String table, @Nullable String index, CapacityType type, String key, double unitsPerSecond,
		double error, double share) {

	// without the key, because a record is easily logged
	@Override
	public String toString() {
		return "HotPartition[table=" + this.table + ", index=" + this.index + ", type=" + this.type.tag()
				+ ", unitsPerSecond=" + this.unitsPerSecond + ", error=" + this.error + ", share=" + this.share + "]";
	}

}
