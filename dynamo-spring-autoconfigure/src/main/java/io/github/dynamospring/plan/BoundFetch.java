package io.github.dynamospring.plan;

import java.util.Map;

import io.github.dynamospring.expression.ConditionExpression;
import org.jspecify.annotations.Nullable;

/**
 * BatchGetItem that fetches the items of a page from the table if a global index lacks
 * returned attributes.
 *
 * @param projection the projection expression, with the primary key, or null for whole
 * items
 * @param names the attribute names by placeholder
 * @param check the condition that a fetched item must still satisfy, over attribute paths
 * and stored values, or null
 * @since 0.1
 */
public record BoundFetch(@Nullable String projection, Map<String, String> names, @Nullable ConditionExpression check) {

}
