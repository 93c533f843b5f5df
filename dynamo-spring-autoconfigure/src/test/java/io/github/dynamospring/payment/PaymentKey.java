package io.github.dynamospring.payment;

import java.time.Instant;

record PaymentKey(String customerId, Instant at, String paymentId) {
}
