package com.example.shipments;

import io.github.dynamospring.repository.DynamoRepository;

interface Shipments extends DynamoRepository<Shipment, String> {

}
