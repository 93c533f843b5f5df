package com.example.shipments;

import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;

@Table("shipments")
record Shipment(@PartitionKey String number, String address) {

}
