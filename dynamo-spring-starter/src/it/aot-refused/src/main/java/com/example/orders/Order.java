package com.example.orders;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

@Table("orders")
@PrimaryKey(partition = "CUSTOMER#{customer}", sort = "ORDER#{number}")
record Order(String customer, String number, int total) {

}
