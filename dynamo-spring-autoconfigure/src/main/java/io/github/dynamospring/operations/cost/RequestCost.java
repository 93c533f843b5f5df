package io.github.dynamospring.operations.cost;

import org.jspecify.annotations.Nullable;

/**
 * Cost of the requests that this instance has sent since it began to count, at the prices
 * of on-demand capacity.
 *
 * @param readUnits the read units
 * @param writeUnits the write units
 * @param amount the cost of these units, or null if a price is unknown
 * @param figure the cost a day and a month at the present rate; unknown after too short a
 * time
 * @since 0.1
 */
public record RequestCost(double readUnits, double writeUnits, @Nullable Double amount, CostFigure figure) {

}
