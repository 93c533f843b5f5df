package io.github.dynamospring.core;

import java.time.Instant;

import io.github.dynamospring.item.sdk.BenchmarkOrder;
import io.github.dynamospring.repository.ReactiveDynamoRepository;
import reactor.core.publisher.Flux;

/**
 * The reactive repository that is measured.
 */
public interface ReactiveBenchmarkOrders extends ReactiveDynamoRepository<BenchmarkOrder, BenchmarkOrders.Key> {

	Flux<BenchmarkOrder> findByCustomerIdAndPlacedAtBetween(String customerId, Instant from, Instant to);

}
