package io.github.dynamospring.repository.refused;

import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;

/**
 * Conditions of writes that cannot be asked.
 */
public interface ConditionalOrders extends DynamoRepository<Order, OrderKey> {

	@Condition("total > 1")
	@Override
	<S extends Order> S insert(S entity);

	@Condition("amount > :amount")
	@Override
	<S extends Order> S save(S entity);

	@Condition("status = 'LOST'")
	@Override
	<S extends Order> S update(S entity);

	@Condition("amount >")
	@Override
	void deleteById(OrderKey id);

}
