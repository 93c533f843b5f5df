package io.github.dynamospring.migration;

import java.util.List;

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
