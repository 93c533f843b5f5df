package io.github.dynamospring.core;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.item.sdk.BenchmarkOrder;
import io.github.dynamospring.repository.DynamoRepository;

/**
 * The repository that is measured.
 */
public interface BenchmarkOrders extends DynamoRepository<BenchmarkOrder, BenchmarkOrders.Key> {

	List<BenchmarkOrder> findByCustomerIdAndPlacedAtBetween(String customerId, Instant from, Instant to);

	/**
	 * The id of an order.
	 */
	record Key(String customerId, Instant placedAt, String orderId) {

	}

}
