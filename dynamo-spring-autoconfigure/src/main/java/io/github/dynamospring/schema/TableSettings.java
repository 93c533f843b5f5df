package io.github.dynamospring.schema;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * Settings of a table that do not follow from its entities. Null settings keep their
 * value in DynamoDB.
 *
 * @param billingMode the billing mode; null means on-demand for a new table
 * @param capacity the capacity of the table, and the default for its global indexes
 * @param indexes the capacity of single global indexes, by name
 * @param tableClass the storage class, such as {@code STANDARD_INFREQUENT_ACCESS}
 * @param kmsKeyId the customer's key for the encryption at rest: id, ARN or alias
 * @param pointInTimeRecovery whether changes of the last 35 days can be undone
 * @param deletionProtection whether DynamoDB refuses to delete the table
 * @param streamView the content of a stream of changes, such as
 * {@code NEW_AND_OLD_IMAGES}, or null for no stream
 * @param tags the tags for cost allocation and access control
 * @since 0.1
 */
public record TableSettings(@Nullable BillingMode billingMode, CapacitySettings capacity,
		Map<String, CapacitySettings> indexes, @Nullable String tableClass, @Nullable String kmsKeyId,
		@Nullable Boolean pointInTimeRecovery, @Nullable Boolean deletionProtection, @Nullable String streamView,
		Map<String, String> tags) {

	/**
	 * Settings that change nothing in DynamoDB, with on-demand billing for a new table.
	 */
	public static final TableSettings DEFAULT = new TableSettings(null, CapacitySettings.DEFAULT, Map.of(), null, null,
			null, null, null, Map.of());

	/**
	 * Create settings.
	 * @throws IllegalArgumentException if provisioned billing lacks a throughput, or
	 * settings of the capacity belong to the other billing mode
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
	 * Return the capacity of a global index: its own, else the table's.
	 * @param index the name of the index
	 */
	public CapacitySettings capacityOf(String index) {
		return this.indexes.getOrDefault(index, CapacitySettings.DEFAULT).orElse(this.capacity);
	}

	/**
	 * Mode of payment for capacity.
	 */
	public enum BillingMode {

		/** Payment by request. */
		ON_DEMAND,

		/** Payment by reserved capacity. */
		PROVISIONED

	}

	/**
	 * Capacity in units a second.
	 *
	 * @param read the read units a second
	 * @param write the write units a second
	 */
	public record Throughput(long read, long write) {

		/**
		 * Create a throughput.
		 * @throws IllegalArgumentException if it is less than one unit each
		 */
		public Throughput {
			if (read < 1 || write < 1) {
				throw new IllegalArgumentException(
						"a throughput needs at least 1 unit each, not read=" + read + ", write=" + write);
			}
		}

		/**
		 * Return whether this is at least another throughput.
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
