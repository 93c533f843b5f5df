package io.github.dynamospring.load;

import java.time.Instant;
import java.util.Collection;
import java.util.List;

import io.github.dynamospring.repository.DynamoRepository;

/**
 * The repository that reads many orders.
 */
public interface SpreadOrders extends DynamoRepository<SpreadOrder, SpreadOrders.Key> {

	List<SpreadOrder> findByCustomerIdOrderByPlacedAt(String customerId);

	List<SpreadOrder> findByCustomerIdIn(Collection<String> customerIds);

	List<SpreadOrder> findByStatusOrderByPlacedAt(String status);

	/**
	 * The id of an order.
	 */
	record Key(String customerId, Instant placedAt, String orderId) {

	}

}
