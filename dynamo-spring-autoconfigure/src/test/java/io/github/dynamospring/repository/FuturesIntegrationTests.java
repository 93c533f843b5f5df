package io.github.dynamospring.repository;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.DuplicateEntityException;
import io.github.dynamospring.core.EntityNotFoundException;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.repository.shop.OrderSummary;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import io.github.dynamospring.shop.OrderStatus;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.Repository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Methods of repositories that return a {@link CompletableFuture}.
 */
@Timeout(120)
class FuturesIntegrationTests {

	private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

	private static final Duration LONG = Duration.ofSeconds(60);

	private static final Senders senders = new Senders();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Order.class).emptied().observedBy(senders);

	private final LocalApplication application = database.application();

	private final FutureOrders orders = this.application.repository(FutureOrders.class);

	@BeforeEach
	void fill() {
		for (int i = 1; i <= 3; i++) {
			this.application.template().insert(order("o" + i));
		}
		senders.threads.clear();
		senders.most.set(0);
	}

	@ParameterizedTest
	@MethodSource("rows")
	void completesWithTheResultOfTheBlockingMethod(Row row) {
		Object future = row.call().apply(this.orders);
		assertThat((CompletableFuture<?>) future).succeedsWithin(LONG)
			.satisfies((result) -> assertThat(row.normal().apply(result)).isEqualTo(row.expected()));
		assertThat(senders.threads).isNotEmpty()
			.allMatch((thread) -> thread.startsWith("dynamo-call-") || thread.startsWith("dynamo-fan-out-"));
	}

	static Stream<Row> rows() {
		return Stream.of(row("entity", (orders) -> orders.findByOrderId("o1"), FuturesIntegrationTests::id, "o1"),
				row("absent entity", (orders) -> orders.findByOrderId("o9"), (result) -> result, null),
				row("optional", (orders) -> orders.findById(key("o1")),
						(result) -> ((Optional<?>) result).map(FuturesIntegrationTests::id), Optional.of("o1")),
				row("absent optional", (orders) -> orders.findById(key("o9")), (result) -> result, Optional.empty()),
				row("list", (orders) -> orders.findByCustomerId("c1"), FuturesIntegrationTests::ids,
						List.of("o1", "o2", "o3")),
				row("set", (orders) -> orders.findDistinctlyOldOrdersByCustomerId("c1"),
						(result) -> ((Set<?>) result).size(), 3),
				row("limited list", (orders) -> orders.findByCustomerIdOrderByPlacedAtDesc("c1", Limit.of(1)),
						FuturesIntegrationTests::ids, List.of("o3")),
				row("projection", (orders) -> orders.findSummariesByCustomerId("c1"),
						(result) -> ((List<?>) result).get(0) instanceof OrderSummary, true),
				row("projection of a class", (orders) -> orders.readByCustomerId("c1", Order.class),
						FuturesIntegrationTests::ids, List.of("o1", "o2", "o3")),
				row("window", (orders) -> orders.findPageByCustomerId("c1", ScrollPosition.keyset(), Limit.of(2)),
						(result) -> ids(((Window<?>) result).getContent()), List.of("o1", "o2")),
				row("fan-out", (orders) -> orders.findByCustomerIdIn(List.of("c1", "c2")), FuturesIntegrationTests::ids,
						List.of("o1", "o2", "o3")),
				row("several keys", (orders) -> orders.findAllById(List.of(key("o1"), key("o2"))),
						(result) -> ids(result).size(), 2),
				row("count", (orders) -> orders.countByCustomerId("c1"), (result) -> result, 3L),
				row("truth", (orders) -> orders.existsByOrderId("o1"), (result) -> result, true),
				row("query", (orders) -> orders.unpaid("t1"), FuturesIntegrationTests::ids, List.of("o1", "o2", "o3")),
				row("save", (orders) -> orders.save(order("o4")), FuturesIntegrationTests::id, "o4"),
				row("batch", (orders) -> orders.saveAll(List.of(order("o5"), order("o6"))),
						FuturesIntegrationTests::ids, List.of("o5", "o6")),
				row("update", (orders) -> orders.raise(key("o1"), BigDecimal.ONE), FuturesIntegrationTests::id, "o1"),
				row("update with a condition", (orders) -> orders.pay(key("o1")),
						(result) -> ((Optional<?>) result).map(FuturesIntegrationTests::id), Optional.of("o1")),
				row("update of an absent item", (orders) -> orders.pay(key("o9")), (result) -> result,
						Optional.empty()),
				row("update with a truth", (orders) -> orders.ship(key("o9")), (result) -> result, false),
				row("deletion", (orders) -> orders.deleteById(key("o1")), (result) -> result, null),
				row("deletion of several", (orders) -> orders.deleteByCustomerId("c1"), (result) -> result, 3L));
	}

	private static Row row(String name, Function<FutureOrders, CompletableFuture<?>> call,
			Function<Object, @Nullable Object> normal, @Nullable Object expected) {
		return new Row(name, call, normal, expected);
	}

	@Test
	void failsWithTheTranslatedException() {
		assertThat(this.orders.raise(key("o9"), BigDecimal.ONE)).failsWithin(LONG)
			.withThrowableThat()
			.withCauseInstanceOf(EntityNotFoundException.class);
		assertThat(this.orders.save(order("o1"))).failsWithin(LONG)
			.withThrowableThat()
			.withCauseInstanceOf(DuplicateEntityException.class);
		this.orders.pay(key("o1")).join();
		assertThat(this.orders.correct(key("o1"), BigDecimal.ONE)).failsWithin(LONG)
			.withThrowableThat()
			.withCauseInstanceOf(ConditionFailedException.class);
	}

	@Test
	void plansTheSameAsTheBlockingMethod() {
		this.application.repository(BlockingOrders.class);
		for (String method : List.of("findByOrderId", "findByCustomerId", "deleteByCustomerId", "pay", "save")) {
			assertThat(this.application.explain("FutureOrders." + method)).isEqualTo(
					this.application.explain("BlockingOrders." + method).replace("BlockingOrders.", "FutureOrders."));
		}
	}

	@Test
	void methodsTakePartInTransactions() {
		this.application.template().transactWrite((transaction) -> transaction.in(FutureOrders.class).pay(key("o1")));
		assertThat(this.orders.findByOrderId("o1").join().status()).isEqualTo(OrderStatus.PAID);
	}

	@Test
	void leavesMethodsOfTheApplicationAlone() {
		assertThat(this.orders.two().join()).containsExactly("o1", "o2");
		assertThat(this.orders.thread().join()).isSameAs(Thread.currentThread());
	}

	@Test
	void fansOutFromAllThreads() {
		fansOutFromAllThreads(false);
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void fansOutFromAllVirtualThreadsWithinThePermits() {
		fansOutFromAllThreads(true);
		assertThat(senders.most).hasValue(2);
	}

	private void fansOutFromAllThreads(boolean virtual) {
		TemplateSettings two = new TemplateSettings(100, false, Clock.systemUTC(), Backoff.DEFAULT, KeyVisibility.PLAIN,
				2, virtual, 2);
		FutureOrders few = database.repository(FutureOrders.class, database.template(two));
		List<String> customers = IntStream.rangeClosed(1, 10).mapToObj((number) -> "c" + number).toList();
		List<CompletableFuture<List<Order>>> all = new ArrayList<>();
		for (int i = 0; i < 50; i++) {
			all.add(few.findByCustomerIdIn(customers));
		}
		assertThat(all).allSatisfy((future) -> assertThat(future.join()).hasSize(3));
	}

	@Test
	void closedTemplateRefusesCalls() {
		LocalApplication closed = database.application();
		FutureOrders refused = closed.repository(FutureOrders.class);
		closed.template().destroy();
		assertThat(refused.findByOrderId("o1")).failsWithin(LONG)
			.withThrowableThat()
			.withCauseInstanceOf(DataAccessResourceFailureException.class)
			.withMessageContaining("FutureOrders.findByOrderId: nothing was sent, because the template is closed");
	}

	@Test
	void cancellationInterruptsAReadAndNoWrite() throws InterruptedException {
		assertThat(cancelled(() -> this.orders.findByOrderId("o1")).interrupted).isTrue();
		assertThat(cancelled(() -> this.orders.findByCustomerId("c1")).interrupted).isTrue();
		assertThat(cancelled(() -> this.orders.save(order("o4"))).interrupted).isFalse();
		assertThat(cancelled(() -> this.orders.pay(key("o1"))).interrupted).isFalse();
		assertThat(cancelled(() -> this.orders.deleteById(key("o2"))).interrupted).isFalse();
		drained();
		assertThat(this.orders.findByCustomerId("c1").join()).extracting(Order::orderId)
			.containsExactly("o1", "o3", "o4");
	}

	private static Held cancelled(Supplier<CompletableFuture<?>> call) throws InterruptedException {
		Held held = new Held();
		senders.held = held;
		CompletableFuture<?> future = call.get();
		held.begun.await();
		assertThat(future.cancel(true)).isTrue();
		held.end.countDown();
		held.over.await();
		return held;
	}

	private void drained() throws InterruptedException {
		CountDownLatch drained = new CountDownLatch(1);
		this.application.template().stop(drained::countDown);
		drained.await();
	}

	private static String id(Object order) {
		return ((Order) order).orderId();
	}

	private static List<String> ids(Object orders) {
		return ((List<?>) orders).stream().map(FuturesIntegrationTests::id).toList();
	}

	private static OrderKey key(String orderId) {
		return order(orderId).key();
	}

	private static Order order(String orderId) {
		return Order.of("c1", orderId, NOON.plusSeconds(orderId.charAt(1)));
	}

	/**
	 * Call and its result.
	 *
	 * @param name the name of the row
	 * @param call the call
	 * @param normal reduces the result to a comparable value
	 * @param expected the value
	 */
	record Row(String name, Function<FutureOrders, CompletableFuture<?>> call,
			Function<Object, @Nullable Object> normal, @Nullable Object expected) {

		@Override
		public String toString() {
			return this.name;
		}

	}

	interface FutureOrders extends Repository<Order, OrderKey> {

		CompletableFuture<Order> findByOrderId(String orderId);

		CompletableFuture<Optional<Order>> findById(OrderKey key);

		CompletableFuture<List<Order>> findAllById(Iterable<OrderKey> keys);

		CompletableFuture<List<Order>> findByCustomerId(String customerId);

		CompletableFuture<Set<Order>> findDistinctlyOldOrdersByCustomerId(String customerId);

		CompletableFuture<List<Order>> findByCustomerIdOrderByPlacedAtDesc(String customerId, Limit limit);

		CompletableFuture<List<OrderSummary>> findSummariesByCustomerId(String customerId);

		<T> CompletableFuture<List<T>> readByCustomerId(String customerId, Class<T> type);

		CompletableFuture<Window<Order>> findPageByCustomerId(String customerId, ScrollPosition position, Limit limit);

		CompletableFuture<List<Order>> findByCustomerIdIn(Collection<String> customerIds);

		CompletableFuture<Long> countByCustomerId(String customerId);

		CompletableFuture<Boolean> existsByOrderId(String orderId);

		@Query("tenantId = :tenantId and status = 'UNPAID'")
		CompletableFuture<List<Order>> unpaid(String tenantId);

		CompletableFuture<Order> save(Order order);

		CompletableFuture<List<Order>> saveAll(Iterable<Order> orders);

		@Update("set amount = amount + :more")
		CompletableFuture<Order> raise(OrderKey key, BigDecimal more);

		@Update("set status = 'PAID'")
		@Condition("status = 'UNPAID'")
		CompletableFuture<Optional<Order>> pay(OrderKey key);

		@Update("set status = 'SHIPPED'")
		CompletableFuture<Boolean> ship(OrderKey key);

		@Update("set amount = :amount")
		@Condition("status = 'UNPAID'")
		CompletableFuture<Order> correct(OrderKey key, BigDecimal amount);

		CompletableFuture<Void> deleteById(OrderKey key);

		CompletableFuture<Long> deleteByCustomerId(String customerId);

		default CompletableFuture<List<String>> two() {
			return findByOrderId("o1").thenCombine(findByOrderId("o2"),
					(first, second) -> List.of(first.orderId(), second.orderId()));
		}

		default CompletableFuture<Thread> thread() {
			return CompletableFuture.completedFuture(Thread.currentThread());
		}

	}

	interface BlockingOrders extends Repository<Order, OrderKey> {

		@Nullable Order findByOrderId(String orderId);

		List<Order> findByCustomerId(String customerId);

		long deleteByCustomerId(String customerId);

		@Update("set status = 'PAID'")
		@Condition("status = 'UNPAID'")
		Optional<Order> pay(OrderKey key);

		Order save(Order order);

	}

	/**
	 * Request that lasts until it is ended or interrupted.
	 */
	private static final class Held {

		private final CountDownLatch begun = new CountDownLatch(1);

		private final CountDownLatch end = new CountDownLatch(1);

		private final CountDownLatch over = new CountDownLatch(1);

		private volatile boolean interrupted;

		void hold() {
			this.begun.countDown();
			try {
				this.end.await();
				this.interrupted = Thread.interrupted();
			}
			catch (InterruptedException ex) {
				this.interrupted = true;
			}
			this.over.countDown();
		}

	}

	/**
	 * Interceptor that notes the threads of requests, and holds the next one.
	 */
	private static final class Senders implements ExecutionInterceptor {

		private final Set<String> threads = ConcurrentHashMap.newKeySet();

		private final AtomicInteger sending = new AtomicInteger();

		private final AtomicInteger most = new AtomicInteger();

		private volatile @Nullable Held held;

		@Override
		public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
			this.sending.decrementAndGet();
		}

		@Override
		public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
			this.sending.decrementAndGet();
		}

		@Override
		public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
			this.most.accumulateAndGet(this.sending.incrementAndGet(), Math::max);
			this.threads.add(Thread.currentThread().getName());
			Held held = this.held;
			if (held != null) {
				this.held = null;
				held.hold();
			}
		}

	}

}
