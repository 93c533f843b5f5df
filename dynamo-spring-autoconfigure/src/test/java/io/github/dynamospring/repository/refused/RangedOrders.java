package io.github.dynamospring.repository.refused;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;

import org.springframework.data.domain.Range;

/**
 * Ranges that no key takes, or where there is no Between.
 */
public interface RangedOrders extends DynamoRepository<Order, OrderKey> {

	List<Order> findByCustomerIdAndPlacedAtBetween(String customerId, Range<String> period);

	List<Order> findByCustomerIdAndPlacedAt(String customerId, Range<Instant> period);

	List<Order> findByCustomerIdAndPlacedAtIn(String customerId, Range<Instant> period);

	@SuppressWarnings("rawtypes")
	List<Order> readByCustomerIdAndPlacedAtBetween(String customerId, Range period);

	List<Order> findByCustomerIdAndOrderIdBetween(String customerId, Range<String> orderIds);

	@AllowFilter
	List<Order> findByCustomerIdAndPlacedAtBetweenAndOrderIdBetweenAndTenantIdBetween(String customerId,
			Range<Instant> period, Range<String> orderIds, Range<String> tenantIds);

	@Query("customerId = :customerId and placedAt >= :period")
	List<Order> queried(String customerId, Range<Instant> period);

	@Update("set status = 'PAID'")
	@Condition("placedAt > :period")
	boolean updated(OrderKey key, Range<Instant> period);

	@Condition("placedAt > :period")
	void delete(Order order, Range<Instant> period);

}
