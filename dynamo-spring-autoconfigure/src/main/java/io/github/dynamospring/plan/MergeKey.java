package io.github.dynamospring.plan;

import io.github.dynamospring.expression.Path;

/**
 * Stored value by which the items of several requests are ordered, as DynamoDB sorts it.
 *
 * @param attribute the path of the attribute
 * @param ascending whether small values come first
 * @since 0.1
 */
public record MergeKey(Path attribute, boolean ascending) {

}
