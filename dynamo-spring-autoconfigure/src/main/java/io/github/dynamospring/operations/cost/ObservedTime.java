package io.github.dynamospring.operations.cost;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import io.github.dynamospring.large.ObjectRequests;
import io.github.dynamospring.observation.ResourceUsage;
import org.jspecify.annotations.Nullable;

/**
 * Time for which this instance has counted requests, and the minimum time for a cost a
 * day.
 *
 * @param from the time at which it began to count
 * @param to now
 * @param least the minimum time for an extrapolation
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
	 * Return the cost of requests.
	 * @param usage the units of the requests, for tables of any class
	 * @param prices the prices by the name of a table
	 */
	RequestCost cost(List<ResourceUsage> usage, Function<String, DynamoPrices> prices) {
		double read = 0;
		double write = 0;
		Double amount = 0.0;
		String currency = null;
		Set<String> rates = new LinkedHashSet<>();
		for (ResourceUsage used : usage) {
			DynamoPrices ofTable = prices.apply(used.table());
			read += used.read();
			write += used.write();
			amount = isOther(currency, ofTable) ? null
					: DynamoPrices.sum(amount, ofTable.requests(used.read(), used.write()));
			currency = ofTable.currency();
			rates.add(rates(ofTable));
		}
		String computation = "%s read and %s write units in %s".formatted(text(read), text(write), text(length()));
		if (!rates.isEmpty()) {
			computation += ", at " + String.join(" or ", rates);
		}
		return new RequestCost(CostFigure.rounded(read), CostFigure.rounded(write),
				(amount != null) ? CostFigure.rounded(amount) : null, figure(amount, computation));
	}

	/**
	 * Return the cost of reads of a stream.
	 */
	RequestCost streamReads(long reads, DynamoPrices prices) {
		Double amount = prices.streamReads(reads);
		String computation = "%d reads of the stream in %s, at %s USD a million (us-east-1), of which 2.5 million are free"
			.formatted(reads, text(length()), DynamoPrices.MILLION_STREAM_READS) + " a month";
		return new RequestCost(reads, 0, (amount != null) ? CostFigure.rounded(amount) : null,
				figure(amount, computation));
	}

	/**
	 * Return the cost of requests for objects, or null without any.
	 */
	PatternCost.@Nullable Objects objects(ObjectRequests.@Nullable Count count, DynamoPrices prices) {
		long gets = (count != null) ? count.gets().sum() : 0;
		long puts = (count != null) ? count.puts().sum() : 0;
		if (gets == 0 && puts == 0) {
			return null;
		}
		Double amount = prices.objects(gets, puts);
		String computation = "%d GET and %d PUT requests for objects in %s, at %s and %s %s a thousand".formatted(gets,
				puts, text(length()), text(prices.thousandGets()), text(prices.thousandPuts()), prices.currency());
		return new PatternCost.Objects(gets, puts, (amount != null) ? CostFigure.rounded(amount) : null,
				figure(amount, computation));
	}

	// amounts of two currencies have no sum
	private static boolean isOther(@Nullable String currency, DynamoPrices prices) {
		return currency != null && !currency.equals(prices.currency());
	}

	private static String rates(DynamoPrices prices) {
		return rates(prices.millionReads(), prices.millionWrites(), prices, " a million");
	}

	/**
	 * Return two prices in words, such as
	 * {@code 0.125 and 0.625 USD a million (us-east-1, 2024-11-01)}.
	 */
	static String rates(@Nullable Double read, @Nullable Double write, DynamoPrices prices, String unit) {
		return "%s and %s %s%s (%s)".formatted(text(read), text(write), prices.currency(), unit, prices.origin());
	}

	private CostFigure figure(@Nullable Double amount, String computation) {
		if (length().compareTo(this.least) < 0) {
			return CostFigure.unknown(computation + "; a day is not extrapolated from less than " + text(this.least));
		}
		return CostFigure.ofHour((amount != null) ? amount / hours() : null, computation);
	}

	/**
	 * Return a number of up to 4 digits, but no integer digit less.
	 */
	static String text(@Nullable Double number) {
		if (number == null) {
			return "unknown";
		}
		BigDecimal exact = new BigDecimal(number);
		BigDecimal rounded = (Math.abs(number) < 1000) ? exact.round(DIGITS) : exact.setScale(0, RoundingMode.HALF_UP);
		if (rounded.signum() != 0) {
			return rounded.stripTrailingZeros().toPlainString();
		}
		return "0";
	}

	static String text(Duration duration) {
		double minutes = duration.toMillis() / MILLIS_OF_MINUTE;
		if (minutes < 60) {
			return text(minutes) + " min";
		}
		return text(minutes / 60) + " h";
	}

}
