package io.github.dynamospring.operations.cost;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.observation.meter.CapacityHours.Hour;
import io.github.dynamospring.operations.cost.ModeComparison.Mode;
import org.jspecify.annotations.Nullable;

/**
 * Calculation of the cost of a table in each capacity mode. It adds up tables and indexes
 * with capacity of their own, hour by hour.
 */
final class ModeCalculation {

	private static final Duration WEEK = Duration.ofDays(7);

	/** The default of auto scaling. */
	private static final double TARGET_UTILIZATION = 0.7;

	private static final double SECONDS_OF_HOUR = 3600;

	/** No less, because a day has busy and quiet hours. */
	private static final double LEAST_HOURS = 24;

	private final DynamoPrices prices;

	private final Instant from;

	private final Instant to;

	private final Sums read = new Sums();

	private final Sums write = new Sums();

	ModeCalculation(DynamoPrices prices, ObservedTime time) {
		this.prices = prices;
		this.to = time.to();
		this.from = (time.length().compareTo(WEEK) > 0) ? this.to.minus(WEEK) : time.from();
	}

	/**
	 * Add a table or an index with capacity of its own.
	 * @param shares the hours of all that use this capacity, each in the order of time
	 */
	void add(Collection<List<Hour>> shares) {
		Map<Instant, Hour> used = new HashMap<>();
		shares.forEach((hours) -> hours.forEach((hour) -> used.merge(hour.start(), hour, ModeCalculation::sum)));
		for (Instant start = this.from.truncatedTo(ChronoUnit.HOURS); start
			.isBefore(this.to); start = start.plus(1, ChronoUnit.HOURS)) {
			add(used.get(start), observed(start));
		}
	}

	// their busiest minutes may be others, so that this is the most
	private static Hour sum(Hour one, Hour other) {
		return new Hour(one.start(), one.read() + other.read(), one.write() + other.write(),
				one.peakRead() + other.peakRead(), one.peakWrite() + other.peakWrite());
	}

	private double observed(Instant hour) {
		Instant end = hour.plus(1, ChronoUnit.HOURS);
		Instant from = hour.isBefore(this.from) ? this.from : hour;
		Instant to = end.isAfter(this.to) ? this.to : end;
		Duration observed = Duration.between(from, to);
		return observed.toMillis() / 1000.0 / SECONDS_OF_HOUR;
	}

	private void add(@Nullable Hour hour, double length) {
		if (hour == null) {
			this.read.add(0, 0, length);
			this.write.add(0, 0, length);
			return;
		}
		this.read.add(hour.read(), hour.peakRead(), length);
		this.write.add(hour.write(), hour.peakWrite(), length);
	}

	ModeComparison compare() {
		double hours = Duration.between(this.from, this.to).toMillis() / 1000.0 / SECONDS_OF_HOUR;
		Double onDemand = rounded(this.prices.requests(this.read.used, this.write.used));
		Double provisioned = rounded(this.prices.capacityHour(this.read.unitHours, this.write.unitHours));
		return new ModeComparison(CostFigure.rounded(hours), onDemand, provisioned, this.read.utilization(),
				this.write.utilization(), rounded(this.prices.readBreakEven()), rounded(this.prices.writeBreakEven()),
				(hours >= LEAST_HOURS) ? cheaper(onDemand, provisioned) : null, computation(hours));
	}

	private static @Nullable Double rounded(@Nullable Double amount) {
		if (amount != null) {
			return CostFigure.rounded(amount);
		}
		return null;
	}

	private static @Nullable Mode cheaper(@Nullable Double onDemand, @Nullable Double provisioned) {
		if (onDemand == null || provisioned == null) {
			return null;
		}
		if (onDemand <= provisioned) {
			return Mode.ON_DEMAND;
		}
		return Mode.PROVISIONED;
	}

	private String computation(double hours) {
		String text = "%s read and %s write units in %s h; %s read and %s write unit hours for the busiest minute of each hour at 70%%, at %s"
			.formatted(ObservedTime.text(this.read.used), ObservedTime.text(this.write.used), ObservedTime.text(hours),
					ObservedTime.text(this.read.unitHours), ObservedTime.text(this.write.unitHours),
					ObservedTime.rates(this.prices.readUnitHour(), this.prices.writeUnitHour(), this.prices, ""));
		if (hours >= LEAST_HOURS) {
			return text;
		}
		return text + "; modes are not compared before 24 h";
	}

	private static final class Sums {

		private double used;

		private double unitHours;

		void add(double units, double peak, double length) {
			this.used += units;
			this.unitHours += length * Math.max(1, Math.ceil(peak / TARGET_UTILIZATION));
		}

		double utilization() {
			if (this.unitHours > 0) {
				return CostFigure.rounded(this.used / (this.unitHours * SECONDS_OF_HOUR));
			}
			return 0;
		}

	}

}
