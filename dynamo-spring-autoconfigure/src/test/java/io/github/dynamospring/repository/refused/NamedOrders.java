package io.github.dynamospring.repository.refused;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import io.github.dynamospring.shop.OrderStatus;

/**
 * Names that say what DynamoDB does not do.
 */
public interface NamedOrders extends DynamoRepository<Order, OrderKey> {

	List<Order> findByOrderIdOrTenantId(String orderId, String tenantId);

	List<Order> findByTenantIdIgnoreCase(String tenantId);

	List<Order> findByTenantIdStartingWithIgnoreCase(String prefix);

	List<Order> findByAmountIgnoreCase(BigDecimal amount);

	List<Order> findByCustomerIdAndOrderIdAllIgnoreCase(String customerId, String orderId);

	List<Order> findByOrderIdLike(String pattern);

	List<Order> findByOrderIdNotLike(String pattern);

	List<Order> findByOrderIdMatchesRegex(String pattern);

	List<Order> findByOrderIdEndingWith(String suffix);

	List<Order> findByLinesIsEmpty();

	List<Order> findByTenantIdNear(String tenantId);

	List<Order> findDistinctByCustomerId(String customerId);

	List<Order> findDistinctOrdersByCustomerId(String customerId);

	List<Order> findByCustomer(String customer);

	List<Order> findByCustomerIdOrderByNumber(String customerId);

	List<Order> findByCustomerIdAndPlacedAtBetween(String customerId, Instant from);

	List<Order> findByCustomerId(String customerId, OrderStatus status);

	Optional<Order> latestOrder(String customerId);

}
