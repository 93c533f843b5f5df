package io.github.dynamospring.operations.cost;

import org.jspecify.annotations.Nullable;

/**
 * Cost of the requests that this instance has sent since it began to count, at the prices
 * of on-demand capacity.
 *
 * @param readUnits the read units that they took
 * @param writeUnits the write units that they took
 * @param amount what these units cost, or null if a price of them is not known
 * @param figure what they cost a day and a month if they go on as they did; not known
 * while they were observed for too short
 * @since 0.1
 */
public record RequestCost(double readUnits, double writeUnits, @Nullable Double amount, CostFigure figure) {

}
