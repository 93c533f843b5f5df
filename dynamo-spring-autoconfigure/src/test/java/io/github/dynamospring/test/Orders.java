package io.github.dynamospring.test;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;

/**
 * A repository of the application to slice.
 */
interface Orders extends DynamoRepository<Order, OrderKey> {

	Optional<Order> findByOrderId(String orderId);

	List<Order> findByOrderIdIn(Collection<String> orderIds);

	List<Order> findByCustomerId(String customerId);

}
