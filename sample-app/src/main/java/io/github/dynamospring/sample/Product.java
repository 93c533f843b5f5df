package io.github.dynamospring.sample;

import java.math.BigDecimal;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

/**
 * Product. It shares the index {@code gsi1} with orders: an overloaded index.
 */
@Table("shop")
@PrimaryKey(partition = "PRODUCT#{sku}", sort = "META")
@GlobalSecondaryIndex(name = "gsi1", partition = "CATEGORY#{category}", sort = "PRODUCT#{name}#{sku}")
record Product(String sku, String name, String category, BigDecimal price) {

}
