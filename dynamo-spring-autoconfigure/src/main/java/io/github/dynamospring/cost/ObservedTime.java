package io.github.dynamospring.cost;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import io.github.dynamospring.observation.ResourceUsage;

/**
 * Time for which this instance has counted requests, and the least one from which a day
 * is told.
 *
 * @param from when it began to count
 * @param to now
 * @param least the least time that is extrapolated
 */
record ObservedTime(Instant from, Instant to, Duration least) {

	private static final MathContext DIGITS = new MathContext(4);

	private static final double MILLIS_OF_HOUR = 3_600_000;

	private static final double MILLIS_OF_MINUTE = 60_000;

	Duration length() {
		return Duration.between(this.from, this.to);
	}

	double hours() {
		return length().toMillis() / MILLIS_OF_HOUR;
	}

	/**
	 * Return what requests cost.
	 * @param usage what they took, of tables of any class
	 * @param prices gives the prices of a table
	 */
	RequestCost cost(List<ResourceUsage> usage, Function<String, DynamoPrices> prices) {
		double read = 0;
		double write = 0;
		double amount = 0;
		Set<String> rates = new LinkedHashSet<>();
		for (ResourceUsage used : usage) {
			DynamoPrices ofTable = prices.apply(used.table());
			read += used.read();
			write += used.write();
			amount += ofTable.requests(used.read(), used.write());
			rates.add(rates(ofTable));
		}
		String computation = "%s read and %s write units in %s%s".formatted(text(read), text(write), text(length()),
				rates.isEmpty() ? "" : ", at " + String.join(" or ", rates));
		return new RequestCost(CostFigure.rounded(read), CostFigure.rounded(write), CostFigure.rounded(amount),
				figure(amount, computation));
	}

	private static String rates(DynamoPrices prices) {
		return "%s and %s %s a million (%s)".formatted(text(prices.millionReads()), text(prices.millionWrites()),
				prices.currency(), prices.origin());
	}

	private CostFigure figure(double amount, String computation) {
		return (length().compareTo(this.least) < 0)
				? CostFigure.unknown(computation + "; no day is told from less than " + text(this.least))
				: CostFigure.ofHour(amount / hours(), computation);
	}

	/**
	 * Return a number of up to 4 digits, but no integer digit less.
	 */
	static String text(double number) {
		BigDecimal exact = new BigDecimal(number);
		BigDecimal rounded = (Math.abs(number) < 1000) ? exact.round(DIGITS) : exact.setScale(0, RoundingMode.HALF_UP);
		return (rounded.signum() != 0) ? rounded.stripTrailingZeros().toPlainString() : "0";
	}

	static String text(Duration duration) {
		double minutes = duration.toMillis() / MILLIS_OF_MINUTE;
		return (minutes < 60) ? text(minutes) + " min" : text(minutes / 60) + " h";
	}

}
