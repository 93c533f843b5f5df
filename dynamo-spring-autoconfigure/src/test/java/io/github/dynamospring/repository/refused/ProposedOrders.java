package io.github.dynamospring.repository.refused;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import io.github.dynamospring.shop.OrderStatus;

import org.springframework.data.repository.query.QueryByExampleExecutor;

/**
 * Methods of which each needs an index of its own, but the one whose literal another has.
 */
public interface ProposedOrders extends DynamoRepository<Order, OrderKey>, QueryByExampleExecutor<Order> {

	List<Order> findByPlacedAt(Instant placedAt);

	List<Order> findByPlacedAtAndStatus(Instant placedAt, OrderStatus status);

	List<Order> findByTenantIdAndStatus(String tenantId, OrderStatus status);

	List<Order> findByTenantIdAndStatusOrderByPlacedAt(String tenantId, OrderStatus status);

	long countByPlacedAt(Instant placedAt);

}
