package com.example.parcels.second;

import java.util.List;

import io.github.dynamospring.repository.DynamoRepository;

public interface Parcels extends DynamoRepository<Parcel, String> {

	List<Parcel> findByCity(String city);

}
