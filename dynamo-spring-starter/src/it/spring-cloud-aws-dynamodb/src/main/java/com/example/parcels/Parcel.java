package com.example.parcels;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

@Table("parcels")
@PrimaryKey(partition = "PARCEL#{id}")
record Parcel(String id, String address) {

}
