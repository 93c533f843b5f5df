package com.example.parcels.second;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

@Table("parcels")
@PrimaryKey(partition = "PARCEL#{id}", sort = "PARCEL")
@GlobalSecondaryIndex(name = "byCity", partition = "CITY#{city}", sort = "PARCEL#{id}")
public record Parcel(String id, String city, @Version @Nullable Long version) {

}
