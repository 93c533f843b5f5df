package io.github.dynamospring.sample;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

import io.github.dynamospring.operations.cost.CostFigure;
import io.github.dynamospring.operations.cost.RequestCost;
import org.jspecify.annotations.Nullable;

/**
 * Cost as the page prints it.
 *
 * @param amount what it costs
 * @param computation from what that was computed
 */
record Cost(String amount, String computation) {

	private static final MathContext DIGITS = new MathContext(2);

	/**
	 * Return what requests cost a day, or what they have cost so far if no day is told
	 * yet.
	 */
	static Cost aDay(RequestCost cost, String currency) {
		Double day = cost.figure().day();
		String amount = (day != null) ? money(day, currency) : soFar(cost.amount(), currency);
		return new Cost(amount, cost.figure().computation());
	}

	private static String soFar(@Nullable Double amount, String currency) {
		return (amount != null) ? money(amount, currency) + " so far" : "unknown";
	}

	/**
	 * Return what something costs a month.
	 */
	static Cost aMonth(CostFigure figure, String currency) {
		Double month = figure.month();
		return new Cost((month != null) ? money(month, currency) : "unknown", figure.computation());
	}

	private static String money(double amount, String currency) {
		String figure = (amount >= 1) ? String.format(Locale.ENGLISH, "%,.2f", amount)
				: new BigDecimal(amount).round(DIGITS).stripTrailingZeros().toPlainString();
		return figure + " " + currency;
	}

}
