package io.github.dynamospring.operations.cost;

import org.jspecify.annotations.Nullable;

/**
 * Cost of a table without its indexes, or of an index.
 *
 * @param table the name of the table
 * @param index the name of the index, or null for the table itself
 * @param idle whether this instance has not read it since it began to count. An idle
 * index costs without a benefit to this instance.
 * @param requests the cost of its requests, which adds nothing to provisioned capacity
 * @param provisioned the cost of its provisioned capacity, or null if it has none
 * @param storage the cost of its storage
 * @param recovery the cost of its point-in-time recovery, or null if that is off or
 * included in the table's cost
 * @since 0.1
 */
public record ResourceCost(String table, @Nullable String index, boolean idle, RequestCost requests,
		@Nullable CostFigure provisioned, CostFigure storage, @Nullable CostFigure recovery) {

	/**
	 * Return the cost of requests or of provisioned capacity, according to the billing
	 * mode.
	 */
	public CostFigure throughput() {
		if (this.provisioned != null) {
			return this.provisioned;
		}
		return this.requests.figure();
	}

}
