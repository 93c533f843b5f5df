package io.github.dynamospring.operations.advice;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Use of an index by this instance since it started.
 *
 * @param read whether it was read
 * @param writeUnits write units a day, at the rate that was seen
 * @param observed the time that they are extrapolated from, or null if it is too short
 * @since 0.1
 */
public record IndexUse(boolean read, double writeUnits, @Nullable Duration observed) {

	/**
	 * Unknown use.
	 */
	public static final IndexUse NONE = new IndexUse(false, 0, null);

	/**
	 * Return the saving a day without the index, or null if no write is known.
	 */
	public @Nullable AdviceSaving saving() {
		if (this.writeUnits > 0) {
			return new AdviceSaving(0, 0, this.writeUnits, false, this.observed);
		}
		return null;
	}

	/**
	 * Strategy that finds the use of an index.
	 */
	@FunctionalInterface
	public interface Lookup {

		/**
		 * Return the use of an index.
		 * @param table the logical name of the table
		 * @param index the name of the index
		 */
		IndexUse find(String table, String index);

	}

}
