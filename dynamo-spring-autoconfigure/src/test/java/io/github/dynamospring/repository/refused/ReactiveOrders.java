package io.github.dynamospring.repository.refused;

import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import reactor.core.publisher.Flux;

import org.springframework.data.repository.reactive.ReactiveCrudRepository;

/**
 * Repository of another world.
 */
public interface ReactiveOrders extends ReactiveCrudRepository<Order, OrderKey> {

	Flux<Order> findByCustomerId(String customerId);

}
