package io.github.dynamospring.observation.hot;

import java.util.HexFormat;

import io.github.dynamospring.observation.CapacityType;
import org.jspecify.annotations.Nullable;

/**
 * Partition key that takes much capacity, over the window that is watched.
 *
 * @param table the name of the table
 * @param index the name of the index, or null for the table itself
 * @param type read or write
 * @param key the value of the partition key as text: a number without trailing zeros,
 * bytes in hexadecimal, several attributes with commas between, and what is longer than
 * 96 characters (48, where any is not of Latin-1) cut, with 128 bits of its SHA-256
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

	private static final int MAX_PREFIX = 32;

	private static final int HASH_BYTES = 2;

	/**
	 * Return what the key is recognized by without being told: its leading type, such as
	 * {@code CUSTOMER#}, if it has one of capital letters, and 16 bits of its SHA-256,
	 * which many keys share: {@code CUSTOMER#*3fa9}.
	 */
	public String maskedKey() {
		return this.key.substring(0, prefix(this.key)) + '*'
				+ HexFormat.of().formatHex(PartitionKeyText.sha256(this.key), 0, HASH_BYTES);
	}

	// only of capital letters, because a value may stand there as well
	private static int prefix(String key) {
		for (int i = 0; i < Math.min(key.length(), MAX_PREFIX); i++) {
			char character = key.charAt(i);
			if (character == '#') {
				return i + 1;
			}
			if ((character < 'A' || character > 'Z') && character != '_' && character != '-') {
				return 0;
			}
		}
		return 0;
	}

	// without the key, which those who read logs must not see
	@Override
	public String toString() {
		return "HotPartition[table=" + this.table + ", index=" + this.index + ", type=" + this.type.tag() + ", key="
				+ maskedKey() + ", unitsPerSecond=" + this.unitsPerSecond + ", error=" + this.error + ", share="
				+ this.share + "]";
	}

}
