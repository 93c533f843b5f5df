package io.github.dynamospring.schema;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * Settings of a table that do not follow from its entities. What is null is left as
 * DynamoDB has it.
 *
 * @param billingMode how capacity is paid for, null for on-demand where the table is new
 * @param capacity the capacity of the table, and of each global index that has no
 * settings of its own for it
 * @param indexes the capacity of single global indexes, by name
 * @param tableClass storage class, such as {@code STANDARD_INFREQUENT_ACCESS}
 * @param kmsKeyId key of the customer's for the encryption at rest: id, ARN or alias
 * @param pointInTimeRecovery whether changes of the last 35 days can be undone
 * @param deletionProtection whether DynamoDB refuses to delete the table
 * @param streamView what a stream of changes holds, such as {@code NEW_AND_OLD_IMAGES},
 * null for no stream
 * @param tags tags for cost allocation and access control
 * @since 0.1
 */
public record TableSettings(@Nullable BillingMode billingMode, CapacitySettings capacity,
		Map<String, CapacitySettings> indexes, @Nullable String tableClass, @Nullable String kmsKeyId,
		@Nullable Boolean pointInTimeRecovery, @Nullable Boolean deletionProtection, @Nullable String streamView,
		Map<String, String> tags) {

	/**
	 * All as DynamoDB has it, on-demand billing where the table is new.
	 */
	public static final TableSettings DEFAULT = new TableSettings(null, CapacitySettings.DEFAULT, Map.of(), null, null,
			null, null, null, Map.of());

	/**
	 * Create settings.
	 * @throws IllegalArgumentException if there is provisioned billing without a
	 * throughput, or settings of capacity that are of the other billing
	 */
	public TableSettings {
		check(billingMode, capacity);
		if (billingMode == BillingMode.PROVISIONED && capacity.initialThroughput() == null) {
			throw new IllegalArgumentException("provisioned billing needs a throughput");
		}
		indexes.forEach((name, index) -> check(billingMode, name, index));
		indexes = Collections.unmodifiableMap(new TreeMap<>(indexes));
		tags = Collections.unmodifiableMap(new TreeMap<>(tags));
	}

	private static void check(@Nullable BillingMode billingMode, String index, CapacitySettings capacity) {
		try {
			check(billingMode, capacity);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("index " + index + ": " + ex.getMessage(), ex);
		}
	}

	private static void check(@Nullable BillingMode billingMode, CapacitySettings capacity) {
		if (billingMode != BillingMode.PROVISIONED && capacity.throughput() != null) {
			throw new IllegalArgumentException("a throughput needs provisioned billing");
		}
		if (billingMode != BillingMode.PROVISIONED && capacity.autoScaling() != null) {
			throw new IllegalArgumentException("auto scaling needs provisioned billing");
		}
		if (billingMode == BillingMode.PROVISIONED && capacity.onDemandMaximum() != null) {
			throw new IllegalArgumentException("an on-demand maximum needs on-demand billing");
		}
	}

	/**
	 * Return the capacity of a global index: its own, else that of the table.
	 * @param index the name of the index
	 */
	public CapacitySettings capacityOf(String index) {
		return this.indexes.getOrDefault(index, CapacitySettings.DEFAULT).orElse(this.capacity);
	}

	/**
	 * Way to pay for capacity.
	 */
	public enum BillingMode {

		/** By request. */
		ON_DEMAND,

		/** By capacity reserved. */
		PROVISIONED

	}

	/**
	 * Capacity.
	 *
	 * @param read read units a second
	 * @param write write units a second
	 */
	public record Throughput(long read, long write) {

		/**
		 * Create a throughput of at least one unit each.
		 * @throws IllegalArgumentException if there is less
		 */
		public Throughput {
			if (read < 1 || write < 1) {
				throw new IllegalArgumentException(
						"a throughput needs at least 1 unit each, not read=" + read + ", write=" + write);
			}
		}

		/**
		 * Return whether this is at least as much as another throughput.
		 */
		public boolean covers(Throughput other) {
			return this.read >= other.read && this.write >= other.write;
		}

		@Override
		public String toString() {
			return this.read + " read and " + this.write + " write units";
		}

	}

}
