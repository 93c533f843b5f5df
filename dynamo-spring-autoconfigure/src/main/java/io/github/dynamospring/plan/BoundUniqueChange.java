package io.github.dynamospring.plan;

import java.util.Map;

import io.github.dynamospring.item.ItemValue;

/**
 * Change of unique values by an update, by which their markers are moved.
 *
 * @param before the values before, and the time to live, by attribute; what is absent has
 * none
 * @param after the values after, and the time to live
 * @since 0.1
 */
public record BoundUniqueChange(Map<String, ItemValue> before, Map<String, ItemValue> after) {

}
