package io.github.dynamospring.repository.shop;

public interface OrderView {

	String getOrderId();

	OrderStatus getStatus();

}
