package io.github.dynamospring.repository.shop;

import java.math.BigDecimal;

public record OrderSummary(String orderId, BigDecimal amount) {

}
