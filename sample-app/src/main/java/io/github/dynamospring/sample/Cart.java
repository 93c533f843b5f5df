package io.github.dynamospring.sample;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;

/**
 * Cart of a customer. It expires. The table has no indexes, because DynamoDB Local
 * deletes no expired item that lacks keys of indexes.
 */
@Table("carts")
@PrimaryKey(partition = "CART#{customerId}")
record Cart(String customerId, List<Order.Line> lines, @TimeToLive Instant expiresAt) {

}
