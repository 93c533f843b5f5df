package io.github.dynamospring.sample;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

interface Orders extends DynamoRepository<Order, OrderKey> {

	@AccessPattern("Order by number")
	Optional<Order> findByOrderId(String orderId);

	@AccessPattern("A customer's orders, newest first, page by page")
	Window<Order> findByCustomerIdOrderByPlacedAtDesc(String customerId, ScrollPosition position, Limit limit);

	@AccessPattern("Orders of a customer in a date range")
	List<Order> findByCustomerIdAndPlacedAtBetween(String customerId, Instant from, Instant to);

	@AccessPattern("Unpaid orders of a tenant since a time")
	@Query("tenantId = :tenantId and status = 'UNPAID' and placedAt >= :since")
	List<Order> unpaidSince(String tenantId, Instant since);

	@AccessPattern("Pay an order only if it is unpaid")
	@Update("set status = 'PAID'")
	@Condition("status = 'UNPAID'")
	Order pay(OrderKey key);

}
