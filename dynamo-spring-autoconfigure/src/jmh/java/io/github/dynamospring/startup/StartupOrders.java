package io.github.dynamospring.startup;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.item.sdk.BenchmarkOrder;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/**
 * The one repository of the application that starts.
 */
public interface StartupOrders extends DynamoRepository<BenchmarkOrder, StartupOrders.Key> {

	Optional<BenchmarkOrder> findByOrderId(String orderId);

	List<BenchmarkOrder> findByCustomerIdAndPlacedAtBetween(String customerId, Instant from, Instant to);

	Window<BenchmarkOrder> findByCustomerIdOrderByPlacedAtDesc(String customerId, ScrollPosition position, Limit limit);

	@Update("set status = 'PAID'")
	@Condition("status = 'UNPAID'")
	BenchmarkOrder pay(Key key);

	/**
	 * ID of an order.
	 */
	record Key(String customerId, Instant placedAt, String orderId) {

	}

}
