package io.github.dynamospring.operations.cost;

import org.jspecify.annotations.Nullable;

/**
 * Cost of a table without its indexes, or of an index.
 *
 * @param table the name of the table
 * @param index the name of the index, or null for the table itself
 * @param idle whether this instance has not read it since it began to count: all that an
 * idle index costs is for nothing that this instance can tell
 * @param requests what its requests cost, which is nothing on top where its capacity is
 * provisioned
 * @param provisioned what its provisioned capacity costs, or null if it has none
 * @param storage what its storage costs
 * @param recovery the cost of its point-in-time recovery, or null if that is off or paid
 * for by the table
 * @since 0.1
 */
public record ResourceCost(String table, @Nullable String index, boolean idle, RequestCost requests,
		@Nullable CostFigure provisioned, CostFigure storage, @Nullable CostFigure recovery) {

	/**
	 * Return what requests or provisioned capacity cost, whichever is billed.
	 */
	public CostFigure throughput() {
		return (this.provisioned != null) ? this.provisioned : this.requests.figure();
	}

}
