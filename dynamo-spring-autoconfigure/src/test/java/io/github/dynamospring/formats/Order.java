package io.github.dynamospring.formats;

import java.time.LocalDate;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

import org.springframework.data.annotation.TypeAlias;

@Table("orders")
@TypeAlias("ORDER")
@PrimaryKey(partition = "CUSTOMER|{customerId}", sort = "ORDER|{orderId}")
@GlobalSecondaryIndex(name = "GSI1", partition = "STATUS|{status}", sort = "PLACED|{placedOn}|{orderId}")
record Order(String customerId, String orderId, String status, LocalDate placedOn, int total) {

}
