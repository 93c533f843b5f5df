package io.github.dynamospring.repository.refused;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.shop.CustomerOverview;
import io.github.dynamospring.shop.Customer;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;

/**
 * Parameters and results that cannot be served.
 */
public interface SignedOrders extends DynamoRepository<Order, OrderKey> {

	Page<Order> findByCustomerId(String customerId, Pageable page);

	Page<Order> readByCustomerId(String customerId);

	Slice<Order> getByCustomerId(String customerId);

	List<Order> queryByCustomerId(String customerId, Pageable page);

	List<Order> searchByCustomerId(String customerId, Sort sort);

	<P> Window<P> streamByCustomerId(String customerId, ScrollPosition position, Limit limit, Class<P> type);

	List<Order> streamOrdersByCustomerId(String customerId, Class<?> type);

	<P> long countProjectionsByCustomerId(String customerId, Class<P> type);

	Window<Order> findOrdersByCustomerId(String customerId, Limit limit);

	Window<Order> findSomeByCustomerId(String customerId, ScrollPosition position);

	List<Order> findOthersByCustomerId(String customerId, ScrollPosition position);

	List<Order> findMoreByCustomerId(String customerId, Limit limit, Limit another);

	Optional<Order> findByOrderId(String orderId, Limit limit);

	Optional<Order> findTop3ByCustomerId(String customerId);

	List<Order> findFirst5ByCustomerId(String customerId, Limit limit);

	long findNumbersByCustomerId(String customerId);

	void findNothingByCustomerId(String customerId);

	Optional<Order> countByCustomerId(String customerId);

	long existsByCustomerId(String customerId);

	List<String> findIdsByCustomerId(String customerId);

	List<Customer> findCustomersByCustomerId(String customerId);

	List<CustomerOverview> findOverviewsByCustomerId(String customerId);

	List<Total> findTotalsByCustomerId(String customerId);

	long deleteByCustomerId(String customerId);

	long deleteByCustomerIdAndPlacedAtAndOrderId(String customerId, Instant placedAt, String orderId);

	@Query("customerId = :customerId")
	void nothing(String customerId);

	/**
	 * Has a property that an order has not.
	 */
	record Total(String customerId, long total) {

	}

}
