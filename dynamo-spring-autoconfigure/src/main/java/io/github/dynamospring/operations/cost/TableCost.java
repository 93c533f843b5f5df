package io.github.dynamospring.operations.cost;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Cost of a table.
 *
 * @param name the name of the table
 * @param billingMode {@code PAY_PER_REQUEST} or {@code PROVISIONED}, or null if that is
 * not known
 * @param tableClass {@code STANDARD} or {@code STANDARD_INFREQUENT_ACCESS}, or null if
 * that is not known: then prices are those of the standard class
 * @param itself what it costs without its indexes
 * @param indexes what its indexes cost
 * @param modes how its capacity modes compare
 * @since 0.1
 */
public record TableCost(String name, @Nullable String billingMode, @Nullable String tableClass, ResourceCost itself,
		List<ResourceCost> indexes, ModeComparison modes) {

}
