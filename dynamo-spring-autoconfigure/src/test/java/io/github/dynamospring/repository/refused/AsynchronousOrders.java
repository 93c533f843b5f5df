package io.github.dynamospring.repository.refused;

import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import kotlin.coroutines.Continuation;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.scheduling.annotation.Async;

/**
 * Methods that would not block, with one that is not served for another reason.
 */
public interface AsynchronousOrders extends DynamoRepository<Order, OrderKey> {

	Mono<Order> findByOrderId(String orderId);

	Flux<Order> findByCustomerId(String customerId);

	Publisher<Order> readByCustomerId(String customerId);

	List<Order> findByOrderIdIn(Flux<String> orderIds);

	CompletableFuture<List<Order>> getByCustomerId(String customerId);

	CompletableFuture<Stream<Order>> streamByCustomerId(String customerId);

	@AllowScan
	CompletableFuture<List<Order>> findAll();

	@AllowScan
	CompletableFuture<Long> count();

	@AllowScan
	CompletableFuture<Void> deleteAll();

	CompletionStage<List<Order>> queryByCustomerId(String customerId);

	Future<List<Order>> searchByCustomerId(String customerId);

	/**
	 * Is what Kotlin makes of a suspend function.
	 */
	@Nullable Object findOrdersByCustomerId(String customerId, Continuation<? super List<Order>> continuation);

	@Update("set status = 'PAID'")
	Mono<Boolean> pay(OrderKey key);

	@Async
	@Update("set status = 'PAID'")
	void payLater(OrderKey key);

	@Async
	@Override
	void deleteById(OrderKey key);

	List<Order> findByCustomerIdAndAmount(String customerId, BigDecimal amount);

}
