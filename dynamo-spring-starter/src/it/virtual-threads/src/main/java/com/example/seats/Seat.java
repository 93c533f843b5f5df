package com.example.seats;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

@Table("seats")
@PrimaryKey(partition = "HALL#{hall}", sort = "SEAT#{number|pad:4}")
record Seat(String hall, int number, String holder) {

}
