package io.github.dynamospring.shop;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

@Table("shop")
@PrimaryKey(partition = "PRODUCT#{sku}", sort = "STOCK#{warehouse}")
public record Stock(String sku, String warehouse, long quantity) {

}
