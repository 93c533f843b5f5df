package io.github.dynamospring.sample;

import java.math.BigDecimal;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

/**
 * Product. It shares the index {@code gsi1} with orders: an overloaded index.
 * <p>
 * The index {@code gsi3} is a flaw on purpose, for the page to show advice on: no access
 * pattern reads it, and all products are in one partition of it.
 */
@Table("shop")
@PrimaryKey(partition = "PRODUCT#{sku}", sort = "META")
@GlobalSecondaryIndex(name = "gsi1", partition = "CATEGORY#{category}", sort = "PRODUCT#{name}#{sku}")
@GlobalSecondaryIndex(name = "gsi3", partition = "CATALOG", sort = "PRODUCT#{sku}")
record Product(String sku, String name, String category, BigDecimal price) {

}
