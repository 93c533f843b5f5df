package io.github.dynamospring.repository.refused;

import java.util.List;
import java.util.Optional;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.ConsistentRead;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.IncludeExpired;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;

/**
 * Annotations that mean nothing where they stand.
 */
public interface AnnotatedOrders extends DynamoRepository<Order, OrderKey> {

	@IncludeExpired
	@Override
	Optional<Order> findById(OrderKey id);

	@ConsistentRead
	@Override
	void deleteById(OrderKey id);

	@Condition("status = 'UNPAID'")
	@Override
	boolean existsById(OrderKey id);

	@AccessPattern(value = "Delete an order", index = "gsi1")
	@Override
	void delete(Order order);

	@Condition("status = 'UNPAID'")
	List<Order> findByCustomerId(String customerId);

	@Update("set status = 'PAID'")
	@AllowFilter
	Order pay(OrderKey key);

	@Update("set status = 'PAID'")
	@Query("customerId = :customerId")
	Order payQueried(OrderKey key);

	List<Order> findAll();

	long count();

}
