package io.github.dynamospring.migration;

import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Progress of the last run of a backfill, with the runs that it went on from. Counts are
 * those of committed chunks.
 *
 * @param table the logical name of the table
 * @param status the status
 * @param segmentsDone the number of segments that were rewritten, and of those that were
 * verified
 * @param segments the number of segments, twice: to rewrite and to verify
 * @param rewritten the number of items that were read to be written again
 * @param changed the number of items that differed
 * @param verified the number of items that were verified
 * @param failures the number of items that cannot be read or written again, or still
 * differ
 * @param itemsPerSecond the items that were read in a second, on average since the last
 * start
 * @param units the capacity units that this instance has used since the last start
 * @param unitsLeft an estimate of the units that are left, or null if it is unknown
 * @param messages descriptions of the first failures, in the instance that runs it
 * @since 0.1
 */
public record BackfillProgress(String table, Status status, int segmentsDone, int segments, long rewritten,
		long changed, long verified, long failures, double itemsPerSecond, double units, @Nullable Double unitsLeft,
		List<String> messages) {

	/**
	 * Return this progress without its messages, which may show keys.
	 */
	public BackfillProgress withoutMessages() {
		return new BackfillProgress(this.table, this.status, this.segmentsDone, this.segments, this.rewritten,
				this.changed, this.verified, this.failures, this.itemsPerSecond, this.units, this.unitsLeft, List.of());
	}

	/**
	 * Return this progress as a line of a log.
	 */
	String describe() {
		String left = (this.unitsLeft != null) ? "about %,.0f units left".formatted(this.unitsLeft)
				: "units left unknown";
		return "Backfill of %s: %s, %d of %d segments done, %,d items written again, %,d verified, %,.0f items a second, "
			.formatted(this.table, this.status.name().toLowerCase(Locale.ROOT), this.segmentsDone, this.segments,
					this.changed, this.verified, this.itemsPerSecond)
				+ "%,.0f units used, %s, %,d failures".formatted(this.units, left, this.failures);
	}

	/**
	 * Statuses of a backfill.
	 */
	public enum Status {

		/** An instance runs it, or was killed. */
		RUNNING,

		/** All items are as the model says. */
		COMPLETE,

		/** All items were read, but some failed, or still differ: run it again. */
		INCOMPLETE,

		/** The run ended by a failure. Another one goes on from there. */
		FAILED,

		/** The run was stopped. Another one goes on from there. */
		STOPPED

	}

}
