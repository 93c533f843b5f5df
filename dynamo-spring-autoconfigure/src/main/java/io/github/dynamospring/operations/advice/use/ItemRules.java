package io.github.dynamospring.operations.advice.use;

import io.github.dynamospring.observation.meter.RequestFigure;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.operations.advice.AdviceSaving;
import org.jspecify.annotations.Nullable;

/**
 * Rules on requests for single items.
 */
final class ItemRules {

	private static final int MOST_READS = 100;

	private static final int MOST_WRITES = 25;

	/** Units of an eventually consistent read of up to 4 KB. */
	private static final double LEAST_READ = 0.5;

	private ItemRules() {
	}

	static @Nullable AdviceFinding singleReads(SeriesUse use) {
		if (!use.is("GetItem") || !use.isEnough(RequestFigure.OBSERVED)) {
			return null;
		}
		return singles(use, AdviceCode.SINGLE_READS, MOST_READS,
				"Read them by findAllById or batchGet, up to 100 in a request. That saves requests and time, and no read "
						+ "units");
	}

	static @Nullable AdviceFinding singleWrites(SeriesUse use) {
		if (!(use.is("PutItem") || use.is("DeleteItem")) || !use.isEnough(RequestFigure.OBSERVED)) {
			return null;
		}
		return singles(use, AdviceCode.SINGLE_WRITES, MOST_WRITES,
				"Write them by saveAll, deleteAll or batchWrite, up to 25 in a request. That saves requests and time, and "
						+ "no write units");
	}

	private static AdviceFinding singles(SeriesUse use, AdviceCode code, int most, String action) {
		long observations = use.count(RequestFigure.OBSERVATIONS);
		double each = (double) use.count(RequestFigure.OBSERVED) / observations;
		double batches = observations * Math.ceil(each / most);
		return new AdviceFinding(code, Severity.INFO, use.subject(),
				use.text(RequestFigure.OBSERVED) + " of " + use.requests() + " were made in "
						+ use.text(RequestFigure.OBSERVATIONS) + " observations, " + AdviceSaving.figure(each)
						+ " in each of them",
				action, use.seen().saving(use.count(RequestFigure.OBSERVED) - batches, 0, 0, true));
	}

	static @Nullable AdviceFinding rewrites(SeriesUse use) {
		if (!use.isEnough(RequestFigure.REWRITES)) {
			return null;
		}
		boolean isBlind = use.count(RequestFigure.BLIND_REWRITES) > 0;
		String evidence = use.text(RequestFigure.REWRITES) + " of " + use.requests()
				+ " wrote an item that was read before in the same observation, for "
				+ use.unitsText(RequestFigure.REWRITE_READ) + " read units";
		String action = "Declare an @Update of the changed attributes, with a @Condition in place of the read: it needs no read";
		if (isBlind) {
			evidence += "; " + use.text(RequestFigure.BLIND_REWRITES)
					+ " of them had no condition, so that they overwrite concurrent changes";
			action += ". If the read is needed, give the entity a @Version";
		}
		return new AdviceFinding(AdviceCode.READ_BEFORE_WRITE, isBlind ? Severity.WARNING : Severity.INFO,
				use.subject(), evidence, action,
				use.seen().saving(use.count(RequestFigure.REWRITES), use.units(RequestFigure.REWRITE_READ), 0, true));
	}

	static @Nullable AdviceFinding largeItems(SeriesUse use) {
		if (!use.isEnough(RequestFigure.LARGE)) {
			return null;
		}
		boolean reads = use.is("GetItem");
		double least = use.count(RequestFigure.LARGE) * (reads ? LEAST_READ : 1);
		double spare = Math.max(use.units(RequestFigure.LARGE_UNITS) - least, 0);
		String size = AdviceSaving
			.figure(Math.rint((double) use.count(RequestFigure.LARGE_KILOBYTES) / use.count(RequestFigure.LARGE)));
		String units = reads ? " read units" : " write units";
		AdviceSaving saving = reads ? use.seen().saving(0, spare, 0, true) : use.seen().saving(0, 0, spare, true);
		return new AdviceFinding(AdviceCode.LARGE_ITEMS, Severity.INFO, use.subject(),
				use.text(RequestFigure.LARGE) + " of " + use.requests() + " were for items of more than "
						+ RequestFigure.LARGE_ITEM + " KB, " + size + " KB on average, and took "
						+ use.unitsText(RequestFigure.LARGE_UNITS) + units,
				"Keep large and seldom needed attributes in an item of its own or in S3, or compress it: a request takes "
						+ "units for the whole item, even if it returns or changes little",
				saving);
	}

	static @Nullable AdviceFinding failedConditions(SeriesUse use) {
		long failed = use.count(RequestFigure.FAILED);
		if (!use.isEnough(RequestFigure.FAILED) || 2 * failed < use.count(RequestFigure.REQUESTS)) {
			return null;
		}
		return new AdviceFinding(AdviceCode.FAILED_CONDITIONS, Severity.WARNING, use.subject(),
				use.text(RequestFigure.FAILED) + " of " + use.requests() + " failed on their condition, and took about "
						+ use.unitsText(RequestFigure.FAILED_WRITE) + " wasted write units",
				"Look before the write, because a read of up to 4 KB takes half a unit, and keep the condition; or do not "
						+ "send writes that are likely to fail",
				use.seen()
					.saving(failed - use.count(RequestFigure.REQUESTS), -use.count(RequestFigure.REQUESTS) * LEAST_READ,
							use.units(RequestFigure.FAILED_WRITE), true));
	}

}
