package io.github.dynamospring.operations.cost;

import org.jspecify.annotations.Nullable;

/**
 * Comparison of the costs of a table and its indexes in each capacity mode, over the
 * counted hours of the last week. Other instances are left out.
 * <p>
 * Provisioned capacity follows the rules of auto scaling: in each hour, the units a
 * second of its busiest minute at a utilization of 70%, and 1 unit at least.
 *
 * @param hours the hours that were observed
 * @param onDemand the cost of the units on demand, or null if a price is unknown
 * @param provisioned the cost of sufficient provisioned capacity, or null if a price is
 * unknown
 * @param readUtilization the share of that read capacity which was used
 * @param writeUtilization the share of that write capacity which was used
 * @param readBreakEven the utilization from which on provisioned reads are cheaper
 * @param writeBreakEven the utilization from which on provisioned writes are cheaper
 * @param cheaper the cheaper mode, or null after less than a day or if a price is unknown
 * @param computation the computation
 * @since 0.1
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/AutoScaling.html">Auto
 * scaling, with 70% as target utilization</a>
 */
public record ModeComparison(double hours, @Nullable Double onDemand, @Nullable Double provisioned,
		double readUtilization, double writeUtilization, @Nullable Double readBreakEven,
		@Nullable Double writeBreakEven, @Nullable Mode cheaper, String computation) {

	/**
	 * Return the saving a day of the cheaper mode, or 0 if it is unknown.
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
