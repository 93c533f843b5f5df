package io.github.dynamospring.repository.reactive;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.DuplicateEntityException;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.ConsistentRead;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.ReactiveDynamoRepository;
import io.github.dynamospring.repository.RefusedPattern;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import io.github.dynamospring.shop.OrderStatus;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Single;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.Disposable;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.Repository;
import org.springframework.transaction.annotation.Transactional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests for {@link ReactiveDynamoRepository}.
 */
@Timeout(120)
class ReactiveRepositoriesIntegrationTests {

	private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Order.class).emptied();

	private final LocalApplication application = database.application();

	private final ReactiveDynamoRepositoryFactory factory = new ReactiveDynamoRepositoryFactory(
			this.application.template(), database.context(), LocalDatabase.PLANNER_SETTINGS);

	private final ReactiveOrders orders = this.factory.getRepository(ReactiveOrders.class);

	@BeforeEach
	void fill() {
		for (int i = 1; i <= 3; i++) {
			this.application.template().insert(order("o" + i));
		}
		database.clear();
	}

	@ParameterizedTest
	@MethodSource("rows")
	void emitsTheResultsOfTheBlockingMethod(Row row) {
		Publisher<?> publisher = row.call().apply(this.orders);
		assertThat(database.requests()).isEmpty();
		assertThat(Flux.from(publisher).map(ReactiveRepositoriesIntegrationTests::plain).collectList().block())
			.isEqualTo(row.expected());
	}

	static Stream<Row> rows() {
		return Stream.of(row("entity", (orders) -> orders.findByOrderId("o1"), "o1"),
				row("absent entity", (orders) -> orders.findByOrderId("o9")),
				row("by id", (orders) -> orders.findById(key("o1")), "o1"),
				row("by id of a publisher", (orders) -> orders.findById(Mono.just(key("o1"))), "o1"),
				row("absent id", (orders) -> orders.findById(key("o9"))),
				row("exists", (orders) -> orders.existsById(key("o1")), true),
				row("items", (orders) -> orders.findByCustomerId("c1"), "o1", "o2", "o3"),
				row("limited items", (orders) -> orders.findByCustomerIdOrderByPlacedAtDesc("c1", Limit.of(2)), "o3",
						"o2"),
				row("fan-out", (orders) -> orders.findByCustomerIdIn(List.of("c1", "c2")), "o1", "o2", "o3"),
				row("several keys", (orders) -> orders.findAllById(List.of(key("o1"))), "o1"),
				row("list", (orders) -> orders.getByCustomerId("c1").flatMapIterable((list) -> list), "o1", "o2", "o3"),
				row("window",
						(orders) -> orders.findPageByCustomerId("c1", ScrollPosition.keyset(), Limit.of(2))
							.flatMapIterable(Window::getContent),
						"o1", "o2"),
				row("count", (orders) -> orders.countByCustomerId("c1"), 3L),
				row("save", (orders) -> orders.save(order("o4")), "o4"),
				row("insert", (orders) -> orders.insert(order("o4")), "o4"),
				row("batch", (orders) -> orders.saveAll(List.of(order("o4"), order("o5"))), "o4", "o5"),
				row("batch of a publisher", (orders) -> orders.saveAll(Flux.just(order("o4"), order("o5"))), "o4",
						"o5"),
				row("update", (orders) -> orders.raise(key("o1"), BigDecimal.ONE), "o1"),
				row("update with a condition", (orders) -> orders.pay(key("o1")), true),
				row("update of an absent item", (orders) -> orders.pay(key("o9")), false),
				row("deletion", (orders) -> orders.deleteById(key("o1"))),
				row("deletion of several", (orders) -> orders.deleteByCustomerId("c1"), 3L));
	}

	private static Row row(String name, Function<ReactiveOrders, Publisher<?>> call, Object... expected) {
		return new Row(name, call, List.of(expected));
	}

	private static Object plain(Object result) {
		return (result instanceof Order order) ? order.orderId() : result;
	}

	@Test
	void failuresAreErrorSignals() {
		assertThatExceptionOfType(DuplicateEntityException.class)
			.isThrownBy(() -> this.orders.insert(order("o1")).block())
			.withMessageStartingWith("ReactiveOrders.insert: ");
		Order stale = this.orders.findById(key("o1")).block();
		this.orders.save(stale).block();
		assertThatExceptionOfType(OptimisticLockingFailureException.class)
			.isThrownBy(() -> this.orders.save(stale).block());
	}

	@Test
	void savesItemsOfAPublisherInOrder() {
		List<Order> many = IntStream.range(0, 250)
			.mapToObj((number) -> Order.of("c7", "n" + number, NOON.plusSeconds(number)))
			.toList();
		assertThat(this.orders.saveAll(Flux.fromIterable(many)).map(Order::orderId).collectList().block())
			.isEqualTo(many.stream().map(Order::orderId).toList());
		assertThat(this.orders.findByCustomerId("c7").limitRate(10).map(Order::orderId).collectList().block())
			.isEqualTo(many.stream().map(Order::orderId).toList());
	}

	@Test
	void failsWithAPublisherAfterTheItemsBefore() {
		Flux<Order> failing = Flux.range(0, 200)
			.map((number) -> Order.of("c7", "n" + number, NOON.plusSeconds(number)))
			.concatWith(Flux.error(new IllegalArgumentException("source")));
		StepVerifier.create(this.orders.saveAll(failing)).expectNextCount(200).verifyErrorMessage("source");
		assertThat(this.orders.findByCustomerId("c7").count().block()).isEqualTo(200);
		StepVerifier.create(this.orders.findAllById(failing.map(Order::key)))
			.expectNextCount(200)
			.verifyErrorMessage("source");
		Flux<Order> deleted = this.orders.findByCustomerId("c7").concatWith(failing.filter((order) -> false));
		StepVerifier.create(this.orders.deleteAll(deleted)).verifyErrorMessage("source");
		assertThat(this.orders.findByCustomerId("c7").count().block()).isZero();
	}

	@Test
	void convertsToTypesOfOtherLibraries() {
		ConvertedOrders converted = this.factory.getRepository(ConvertedOrders.class);
		assertThat(converted.findByOrderId("o1").blockingGet().orderId()).isEqualTo("o1");
		assertThat(converted.readByOrderId("o9").isEmpty().blockingGet()).isTrue();
		assertThat(converted.findByCustomerId("c1").map(Order::orderId).toList().blockingGet()).containsExactly("o1",
				"o2", "o3");
		assertThat(converted.countByCustomerId("c1").await().indefinitely()).isEqualTo(3);
		assertThat(converted.readByCustomerId("c1").map(Order::orderId).collect().asList().await().indefinitely())
			.containsExactly("o1", "o2", "o3");
		assertThat(converted.deleteById(key("o1")).blockingAwait(1, TimeUnit.MINUTES)).isTrue();
		assertThat(converted.getByOrderId("o1").join()).isNull();
		assertThat(converted.setAmount(key("o2"), BigDecimal.TEN).blockingAwait(1, TimeUnit.MINUTES)).isTrue();
		assertThat(converted.findByOrderId("o2").blockingGet().amount()).isEqualTo(BigDecimal.TEN);
		assertThat(converted.deleteByCustomerId("c1").blockingAwait(1, TimeUnit.MINUTES)).isTrue();
		assertThat(converted.countByCustomerId("c1").await().indefinitely()).isZero();
	}

	@Test
	void scansWhereAllowed() {
		ScannedOrders scanned = this.factory.getRepository(ScannedOrders.class);
		assertThat(scanned.findAll().map(Order::orderId).collectList().block()).containsExactlyInAnyOrder("o1", "o2",
				"o3");
		assertThat(scanned.count().block()).isEqualTo(3);
		assertThat(scanned.streamBy().map(Order::orderId).take(1).collectList().block()).hasSize(1);
		assertThat(scanned.deleteAll().block()).isNull();
		assertThat(scanned.count().block()).isZero();
	}

	@Test
	void scansIntoAListOrAnInteger() {
		CollectedOrders collected = this.factory.getRepository(CollectedOrders.class);
		assertThat(collected.findAll().block()).hasSize(3);
		assertThat(collected.count().block()).isEqualTo(3);
	}

	@Test
	void scansNowhereElse() {
		for (Publisher<?> scan : List.of(this.orders.findAll(), this.orders.count(), this.orders.deleteAll())) {
			assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
				.isThrownBy(() -> Flux.from(scan).blockLast())
				.withMessageEndingWith(" reads the whole table: declare the access pattern that you need, or mark "
						+ "ReactiveOrders with @AllowScan");
		}
	}

	@Test
	void annotatesCrudMethods() {
		AnnotatedOrders annotated = this.factory.getRepository(AnnotatedOrders.class);
		assertThat(annotated.findById(key("o1")).block().orderId()).isEqualTo("o1");
		assertThat(database.requests().get(0).toString()).contains("ConsistentRead=true");
		assertThat(annotated.deleteById(key("o1"), OrderStatus.PAID).block()).isFalse();
		assertThat(annotated.deleteById(key("o1"), OrderStatus.UNPAID).block()).isTrue();
	}

	@Test
	void idleSubscribersHoldNoConnection() throws InterruptedException {
		try (DynamoDbClient client = LocalDatabase.clientBuilder(database.endpoint())
			.httpClientBuilder(
					Apache5HttpClient.builder().maxConnections(4).connectionAcquisitionTimeout(Duration.ofSeconds(30)))
			.build()) {
			ReactiveOrders few = new ReactiveDynamoRepositoryFactory(
					database.template(client, LocalDatabase.TEMPLATE_SETTINGS), database.context(),
					LocalDatabase.PLANNER_SETTINGS)
				.getRepository(ReactiveOrders.class);
			CountDownLatch first = new CountDownLatch(1_000);
			List<Disposable> idle = IntStream.range(0, 1_000).mapToObj((number) -> idle(few, first)).toList();
			assertThat(first.await(60, TimeUnit.SECONDS)).isTrue();
			assertThat(few.findById(key("o1")).block(Duration.ofSeconds(30))).isNotNull();
			assertThat(idle).noneMatch(Disposable::isDisposed).allSatisfy(Disposable::dispose);
		}
	}

	private static Disposable idle(ReactiveOrders orders, CountDownLatch first) {
		BaseSubscriber<Order> subscriber = new BaseSubscriber<>() {

			@Override
			protected void hookOnSubscribe(Subscription subscription) {
				subscription.request(1);
			}

			@Override
			protected void hookOnNext(Order order) {
				first.countDown();
			}

		};
		orders.findByCustomerId("c1").subscribe(subscriber);
		return subscriber;
	}

	@Test
	void plansAreThoseOfTheBlockingMethods() {
		this.application.repository(BlockingOrders.class);
		for (String method : List.of("findByOrderId", "getByCustomerId", "countByCustomerId", "deleteByCustomerId",
				"findByCustomerId", "save", "findById")) {
			assertThat(this.application.explain("ReactiveOrders." + method)).isEqualTo(
					this.application.explain("BlockingOrders." + method).replace("BlockingOrders.", "ReactiveOrders."));
		}
	}

	@Test
	void refusesBlockingMethodsAndPublishersByName() {
		InvalidAccessPatternsException refused = catchThrowableOfType(InvalidAccessPatternsException.class,
				() -> this.factory.getRepository(MixedOrders.class));
		assertThat(refused.getPatterns()).extracting(RefusedPattern::toString)
			.containsExactlyInAnyOrder(
					"MixedOrders.findByCustomerId: it returns List, but its repository is reactive; return Mono or Flux, "
							+ "or move it to a repository that blocks",
					"MixedOrders.findByOrderIdIn: it takes Flux; take the value itself, and call it in flatMap",
					"MixedOrders.findByOrderId: it is @Transactional, but DynamoDB takes part in no transaction of Spring; "
							+ "remove it, and write items that belong together with ReactiveDynamoOperations.transactWrite");
	}

	@Test
	void refusesOtherResultsOfBaseMethods() {
		String refusal = "RedeclaredOrders.%s: it has the name and parameters of a base method, but returns %s; return %s, "
				+ "or give it another name";
		assertThat(refused(RedeclaredOrders.class)).containsExactlyInAnyOrder(
				refusal.formatted("save", "Mono<Boolean>", "Mono<Order>"),
				refusal.formatted("insert", "Flux<Order>", "Mono<Order>"),
				refusal.formatted("saveAll", "Mono<List<Order>>", "Flux<Order>"),
				refusal.formatted("findById", "Mono<OrderKey>", "Mono<Order>"),
				refusal.formatted("findAllById", "Single<Order>", "Flux<Order>"),
				refusal.formatted("existsById", "Mono<Order>", "Mono<Boolean>"),
				refusal.formatted("delete", "CompletableFuture<Order>", "CompletableFuture<Void>"),
				refusal.formatted("deleteById", "Mono<Boolean>", "Mono<Void>"),
				refusal.formatted("findAll", "Mono<Order>", "Flux<Order>"),
				refusal.formatted("count", "Flux<Order>", "Mono<Long>"),
				refusal.formatted("deleteAll", "Mono<Long>", "Mono<Void>"));
	}

	@Test
	void refusesScansThatBlock() {
		assertThat(refused(ListedOrders.class))
			.containsExactly("ListedOrders.findAll: it returns List, but its repository is reactive; return Mono or "
					+ "Flux, or move it to a repository that blocks");
	}

	@Test
	void refusesTransactions() {
		String refusal = ": it is @Transactional, but DynamoDB takes part in no transaction of Spring; "
				+ "remove it, and write items that belong together with ReactiveDynamoOperations.transactWrite";
		assertThat(refused(TransactionalOrders.class)).containsExactlyInAnyOrder(
				"TransactionalOrders.findByOrderId" + refusal, "TransactionalOrders.save" + refusal,
				"TransactionalOrders.findByCustomerId" + refusal);
		assertThat(refused(AllTransactionalOrders.class)).containsExactlyInAnyOrder("AllTransactionalOrders" + refusal,
				"AllTransactionalOrders.getByCustomerId: it returns List, but its repository is reactive; return Mono "
						+ "or Flux, or move it to a repository that blocks");
	}

	private List<String> refused(Class<?> repository) {
		InvalidAccessPatternsException refused = catchThrowableOfType(InvalidAccessPatternsException.class,
				() -> this.factory.getRepository(repository));
		return refused.getPatterns().stream().map(RefusedPattern::toString).toList();
	}

	@Test
	void refusesBlockingInterfaces() {
		InvalidAccessPatternsException refused = catchThrowableOfType(InvalidAccessPatternsException.class,
				() -> this.factory.getRepository(BlockedOrders.class));
		assertThat(refused.getPatterns()).extracting(RefusedPattern::toString)
			.containsExactly(
					"BlockedOrders: it extends DynamoRepository, which blocks, but has reactive methods of its "
							+ "own; extend ReactiveDynamoRepository, or move the reactive methods to a repository of their own");
	}

	private static OrderKey key(String orderId) {
		return order(orderId).key();
	}

	private static Order order(String orderId) {
		return Order.of("c1", orderId, NOON.plusSeconds(orderId.charAt(1)));
	}

	/**
	 * Call and its results.
	 *
	 * @param name the name of the row
	 * @param call the call
	 * @param expected the results
	 */
	record Row(String name, Function<ReactiveOrders, Publisher<?>> call, List<Object> expected) {

		@Override
		public String toString() {
			return this.name;
		}

	}

	interface ReactiveOrders extends ReactiveDynamoRepository<Order, OrderKey> {

		Mono<Order> findByOrderId(String orderId);

		Flux<Order> findByCustomerId(String customerId);

		Flux<Order> findByCustomerIdOrderByPlacedAtDesc(String customerId, Limit limit);

		Flux<Order> findByCustomerIdIn(List<String> customerIds);

		Mono<List<Order>> getByCustomerId(String customerId);

		Mono<Window<Order>> findPageByCustomerId(String customerId, ScrollPosition position, Limit limit);

		Mono<Long> countByCustomerId(String customerId);

		@Update("set amount = amount + :more")
		Mono<Order> raise(OrderKey key, BigDecimal more);

		@Update("set status = 'PAID'")
		@Condition("status = 'UNPAID'")
		Mono<Boolean> pay(OrderKey key);

		Mono<Long> deleteByCustomerId(String customerId);

	}

	interface BlockingOrders extends DynamoRepository<Order, OrderKey> {

		@Nullable Order findByOrderId(String orderId);

		List<Order> getByCustomerId(String customerId);

		Stream<Order> findByCustomerId(String customerId);

		long countByCustomerId(String customerId);

		long deleteByCustomerId(String customerId);

	}

	interface ConvertedOrders extends Repository<Order, OrderKey> {

		Single<Order> findByOrderId(String orderId);

		Maybe<Order> readByOrderId(String orderId);

		CompletableFuture<Order> getByOrderId(String orderId);

		Flowable<Order> findByCustomerId(String customerId);

		Uni<Long> countByCustomerId(String customerId);

		Multi<Order> readByCustomerId(String customerId);

		Completable deleteById(OrderKey key);

		@Update("set amount = :amount")
		Completable setAmount(OrderKey key, BigDecimal amount);

		Completable deleteByCustomerId(String customerId);

	}

	@AllowScan
	interface ScannedOrders extends ReactiveDynamoRepository<Order, OrderKey> {

		@AllowScan(segments = 2)
		Flux<Order> streamBy();

	}

	interface AnnotatedOrders extends ReactiveDynamoRepository<Order, OrderKey> {

		@Override
		@ConsistentRead
		Mono<Order> findById(OrderKey id);

		@Condition("status = :status")
		Mono<Boolean> deleteById(OrderKey id, OrderStatus status);

	}

	interface BlockedOrders extends DynamoRepository<Order, OrderKey> {

		Flux<Order> findByCustomerId(String customerId);

	}

	interface TransactionalOrders extends ReactiveDynamoRepository<Order, OrderKey> {

		@Transactional(readOnly = true)
		Mono<Order> findByOrderId(String orderId);

		@jakarta.transaction.Transactional
		Flux<Order> findByCustomerId(String customerId);

		@Override
		@Transactional
		<S extends Order> Mono<S> save(S entity);

	}

	@Transactional
	interface TransactionalRepository<T, ID> extends ReactiveDynamoRepository<T, ID> {

	}

	interface AllTransactionalOrders extends TransactionalRepository<Order, OrderKey> {

		List<Order> getByCustomerId(String customerId);

	}

	interface MixedOrders extends ReactiveDynamoRepository<Order, OrderKey> {

		List<Order> findByCustomerId(String customerId);

		Flux<Order> findByOrderIdIn(Flux<String> orderIds);

		@Transactional
		Mono<Order> findByOrderId(String orderId);

	}

	@AllowScan
	interface CollectedOrders extends Repository<Order, OrderKey> {

		Mono<List<Order>> findAll();

		Mono<Integer> count();

	}

	@AllowScan
	interface ListedOrders extends Repository<Order, OrderKey> {

		List<Order> findAll();

		Mono<Long> count();

	}

	interface RedeclaredOrders extends Repository<Order, OrderKey> {

		Mono<Boolean> save(Order order);

		Flux<Order> insert(Order order);

		Mono<List<Order>> saveAll(Iterable<Order> orders);

		@ConsistentRead
		Mono<OrderKey> findById(OrderKey id);

		Single<Order> findAllById(Iterable<OrderKey> ids);

		Mono<Order> existsById(OrderKey id);

		CompletableFuture<Order> delete(Order order);

		Mono<Boolean> deleteById(OrderKey id);

		Completable deleteAllById(Iterable<OrderKey> ids);

		@AllowScan
		Mono<Order> findAll();

		@AllowScan
		Flux<Order> count();

		@AllowScan
		Mono<Long> deleteAll();

	}

}
