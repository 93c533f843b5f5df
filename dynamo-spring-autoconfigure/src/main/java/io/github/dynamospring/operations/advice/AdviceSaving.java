package io.github.dynamospring.operations.advice;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.github.dynamospring.operations.cost.DynamoPrices;
import org.jspecify.annotations.Nullable;

/**
 * Saving of a day that a finding promises, at the rate that was seen. A negative figure
 * is an additional expense. All figures have two significant digits, because they are
 * extrapolated.
 *
 * @param requests requests
 * @param readUnits read units
 * @param writeUnits write units
 * @param atMost whether it may be less
 * @param observed the time that it is extrapolated from, or null if requests were
 * observed for too short to extrapolate
 * @param amount the price of the units on demand, or null if no prices are known
 * @param currency the currency of the amount, or null
 * @since 0.1
 */
public record AdviceSaving(double requests, double readUnits, double writeUnits, boolean atMost,
		@Nullable Duration observed, @Nullable Double amount, @Nullable String currency) {

	private static final MathContext DIGITS = new MathContext(2);

	private static final int MINUTES_OF_HOUR = 60;

	private static final int SECONDS_OF_MINUTE = 60;

	/**
	 * Create a saving.
	 */
	public AdviceSaving {
		requests = rounded(requests);
		readUnits = rounded(readUnits);
		writeUnits = rounded(writeUnits);
		amount = (amount != null) ? Double.valueOf(rounded(amount)) : null;
	}

	/**
	 * Create a saving without an amount.
	 */
	public AdviceSaving(double requests, double readUnits, double writeUnits, boolean atMost,
			@Nullable Duration observed) {
		this(requests, readUnits, writeUnits, atMost, observed, null, null);
	}

	AdviceSaving at(DynamoPrices prices) {
		return new AdviceSaving(this.requests, this.readUnits, this.writeUnits, this.atMost, this.observed,
				prices.requests(this.readUnits, this.writeUnits), prices.currency());
	}

	/**
	 * Return whether it saves neither money nor, if units are unaffected, requests.
	 */
	boolean isNothing() {
		if (this.amount != null && (this.amount != 0 || hasUnits())) {
			return this.amount <= 0;
		}
		return this.requests <= 0 && this.readUnits <= 0 && this.writeUnits <= 0;
	}

	boolean isLessThan(double least) {
		return this.amount != null && this.amount < least && (this.amount != 0 || hasUnits());
	}

	private boolean hasUnits() {
		return this.readUnits != 0 || this.writeUnits != 0;
	}

	/**
	 * Return a number with two significant digits.
	 */
	public static double rounded(double figure) {
		if (Double.isFinite(figure)) {
			return new BigDecimal(figure).round(DIGITS).doubleValue();
		}
		return figure;
	}

	/**
	 * Return a figure as text, such as {@code 12,500} or {@code 0.5}.
	 */
	public static String figure(double figure) {
		boolean isWhole = figure == Math.rint(figure) || Math.abs(figure) >= 100;
		return String.format(Locale.ROOT, isWhole ? "%,.0f" : "%.1f", figure);
	}

	/**
	 * Return a time in words, such as {@code 45 minutes}.
	 */
	public static String text(Duration time) {
		if (time.toHours() >= 2) {
			return figure(Math.round((double) time.toMinutes() / MINUTES_OF_HOUR)) + " hours";
		}
		double seconds = time.toMillis() / 1000.0;
		if (seconds >= 2 * SECONDS_OF_MINUTE) {
			return figure(Math.round(seconds / SECONDS_OF_MINUTE)) + " minutes";
		}
		return figure(Math.round(seconds)) + " seconds";
	}

	/**
	 * Return the saving in words, such as {@code at most 1,200,000 read units, 0.15 USD a
	 * day, by 45 minutes}.
	 */
	@Override
	public String toString() {
		List<String> parts = new ArrayList<>();
		add(parts, this.readUnits, "read units");
		add(parts, this.writeUnits, "write units");
		add(parts, this.requests, "requests");
		if (this.amount != null && this.amount != 0) {
			parts.add(money(this.amount) + " " + this.currency);
		}
		String saving = String.join(", ", parts) + " a day";
		if (this.atMost) {
			saving = "at most " + saving;
		}
		if (this.observed == null) {
			return saving;
		}
		return saving + ", by " + text(this.observed);
	}

	private static String money(double amount) {
		if (Math.abs(amount) >= 1) {
			return figure(amount);
		}
		return new BigDecimal(amount).round(DIGITS).toPlainString();
	}

	private static void add(List<String> parts, double figure, String of) {
		if (figure != 0) {
			parts.add(figure(figure) + " " + of);
		}
	}

}
