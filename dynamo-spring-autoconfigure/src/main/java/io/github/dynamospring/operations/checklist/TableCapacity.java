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
	 * Return the capacity of units as DynamoDB tells them, if it does.
	 */
	static TableCapacity of(@Nullable Long read, @Nullable Long write) {
		return new TableCapacity(units(read), units(write));
	}

	/**
	 * Return what is provisioned for a table with its global indexes, none if it is
	 * on-demand.
	 */
	static TableCapacity provisioned(TableDescription table) {
		return Stream
			.concat(Stream.of(provisionedAlone(table)),
					table.globalSecondaryIndexes().stream().map((index) -> of(index.provisionedThroughput())))
			.reduce(NONE, TableCapacity::and);
	}

	/**
	 * Return what is provisioned for a table without its global indexes.
	 */
	static TableCapacity provisionedAlone(TableDescription table) {
		return of(table.provisionedThroughput());
	}

	private static TableCapacity of(@Nullable ProvisionedThroughputDescription throughput) {
		return (throughput != null) ? of(throughput.readCapacityUnits(), throughput.writeCapacityUnits()) : NONE;
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
		return (throughput != null) ? of(throughput.maxReadRequestUnits(), throughput.maxWriteRequestUnits()) : NONE;
	}

	/** DynamoDB says -1 where no maximum is left. */
	private static long units(@Nullable Long units) {
		return (units != null) ? Math.max(0, units) : 0;
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
