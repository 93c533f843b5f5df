package io.github.dynamospring.plan;

import java.util.Map;

import io.github.dynamospring.item.ItemValue;

/**
 * DeleteItem request without the condition, which is bound where it is sent.
 *
 * @param table the logical name of the table
 * @param key the primary key
 * @since 0.1
 */
public record BoundDelete(String table, Map<String, ItemValue> key) {

}
