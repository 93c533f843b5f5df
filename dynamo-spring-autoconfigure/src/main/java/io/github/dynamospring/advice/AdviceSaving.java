package io.github.dynamospring.advice;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.github.dynamospring.cost.DynamoPrices;
import org.jspecify.annotations.Nullable;

/**
 * Saving of a day that a finding promises, at the rate that was seen. A negative figure
 * is an additional expense.
 *
 * @param requests requests
 * @param readUnits read units
 * @param writeUnits write units
 * @param atMost whether it may be less
 * @param amount what the units cost on demand, or null if no prices are known
 * @param currency the currency of the amount, or null
 * @since 0.1
 */
public record AdviceSaving(double requests, double readUnits, double writeUnits, boolean atMost,
		@Nullable Double amount, @Nullable String currency) {

	/**
	 * Create a saving without an amount.
	 */
	public AdviceSaving(double requests, double readUnits, double writeUnits, boolean atMost) {
		this(requests, readUnits, writeUnits, atMost, null, null);
	}

	AdviceSaving at(DynamoPrices prices) {
		return new AdviceSaving(this.requests, this.readUnits, this.writeUnits, this.atMost,
				prices.requests(this.readUnits, this.writeUnits), prices.currency());
	}

	/**
	 * Return a figure as text, such as {@code 12,500} or {@code 0.5}.
	 */
	public static String figure(double figure) {
		return String.format(Locale.ROOT, (figure == Math.rint(figure) || Math.abs(figure) >= 100) ? "%,.0f" : "%.1f",
				figure);
	}

	/**
	 * Return the saving in words, such as {@code at most 1,200,000 read units, 0.15 USD a
	 * day}.
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
		return (this.atMost ? "at most " : "") + String.join(", ", parts) + " a day";
	}

	private static String money(double amount) {
		return (Math.abs(amount) >= 1) ? String.format(Locale.ROOT, "%,.2f", amount)
				: new BigDecimal(amount).round(new MathContext(2)).toPlainString();
	}

	private static void add(List<String> parts, double figure, String of) {
		if (figure != 0) {
			parts.add(figure(figure) + " " + of);
		}
	}

}
