package io.github.dynamospring.operations.advice.use;

import java.time.Duration;
import java.time.Instant;

import io.github.dynamospring.observation.meter.IndexUsage;
import io.github.dynamospring.observation.meter.RecentUse;
import io.github.dynamospring.operations.advice.AdviceSaving;
import org.jspecify.annotations.Nullable;

/**
 * Use over the window.
 *
 * @param use the requests of the window
 * @param thresholds the thresholds of findings
 */
record SeenUse(RecentUse use, UseThresholds thresholds) {

	private static final double MILLIS_OF_DAY = 86_400_000;

	private static final int MILLIS_OF_SECOND = 1000;

	/**
	 * Return a saving of a day from figures over the window.
	 */
	AdviceSaving saving(double requests, double readUnits, double writeUnits, boolean atMost) {
		double days = perDay(this.use.from());
		return new AdviceSaving(requests * days, readUnits * days, writeUnits * days, atMost,
				isLongEnough(this.use.startedAt()) ? since(this.use.from()) : null);
	}

	private double perDay(Instant since) {
		return MILLIS_OF_DAY / Math.max(since(since).toMillis(), MILLIS_OF_SECOND);
	}

	/**
	 * Return the units of the writes of an index a day.
	 */
	double writeUnitsPerDay(IndexUsage index) {
		return index.writeUnits() * perDay(index.since());
	}

	/**
	 * Return the time since, or null if it is too short to extrapolate from.
	 */
	@Nullable Duration observed(Instant since) {
		return isLongEnough(since) ? since(since) : null;
	}

	private boolean isLongEnough(Instant since) {
		return since(since).compareTo(this.thresholds.leastObservation()) >= 0;
	}

	Duration since(Instant time) {
		return Duration.between(time, this.use.now());
	}

	int leastRequests() {
		return this.thresholds.leastRequests();
	}

	/**
	 * Return the window in words, such as {@code in the last 45 minutes}.
	 */
	String time() {
		return "in the last " + AdviceSaving.text(since(this.use.from()));
	}

}
