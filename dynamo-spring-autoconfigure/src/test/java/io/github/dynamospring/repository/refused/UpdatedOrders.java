package io.github.dynamospring.repository.refused;

import java.util.List;
import java.util.Optional;

import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import io.github.dynamospring.shop.OrderStatus;

import org.springframework.data.domain.Limit;

/**
 * Updates that cannot be made.
 */
public interface UpdatedOrders extends DynamoRepository<Order, OrderKey> {

	@Update("set status = :status")
	Order setStatus(OrderKey key, OrderStatus status);

	@Update("set orderId = :number")
	Order renumber(OrderKey key, String number);

	@Update("set version = :version")
	Order setVersion(OrderKey key, long version);

	@Update("set total = :total")
	Order setTotal(OrderKey key, long total);

	@Update("set amount = 1")
	Order withoutKey(String customerId);

	@Update("set amount = 1")
	Order twoKeys(OrderKey key, OrderKey other);

	@Update("set amount = 1")
	List<Order> several(OrderKey key);

	@Update("set amount = 1")
	long number(OrderKey key);

	@Update("set amount = 1")
	Order limited(OrderKey key, Limit limit);

	@Update("set amount")
	Order unfinished(OrderKey key);

	@Update("set amount = 1")
	@Condition("amount >")
	Order unfinishedCondition(OrderKey key);

	@Update("set amount = 1")
	Order unused(OrderKey key, long price);

	@Update(value = "set amount = amount + 1", idempotent = true)
	Order idempotent(OrderKey key);

	@Update(value = "set amount = amount + 1", idempotent = true)
	Optional<Order> idempotentIfFound(OrderKey key);

}
