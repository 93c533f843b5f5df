package io.github.dynamospring.operations.checklist;

import java.util.Locale;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.OnDemandThroughput;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Capacity in units a second, zero where there is none.
 *
 * @param read read units
 * @param write write units
 */
record TableCapacity(long read, long write) {

	static final TableCapacity NONE = new TableCapacity(0, 0);

	/**
	 * Return the capacity of units as DynamoDB returns them.
	 */
	static TableCapacity of(@Nullable Long read, @Nullable Long write) {
		return new TableCapacity(units(read), units(write));
	}

	/**
	 * Return the provisioned capacity of a table with its global indexes, zero if it is
	 * on-demand.
	 */
	static TableCapacity provisioned(TableDescription table) {
		return Stream
			.concat(Stream.of(provisionedAlone(table)),
					table.globalSecondaryIndexes().stream().map((index) -> of(index.provisionedThroughput())))
			.reduce(NONE, TableCapacity::and);
	}

	/**
	 * Return the provisioned capacity of a table without its global indexes.
	 */
	static TableCapacity provisionedAlone(TableDescription table) {
		return of(table.provisionedThroughput());
	}

	private static TableCapacity of(@Nullable ProvisionedThroughputDescription throughput) {
		if (throughput != null) {
			return of(throughput.readCapacityUnits(), throughput.writeCapacityUnits());
		}
		return NONE;
	}

	/**
	 * Return the most that an on-demand table serves, without its indexes.
	 */
	static TableCapacity maximum(TableDescription table) {
		return maximum(table.onDemandThroughput());
	}

	/**
	 * Return the most that a global index of an on-demand table serves.
	 */
	static TableCapacity maximum(GlobalSecondaryIndexDescription index) {
		return maximum(index.onDemandThroughput());
	}

	private static TableCapacity maximum(@Nullable OnDemandThroughput throughput) {
		if (throughput != null) {
			return of(throughput.maxReadRequestUnits(), throughput.maxWriteRequestUnits());
		}
		return NONE;
	}

	/** DynamoDB returns -1 if the maximum was removed. */
	private static long units(@Nullable Long units) {
		if (units != null) {
			return Math.max(0, units);
		}
		return 0;
	}

	TableCapacity and(TableCapacity other) {
		return new TableCapacity(this.read + other.read, this.write + other.write);
	}

	boolean isNone() {
		return this.read == 0 && this.write == 0;
	}

	/**
	 * Return whether there is capacity for both reads and writes.
	 */
	boolean isWhole() {
		return this.read > 0 && this.write > 0;
	}

	/**
	 * Return whether either is at least a share of a quota.
	 */
	boolean reaches(double share, TableCapacity quota) {
		return this.read >= share * quota.read || this.write >= share * quota.write;
	}

	@Override
	public String toString() {
		return String.format(Locale.ROOT, "%,d read and %,d write units a second", this.read, this.write);
	}

}
