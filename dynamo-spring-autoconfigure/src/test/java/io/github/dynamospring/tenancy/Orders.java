package io.github.dynamospring.tenancy;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.FetchFromTable;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

interface Orders extends DynamoRepository<Order, Order.OrderKey> {

	Optional<Order> findByOrderId(String orderId);

	Optional<Order> findByCustomerIdAndPlacedAtAndOrderId(String customerId, Instant placedAt, String orderId);

	List<Order> findByCustomerIdAndPlacedAtAndOrderIdIn(String customerId, Instant placedAt,
			Collection<String> orderId);

	List<Order> findByCustomerId(String customerId);

	List<Order> findByCustomerIdIn(Collection<String> customerId);

	List<Order.Summary> findSummariesByCustomerId(String customerId);

	Window<Order> findByCustomerIdOrderByPlacedAtDesc(String customerId, ScrollPosition position, Limit limit);

	Stream<Order> streamByState(Order.State state);

	@FetchFromTable
	List<Order> findByStateIn(Collection<Order.State> state);

	List<Order> findByCustomerIdAndAmountGreaterThan(String customerId, long amount);

	@AllowScan
	Stream<Order> findByAmount(long amount);

	@AllowScan
	@Query("number = :number")
	List<Order> numbered(String number);

	@AllowFilter
	@Query("customerId = :customerId and state = 'OPEN'")
	List<Order> open(String customerId);

	long countByCustomerId(String customerId);

	boolean existsByOrderId(String orderId);

	@Update("set state = 'PAID'")
	@Condition("state = 'OPEN'")
	boolean pay(Order.OrderKey key);

	@Update("add amount :more")
	Optional<Order> raise(Order.OrderKey key, long more);

	@Update("set number = :next")
	@Condition("number = :old")
	boolean renumber(Order.OrderKey key, String old, String next);

	@Update(value = "set amount = :amount", idempotent = true)
	boolean charge(Order.OrderKey key, long amount);

	void deleteByCustomerIdAndPlacedAtAndOrderId(String customerId, Instant placedAt, String orderId);

	@Condition("state = :state")
	void deleteById(Order.OrderKey key, Order.State state);

	@Condition("amount = :amount")
	void delete(Order order, long amount);

}
