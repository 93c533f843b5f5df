package io.github.dynamospring.repository.refused;

import java.util.List;
import java.util.Optional;

import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.SkipUnreadable;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;

/**
 * Methods that cannot leave out unreadable items.
 */
public interface UnreadableOrders extends DynamoRepository<Order, OrderKey> {

	@SkipUnreadable
	@Override
	Optional<Order> findById(OrderKey id);

	@SkipUnreadable
	@Override
	List<Order> findAllById(Iterable<OrderKey> ids);

	@SkipUnreadable
	Optional<Order> findByOrderId(String orderId);

	@SkipUnreadable
	long countByCustomerId(String customerId);

	@SkipUnreadable
	boolean existsByCustomerId(String customerId);

	@SkipUnreadable
	void deleteByCustomerId(String customerId);

	@SkipUnreadable
	@Update("set status = 'PAID'")
	Order pay(OrderKey key);

	@AllowScan
	@SkipUnreadable
	long count();

	@AllowScan
	@SkipUnreadable
	void deleteAll();

}
