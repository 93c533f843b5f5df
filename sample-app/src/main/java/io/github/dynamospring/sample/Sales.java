package io.github.dynamospring.sample;

import java.time.LocalDate;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

/**
 * Orders of a product on a day, and the quantity that they sold. {@link SalesCounter}
 * keeps it.
 */
@Table("shop")
@PrimaryKey(partition = "PRODUCT#{sku}", sort = "SALES#{day}")
record Sales(String sku, LocalDate day, long orders, long quantity) {

}
