package io.github.dynamospring.repository.refused;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.ConsistentRead;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import io.github.dynamospring.shop.OrderStatus;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/**
 * Methods that no key serves.
 */
public interface KeylessOrders extends DynamoRepository<Order, OrderKey> {

	List<Order> findBy();

	List<Order> findByTenantId(String tenantId);

	List<Order> findByCustomerIdAndStatus(String customerId, OrderStatus status);

	List<Order> findByCustomerIdOrderByAmount(String customerId);

	List<Order> findByCustomerIdStartingWith(String prefix);

	List<Order> findByTenantIdAndStatus(String tenantId, OrderStatus status);

	@ConsistentRead
	Optional<Order> findByOrderId(String orderId);

	Window<Order> findByCustomerIdInOrderByPlacedAtAscCustomerIdAsc(Collection<String> customerIds,
			ScrollPosition position, Limit limit);

	@AccessPattern(value = "Orders by number", index = "gsi7")
	Optional<Order> getByOrderId(String orderId);

	@AccessPattern(value = "Orders of a customer", index = "gsi1")
	List<Order> getByCustomerId(String customerId);

	void deleteByCustomerId(String customerId);

	void deleteByOrderId(String orderId);

	@Query("customerId = :customerId and placedAt > :since")
	List<Order> wrongType(String customerId, String since);

	@Query("customerId = :customerId and total > :total")
	List<Order> unknownProperty(String customerId, BigDecimal total);

	@Query("customerId = :customerId and placedAt > :since")
	List<Order> unknownParameter(String customerId);

	@Query("customerId = :customerId")
	List<Order> unusedParameter(String customerId, Instant since);

	@Query("customerId = :customerId and")
	List<Order> unfinished(String customerId);

	@Query("customerId & :customerId")
	List<Order> unreadable(String customerId);

}
