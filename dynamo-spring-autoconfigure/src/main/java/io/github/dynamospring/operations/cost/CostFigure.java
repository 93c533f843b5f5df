package io.github.dynamospring.operations.cost;

import java.math.BigDecimal;
import java.math.MathContext;

import org.jspecify.annotations.Nullable;

/**
 * Figure of what something costs, and from what it was computed. Amounts are rounded to
 * six digits.
 *
 * @param day what it costs a day, or null if that is not known
 * @param month what it costs a month of 730 hours, or null if that is not known
 * @param computation from what it was computed, or why it is not known
 * @since 0.1
 */
public record CostFigure(@Nullable Double day, @Nullable Double month, String computation) {

	private static final MathContext DIGITS = new MathContext(6);

	private static final int HOURS_OF_DAY = 24;

	/**
	 * Return the figure of a cost that is the same in each hour.
	 * @param hour the cost of an hour, or null if a price of it is not known
	 */
	static CostFigure ofHour(@Nullable Double hour, String computation) {
		return (hour != null)
				? new CostFigure(rounded(hour * HOURS_OF_DAY), rounded(hour * DynamoPrices.HOURS_OF_MONTH), computation)
				: unknown(computation);
	}

	static CostFigure unknown(String reason) {
		return new CostFigure(null, null, reason);
	}

	static double rounded(double amount) {
		return Double.isFinite(amount) ? new BigDecimal(amount).round(DIGITS).doubleValue() : amount;
	}

}
