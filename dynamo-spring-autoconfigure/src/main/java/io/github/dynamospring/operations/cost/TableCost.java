package io.github.dynamospring.operations.cost;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Cost of a table.
 *
 * @param name the name of the table
 * @param billingMode {@code PAY_PER_REQUEST} or {@code PROVISIONED}, or null if it is
 * unknown
 * @param tableClass {@code STANDARD} or {@code STANDARD_INFREQUENT_ACCESS}, or null if it
 * is unknown: then prices of the standard class are taken
 * @param itself the cost without its indexes
 * @param indexes the costs of its indexes
 * @param modes the comparison of its capacity modes
 * @param stream the cost of the reads of its stream by listeners, or null without known
 * reads
 * @since 0.1
 */
public record TableCost(String name, @Nullable String billingMode, @Nullable String tableClass, ResourceCost itself,
		List<ResourceCost> indexes, ModeComparison modes, @Nullable RequestCost stream) {

}
