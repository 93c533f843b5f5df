package io.github.dynamospring.sample;

import java.time.Instant;

/**
 * ID of an order: the properties that its primary key is made of.
 */
record OrderKey(String customerId, Instant placedAt, String orderId) {

}
