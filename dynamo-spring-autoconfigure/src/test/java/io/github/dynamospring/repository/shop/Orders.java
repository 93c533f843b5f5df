package io.github.dynamospring.repository.shop;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.ConsistentRead;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.IncludeExpired;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.shop.Line;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import io.github.dynamospring.shop.OrderStatus;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.query.Param;

public interface Orders extends DynamoRepository<Order, OrderKey> {

	@AccessPattern("Get order by id")
	Optional<Order> findByOrderId(String orderId);

	@Nullable Order getByOrderId(String orderId);

	@ConsistentRead
	@AccessPattern("Get order by key")
	@Override
	Optional<Order> findById(OrderKey id);

	Optional<Order> findByCustomerIdAndPlacedAtAndOrderId(String customerId, Instant placedAt, String orderId);

	Window<Order> findByCustomerIdOrderByPlacedAtDesc(String customerId, ScrollPosition position, Limit limit);

	Window<Order> findFirst3ByCustomerIdOrderByPlacedAt(String customerId, ScrollPosition position);

	List<Order> findByCustomerId(String customerId);

	Set<Order> findDistinctlyOldOrdersByCustomerId(String customerId);

	Stream<Order> streamByCustomerId(String customerId);

	List<Order> findByCustomerIdOrderByPlacedAtDesc(String customerId, Limit limit);

	Optional<Order> findFirstByCustomerIdOrderByPlacedAtDesc(String customerId);

	List<Order> findTop3ByCustomerId(String customerId);

	List<Order> findByCustomerIdAndPlacedAtBetween(String customerId, Instant from, Instant to);

	List<Order> findByCustomerIdAndPlacedAtAfter(String customerId, Instant since);

	List<Order> findByCustomerIdAndPlacedAtGreaterThanEqual(String customerId, Instant since);

	List<Order> findByCustomerIdAndPlacedAtBefore(String customerId, Instant until);

	List<Order> findByCustomerIdAndPlacedAtLessThanEqual(String customerId, Instant until);

	List<Order> findByCustomerIdAndPlacedAt(String customerId, Instant placedAt);

	List<Order> findByCustomerIdAndPlacedAtAndOrderIdStartingWith(String customerId, Instant placedAt, String prefix);

	List<Order> findByOrderIdIn(Collection<String> orderIds);

	@ConsistentRead
	List<Order> readByCustomerId(String customerId);

	@IncludeExpired
	List<Order> queryByCustomerId(String customerId);

	@Query("tenantId = :tenantId and status = 'UNPAID' and placedAt >= :since")
	Stream<Order> unpaidSince(String tenantId, Instant since);

	@Query("tenantId = :tenant and status = 'UNPAID'")
	List<Order> unpaid(@Param("tenant") String tenantId);

	@Query("tenantId = :tenantId and status = 'UNPAID'")
	long unpaidCount(String tenantId);

	@Query("tenantId = :tenantId and status = 'UNPAID'")
	boolean unpaidExists(String tenantId);

	@AllowFilter
	List<Order> findByCustomerIdAndAmountGreaterThan(String customerId, BigDecimal amount);

	@AllowFilter
	List<Order> findByCustomerIdAndOrderIdNot(String customerId, String orderId);

	@AllowFilter
	List<Order> findByCustomerIdAndStatusNot(String customerId, OrderStatus status);

	@AllowFilter
	List<Order> findByCustomerIdAndStatusIn(String customerId, Collection<OrderStatus> statuses);

	@AllowFilter
	List<Order> findByCustomerIdAndExpiresAtIsNull(String customerId);

	@AllowScan
	@AllowFilter
	List<Order> findByStatus(OrderStatus status);

	@AllowScan
	List<Order> findBy();

	List<OrderSummary> findSummariesByCustomerId(String customerId);

	Window<OrderView> findViewsByCustomerId(String customerId, ScrollPosition position, Limit limit);

	long countByCustomerId(String customerId);

	int countByCustomerIdAndPlacedAtBetween(String customerId, Instant from, Instant to);

	boolean existsByOrderId(String orderId);

	boolean existsByCustomerId(String customerId);

	@Update("set status = 'PAID' remove expiresAt")
	@Condition("status = 'UNPAID'")
	Order pay(OrderKey key);

	@Update("set lines = list_append(lines, :more)")
	Order addLines(OrderKey key, List<Line> more);

	@Update("set amount = amount + :more")
	@Condition("version = :version")
	Order raise(OrderKey key, BigDecimal more, long version);

	@Condition("status = 'UNPAID'")
	@Override
	void deleteById(OrderKey id);

	default List<Order> latest(String customerId) {
		return findByCustomerIdOrderByPlacedAtDesc(customerId, Limit.of(2));
	}

}
