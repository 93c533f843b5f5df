package io.github.dynamospring.shop;

import java.time.LocalDate;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

@Table("shop")
@PrimaryKey(partition = "PRODUCT#{sku}", sort = "META")
@GlobalSecondaryIndex(name = "gsi1", partition = "CATEGORY#{category}", sort = "PRICE#{price|pad:10}#{sku}")
public record Product(String sku, String category, String name, long price, LocalDate listedOn) {

}
