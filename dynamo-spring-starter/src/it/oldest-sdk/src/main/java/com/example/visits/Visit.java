package com.example.visits;

import java.time.Instant;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

@Table("visits")
@PrimaryKey(partition = "PAGE#{page}", sort = "{visitedAt}")
record Visit(String page, Instant visitedAt, String visitor) {

}
