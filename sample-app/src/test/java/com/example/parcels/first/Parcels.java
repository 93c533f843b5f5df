package com.example.parcels.first;

import io.github.dynamospring.repository.DynamoRepository;

public interface Parcels extends DynamoRepository<Parcel, String> {

}
