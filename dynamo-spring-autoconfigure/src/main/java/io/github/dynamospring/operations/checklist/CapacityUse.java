package io.github.dynamospring.operations.checklist;

import java.util.Locale;

/**
 * Capacity that this instance takes from a table at present, without its global indexes,
 * in units a second.
 *
 * @param read read units
 * @param write write units
 * @since 0.1
 */
public record CapacityUse(double read, double write) {

	/**
	 * Return whether either is at least a share of a capacity.
	 */
	boolean reaches(double share, TableCapacity capacity) {
		return this.read >= share * capacity.read() || this.write >= share * capacity.write();
	}

	@Override
	public String toString() {
		return String.format(Locale.ROOT, "%,.1f read and %,.1f write units a second", this.read, this.write);
	}

}
