package io.github.dynamospring.repository.refused;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.shop.OrderSummary;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;

import org.springframework.data.repository.Repository;

/**
 * Methods that the base class serves, with results that it does not have.
 */
public interface RedeclaredOrders extends Repository<Order, OrderKey> {

	CompletableFuture<Boolean> insert(Order order);

	CompletableFuture<Void> save(Order order);

	@Condition("status = 'UNPAID'")
	boolean update(Order order);

	CompletableFuture<Order> saveAll(Iterable<Order> orders);

	Optional<OrderSummary> findById(OrderKey id);

	List<OrderKey> findAllById(Iterable<OrderKey> ids);

	CompletableFuture<Optional<Order>> existsById(OrderKey id);

	CompletableFuture<Order> delete(Order order);

	@Condition("status = 'UNPAID'")
	boolean deleteById(OrderKey id);

	long deleteAllById(Iterable<OrderKey> ids);

	int deleteAll(Iterable<Order> orders);

	@AllowScan
	Optional<Order> findAll();

	@AllowScan
	boolean count();

	@AllowScan
	List<Order> deleteAll();

}
