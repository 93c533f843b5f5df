package io.github.dynamospring.plan;

import java.util.Map;

import io.github.dynamospring.item.ItemValue;

/**
 * Change of unique values by an update, from which the changes of their markers follow.
 *
 * @param before the values and the time to live before the update, by attribute; absent
 * values are left out
 * @param after the values and the time to live after it
 * @since 0.1
 */
public record BoundUniqueChange(Map<String, ItemValue> before, Map<String, ItemValue> after) {

}
