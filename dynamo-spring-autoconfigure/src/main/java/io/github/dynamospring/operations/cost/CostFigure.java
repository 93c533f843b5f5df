package io.github.dynamospring.operations.cost;

import java.math.BigDecimal;
import java.math.MathContext;

import org.jspecify.annotations.Nullable;

/**
 * Figure of a cost, and its computation. Amounts are rounded to six digits.
 *
 * @param day the cost a day, or null if it is unknown
 * @param month the cost of a month of 730 hours, or null if it is unknown
 * @param computation the computation, or the reason why the cost is unknown
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
		if (hour != null) {
			return new CostFigure(rounded(hour * HOURS_OF_DAY), rounded(hour * DynamoPrices.HOURS_OF_MONTH),
					computation);
		}
		return unknown(computation);
	}

	static CostFigure unknown(String reason) {
		return new CostFigure(null, null, reason);
	}

	static double rounded(double amount) {
		if (Double.isFinite(amount)) {
			return new BigDecimal(amount).round(DIGITS).doubleValue();
		}
		return amount;
	}

}
