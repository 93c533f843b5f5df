package io.github.dynamospring.shop;

import java.time.Instant;

public record OrderKey(String customerId, Instant placedAt, String orderId) {

}
