package io.github.dynamospring.operations.advice.use;

import io.github.dynamospring.observation.meter.RequestFigure;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.operations.advice.AdviceSaving;
import org.jspecify.annotations.Nullable;

/**
 * Rules on reads. Filtered items and attributes outside the projection are paid for, so
 * that only a narrower key saves units.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html">Read
 * and write operations</a>
 */
final class ReadRules {

	/** The items that are read for one that is returned, from which on they are many. */
	private static final int MANY = 10;

	private ReadRules() {
	}

	static @Nullable AdviceFinding scans(SeriesUse use) {
		if (!use.is("Scan") || !use.isEnough(RequestFigure.REQUESTS)) {
			return null;
		}
		return new AdviceFinding(AdviceCode.SCAN, Severity.WARNING, use.subject(),
				use.requests() + " read " + use.text(RequestFigure.SCANNED) + " items for "
						+ use.unitsText(RequestFigure.READ) + " read units, and returned "
						+ use.text(RequestFigure.RETURNED),
				"Query an index with a key for the condition, which reads no more than it returns. If all items are "
						+ "needed, an export to S3 takes no read units",
				unreturned(use));
	}

	static @Nullable AdviceFinding filters(SeriesUse use) {
		long returned = use.count(RequestFigure.RETURNED);
		if (!use.is("Query") || !use.isEnough(RequestFigure.REQUESTS)
				|| use.count(RequestFigure.SCANNED) < MANY * (returned + use.count(RequestFigure.REQUESTS))) {
			return null;
		}
		String each = (returned > 0)
				? ", each for " + AdviceSaving.figure(use.units(RequestFigure.READ) / returned) + " read units" : "";
		return new AdviceFinding(AdviceCode.FILTERED_READS, Severity.WARNING, use.subject(),
				use.requests() + " read " + use.text(RequestFigure.SCANNED) + " items for "
						+ use.unitsText(RequestFigure.READ) + " read units, and returned "
						+ use.text(RequestFigure.RETURNED) + each,
				"Let a key take the condition of the filter, by an index that holds these items or sorts them first: a filter "
						+ "does not lower the units of a read",
				unreturned(use));
	}

	/** A query of the items that are returned takes their part of the units. */
	private static @Nullable AdviceSaving unreturned(SeriesUse use) {
		long scanned = use.count(RequestFigure.SCANNED);
		long spare = scanned - use.count(RequestFigure.RETURNED);
		if (spare > 0) {
			return use.seen().saving(0, use.units(RequestFigure.READ) * spare / scanned, 0, true);
		}
		return null;
	}

	/** Leaves writes out, because their look-ups may have to be strongly consistent. */
	static @Nullable AdviceFinding strongReads(SeriesUse use) {
		if (use.writes() || !use.isEnough(RequestFigure.STRONG)) {
			return null;
		}
		return new AdviceFinding(AdviceCode.STRONG_READS, Severity.INFO, use.subject(),
				use.text(RequestFigure.STRONG) + " of " + use.requests() + " were strongly consistent, for "
						+ use.unitsText(RequestFigure.STRONG_READ) + " read units",
				"Read eventually consistent if a value of some milliseconds ago will do, which takes half of the "
						+ "units: without @ConsistentRead and dynamo.query.consistent-reads",
				use.seen().saving(0, use.units(RequestFigure.STRONG_READ) / 2, 0, false));
	}

}
