package com.example.parcels;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

@Table("parcels")
@PrimaryKey(partition = "PARCEL#{id}")
public record Parcel(String id, int step) {

}
