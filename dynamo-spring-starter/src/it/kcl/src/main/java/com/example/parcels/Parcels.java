package com.example.parcels;

import io.github.dynamospring.repository.DynamoRepository;

public interface Parcels extends DynamoRepository<Parcel, String> {

}
