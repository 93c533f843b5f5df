package io.github.dynamospring.operations.cost;

import org.jspecify.annotations.Nullable;

/**
 * Comparison of what a table and its indexes would have cost in each capacity mode, over
 * the hours of the last week in which this instance has counted. Other instances are left
 * out.
 * <p>
 * Provisioned capacity is what auto scaling would have provisioned: in each hour, the
 * units a second of its busiest minute at a utilization of 70%, and 1 unit at least.
 *
 * @param hours the hours that were observed
 * @param onDemand the cost of the units on demand, or null if a price is not known
 * @param provisioned the cost of the capacity that would have served them, or null if a
 * price is not known
 * @param readUtilization the share of that read capacity which was used
 * @param writeUtilization the share of that write capacity which was used
 * @param readBreakEven the utilization from which on provisioned reads are cheaper
 * @param writeBreakEven the utilization from which on provisioned writes are cheaper
 * @param cheaper the mode that would have cost less, or null while the table was observed
 * for less than a day, or if a price is not known
 * @param computation from what it was computed
 * @since 0.1
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/AutoScaling.html">Auto
 * scaling, with 70% as target utilization</a>
 */
public record ModeComparison(double hours, @Nullable Double onDemand, @Nullable Double provisioned,
		double readUtilization, double writeUtilization, @Nullable Double readBreakEven,
		@Nullable Double writeBreakEven, @Nullable Mode cheaper, String computation) {

	/**
	 * Return what the cheaper mode would have saved a day, or 0 if that is not known.
	 */
	public double savingADay() {
		if (this.cheaper == null || this.onDemand == null || this.provisioned == null) {
			return 0;
		}
		return CostFigure.rounded(Math.abs(this.onDemand - this.provisioned) * 24 / this.hours);
	}

	/**
	 * Capacity modes.
	 */
	public enum Mode {

		/** Each request is paid for. */
		ON_DEMAND,

		/** The capacity is paid for, used or not. */
		PROVISIONED

	}

}
