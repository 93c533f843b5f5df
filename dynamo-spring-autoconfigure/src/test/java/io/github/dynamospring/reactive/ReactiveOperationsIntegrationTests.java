package io.github.dynamospring.reactive;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.BatchIncompleteException;
import io.github.dynamospring.core.DuplicateEntityException;
import io.github.dynamospring.core.EntityResults;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.repository.ReactiveDynamoRepository;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.repository.reactive.ReactiveDynamoRepositoryFactory;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import io.github.dynamospring.shop.Stock;
import io.github.dynamospring.shop.StockKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link ReactiveDynamoOperations}.
 */
@Timeout(120)
class ReactiveOperationsIntegrationTests {

	private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

	private static final StockKey NORTH = new StockKey("s1", "north");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Order.class, Stock.class).emptied();

	private final LocalApplication application = database.application();

	private final DynamoTemplate template = this.application.template();

	private final ReactiveDynamoOperations dynamo = ReactiveDynamoOperations.of(this.template);

	@BeforeEach
	void fill() {
		this.template.insert(order("o1"));
		this.template.insert(order("o2"));
		database.clear();
	}

	@ParameterizedTest
	@MethodSource("calls")
	void emitsTheResultOfTheBlockingCall(Call call) {
		Publisher<?> publisher = call.made().apply(this.dynamo);
		assertThat(database.requests()).isEmpty();
		StepVerifier.create(Flux.from(publisher).map(ReactiveOperationsIntegrationTests::plain).collectList())
			.expectNext(call.expected())
			.verifyComplete();
		assertThat(database.requests()).isNotEmpty();
	}

	static Stream<Call> calls() {
		return Stream.of(call("insert", (dynamo) -> dynamo.insert(order("o3")), "o3"),
				call("save", (dynamo) -> dynamo.save(order("o3")), "o3"),
				call("update", (dynamo) -> first(dynamo).flatMap(dynamo::update), "o1"),
				call("delete", (dynamo) -> first(dynamo).flatMap(dynamo::delete)),
				call("find", ReactiveOperationsIntegrationTests::first, "o1"),
				call("find an absent one", (dynamo) -> dynamo.findById(key("o9"), Order.class)),
				call("exists", (dynamo) -> dynamo.existsById(key("o1"), Order.class), true),
				call("delete by ID", (dynamo) -> dynamo.deleteById(key("o1"), Order.class)),
				call("save all", (dynamo) -> dynamo.saveAll(List.of(order("o3"), stock(1))), "o3", stock(1)),
				call("delete all", (dynamo) -> dynamo.deleteAll(List.of(stock(1)))),
				call("batch of writes",
						(dynamo) -> dynamo
							.batchWrite((batch) -> batch.save(stock(1)).deleteById(key("o2"), Order.class))
							.map((results) -> results.get(0, Stock.class).orElseThrow()),
						stock(1)),
				call("batch of reads",
						(dynamo) -> dynamo.batchGet((gets) -> gets.get(key("o2"), Order.class))
							.map((results) -> results.get(0, Order.class).orElseThrow()),
						"o2"),
				call("transaction of reads",
						(dynamo) -> dynamo
							.transactGet((gets) -> gets.get(key("o1"), Order.class).get(NORTH, Stock.class))
							.map(EntityResults::size),
						2),
				call("transaction of writes",
						(dynamo) -> dynamo.transactWrite((tx) -> tx.insert(order("o3")).insert(stock(1)))
							.map((results) -> results.get(1, Stock.class).orElseThrow()),
						stock(1)),
				call("other calls",
						(dynamo) -> dynamo
							.execute((blocking) -> blocking.entity(Order.class)
								.consistent()
								.findAllById(List.of(key("o1"), key("o2"))))
							.map(List::size),
						2),
				call("other calls without a result", (dynamo) -> dynamo.execute((blocking) -> {
					blocking.deleteById(key("o1"), Order.class);
					return null;
				})));
	}

	private static Mono<Order> first(ReactiveDynamoOperations dynamo) {
		return dynamo.findById(key("o1"), Order.class);
	}

	private static Object plain(Object result) {
		return (result instanceof Order order) ? order.orderId() : result;
	}

	@Test
	void eachSubscriptionIsAWriteOfItsOwn() {
		Mono<Order> insert = this.dynamo.insert(order("o3"));
		StepVerifier.create(insert).expectNextCount(1).verifyComplete();
		StepVerifier.create(insert).verifyError(DuplicateEntityException.class);
		assertThat(writeIds()).hasSize(2);
	}

	private static Set<String> writeIds() {
		return database.requests()
			.stream()
			.map((request) -> ((PutItemRequest) request).item().get("_write").toString())
			.collect(Collectors.toSet());
	}

	@Test
	void failuresAreErrorSignals() {
		Order stale = this.template.findById(key("o1"), Order.class).orElseThrow();
		this.template.save(stale);
		StepVerifier.create(this.dynamo.save(stale)).verifyError(OptimisticLockingFailureException.class);
		StepVerifier.create(this.dynamo.saveAll(List.of(stale, order("o3"))))
			.verifyError(BatchIncompleteException.class);
		StepVerifier.create(this.dynamo.transactWrite((tx) -> tx.save(stale)))
			.verifyError(TransactionFailedException.class);
		StepVerifier.create(this.dynamo.findById("id", String.class)).verifyError(MappingException.class);
		StepVerifier.create(this.dynamo.transactWrite(null)).verifyError(IllegalArgumentException.class);
		assertThatIllegalArgumentException().isThrownBy(() -> this.dynamo.insert(null))
			.withMessage("'entity' must not be null");
	}

	@Test
	void operationsThatPrepareNoPatternsAreAnErrorSignal() {
		ReactiveDynamoOperations dynamo = ReactiveDynamoOperations.of(this.template.named("Checkout"));
		StepVerifier.create(dynamo.save(order("o3")))
			.verifyErrorSatisfies((failure) -> assertThat(failure).isInstanceOf(IllegalArgumentException.class)
				.hasMessageContaining(
						" cannot prepare access patterns, which repositories, reactive operations, @Idempotent and readers of "
								+ "Spring Batch need"));
	}

	@Test
	void nameIsThatOfTheAccessPattern() {
		ReactiveDynamoOperations checkout = this.dynamo.named("Checkout");
		StepVerifier.create(checkout.transactWrite((tx) -> tx.insert(order("o3")).insert(stock(5))))
			.expectNextCount(1)
			.verifyComplete();
		StepVerifier.create(checkout.insert(order("o3")))
			.verifyErrorSatisfies((failure) -> assertThat(failure).hasMessageStartingWith("Checkout: "));
		assertThat(this.application.patterns()).isNotEmpty().allMatch((pattern) -> "Checkout".equals(pattern.name()));
		this.template.destroy();
		StepVerifier.create(checkout.save(stock(5)))
			.verifyErrorSatisfies(
					(failure) -> assertThat(failure).isInstanceOf(DataAccessResourceFailureException.class)
						.hasMessageStartingWith("Checkout: nothing was sent, because the template is closed"));
		StepVerifier.create(this.dynamo.batchGet((gets) -> gets.get(key("o1"), Order.class)))
			.verifyErrorSatisfies((failure) -> assertThat(failure)
				.hasMessageStartingWith("DynamoTemplate.batchGet: nothing was sent"));
	}

	@Test
	void transactionWithATokenIsAppliedOnce() {
		this.template.save(stock(5));
		ReactiveStocks stocks = reactiveStocks();
		Mono<EntityResults> taken = this.dynamo.transactWrite("token-1",
				(tx) -> tx.in(ReactiveStocks.class).take(NORTH, 2));
		StepVerifier.create(taken.then(taken).then(stocks.findById(NORTH))).expectNext(stock(3)).verifyComplete();
	}

	private ReactiveStocks reactiveStocks() {
		return new ReactiveDynamoRepositoryFactory(this.template, database.context(), LocalDatabase.PLANNER_SETTINGS)
			.getRepository(ReactiveStocks.class);
	}

	private static Order order(String orderId) {
		return Order.of("c1", orderId, NOON);
	}

	private static OrderKey key(String orderId) {
		return new OrderKey("c1", NOON, orderId);
	}

	private static Stock stock(long quantity) {
		return new Stock("s1", "north", quantity);
	}

	private static Call call(String name, Function<ReactiveDynamoOperations, Publisher<?>> made, Object... expected) {
		return new Call(name, made, List.of(expected));
	}

	private record Call(String name, Function<ReactiveDynamoOperations, Publisher<?>> made, List<Object> expected) {

		@Override
		public String toString() {
			return this.name;
		}

	}

	interface ReactiveStocks extends ReactiveDynamoRepository<Stock, StockKey> {

		@Update("set quantity = quantity - :count")
		Mono<Stock> take(StockKey key, long count);

	}

}
