package io.github.dynamospring.repository.shop;

public enum OrderStatus {

	UNPAID, PAID, SHIPPED

}
