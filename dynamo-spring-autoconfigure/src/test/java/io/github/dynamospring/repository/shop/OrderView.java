package io.github.dynamospring.repository.shop;

import io.github.dynamospring.shop.OrderStatus;

public interface OrderView {

	String getOrderId();

	OrderStatus getStatus();

}
