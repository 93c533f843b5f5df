package io.github.dynamospring.sample;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

/**
 * Quantity of a product that is left in a warehouse.
 */
@Table("shop")
@PrimaryKey(partition = "PRODUCT#{sku}", sort = "STOCK#{warehouse}")
record Stock(String sku, String warehouse, long available) {

}
