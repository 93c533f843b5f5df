package com.example.parcels.first;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

@Table("parcels")
@PrimaryKey(partition = "PARCEL#{id}", sort = "PARCEL")
public record Parcel(String id, String city, @Version @Nullable Long version) {

}
