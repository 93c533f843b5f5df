package io.github.dynamospring.shop;

public enum OrderStatus {

	UNPAID, PAID, SHIPPED

}
