package io.github.dynamospring.formats;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

import org.springframework.data.annotation.TypeAlias;

@Table("orders")
@TypeAlias("LINE")
@PrimaryKey(partition = "LINES|{customerId}|{orderId}", sort = "LINE|{sku}|{number|pad:3}")
record Line(String customerId, String orderId, String sku, int number, int quantity) {

}
