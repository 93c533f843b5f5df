package io.github.dynamospring.formats;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

import org.springframework.data.annotation.TypeAlias;

@Table("orders")
@TypeAlias("CUSTOMER")
@PrimaryKey(partition = "CUSTOMER|{customerId}", sort = "PROFILE")
record Customer(String customerId, String name) {

}
