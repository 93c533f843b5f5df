package com.example.parcels;

import io.github.dynamospring.repository.DynamoRepository;

interface Parcels extends DynamoRepository<Parcel, String> {

}
