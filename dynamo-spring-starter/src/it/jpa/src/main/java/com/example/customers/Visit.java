package com.example.customers;

import java.time.Instant;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

@Table("visits")
@PrimaryKey(partition = "CUSTOMER#{email}", sort = "{visitedAt}")
record Visit(String email, Instant visitedAt, String page) {

}
