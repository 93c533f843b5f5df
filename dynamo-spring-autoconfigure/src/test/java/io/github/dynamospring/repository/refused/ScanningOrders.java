package io.github.dynamospring.repository.refused;

import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import io.github.dynamospring.shop.OrderStatus;

/**
 * Scans whose segments or rate cannot be as they are.
 */
@AllowScan(segments = 2)
public interface ScanningOrders extends DynamoRepository<Order, OrderKey> {

	@AllowScan(segments = 0)
	Stream<Order> streamNoneBy();

	@AllowScan(segments = 10_001)
	Stream<Order> streamManyBy();

	@AllowScan(unitsPerSecond = 0)
	Stream<Order> streamAtNoRateBy();

	@AllowScan(segments = 8, unitsPerSecond = 500)
	List<Order> findAllBy();

	@AllowScan(unitsPerSecond = 500)
	long countAllBy();

	@AllowScan(segments = 8)
	boolean existsByStatus(OrderStatus status);

	@AllowScan(segments = 8)
	Stream<Order> streamByOrderId(String orderId);

	@AllowScan(segments = 8)
	List<Order> findAll();

	@AllowScan(segments = -1)
	long count();

}
