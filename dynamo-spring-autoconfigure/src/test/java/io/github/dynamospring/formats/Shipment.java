package io.github.dynamospring.formats;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

import org.springframework.data.annotation.TypeAlias;

@Table("orders")
@TypeAlias("SHIPMENT")
@PrimaryKey(partition = "CUSTOMER|{customerId}", sort = "ORDER|{orderId}|SHIPMENT|{shipmentId}")
record Shipment(String customerId, String orderId, String shipmentId) {

}
