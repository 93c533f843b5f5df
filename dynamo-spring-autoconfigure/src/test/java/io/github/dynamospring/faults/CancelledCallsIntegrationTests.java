package io.github.dynamospring.faults;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.Awaited;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.repository.ReactiveDynamoRepository;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.repository.reactive.ReactiveDynamoRepositoryFactory;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.repository.Repository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Writes that are cancelled as soon as one of their requests has arrived.
 */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class CancelledCallsIntegrationTests {

	private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

	@RegisterExtension
	static final FaultyDatabase database = new FaultyDatabase(2, Order.class);

	private final DynamoTemplate template = template(KeyVisibility.PLAIN);

	private final ReactiveOrders orders = reactive(this.template);

	private final FutureOrders futures = new DynamoRepositoryFactory(this.template, database.context(),
			PlannerSettings.DEFAULT)
		.getRepository(FutureOrders.class);

	private final List<String> sent = new CopyOnWriteArrayList<>();

	private final AtomicReference<Runnable> cancellation = new AtomicReference<>();

	// one request of a call after the other
	private static DynamoTemplate template(KeyVisibility keys) {
		return database
			.template(new TemplateSettings(100, false, Clock.systemUTC(), Backoff.DEFAULT, keys, 1, false, 2));
	}

	private static ReactiveOrders reactive(DynamoTemplate template) {
		return new ReactiveDynamoRepositoryFactory(template, database.context(), PlannerSettings.DEFAULT)
			.getRepository(ReactiveOrders.class);
	}

	@BeforeEach
	void empty() {
		database.other().deleteAll(stored());
	}

	@AfterEach
	void close() {
		database.proxy().use(FaultSchedule.none());
		this.template.destroy();
	}

	@Test
	void aBatchOfSinglePutsSendsNoOtherOne(CapturedOutput output) throws InterruptedException {
		cancelAt(1, this.orders.saveAll(many(40)));
		assertThat(this.sent).containsExactly("PutItem");
		assertThat(stored()).hasSize(1);
		assertThat(logged(output)).singleElement()
			.asString()
			.contains("WARN")
			.contains("ReactiveOrders.saveAll: its future was completed early, and then the call failed: "
					+ "ReactiveOrders.saveAll: the batch is incomplete, 39 of 40 are left: position 2: nothing was "
					+ "sent, because the call was cancelled; ");
	}

	@Test
	void aBatchOfAPublisherTakesNoOtherBuffer() throws InterruptedException {
		cancelAt(2, this.orders.saveAll(Flux.fromIterable(many(300))));
		assertThat(this.sent).containsExactly("PutItem", "PutItem");
		assertThat(stored()).hasSize(2);
	}

	@Test
	void aBatchOfAFutureSendsNoOtherRequest(CapturedOutput output) throws InterruptedException {
		database.proxy().use(counted(1, Fault.none()));
		CompletableFuture<?> future = this.futures.saveAll(many(40));
		this.cancellation.set(() -> future.cancel(true));
		drained(this.template);
		assertThat(this.sent).containsExactly("PutItem");
		assertThat(logged(output)).singleElement().asString().contains("39 of 40 are left");
	}

	@Test
	void aBatchOfChunksSendsNoOtherChunk(CapturedOutput output) throws InterruptedException {
		store(60);
		cancelAt(1, this.orders.deleteAllById(many(60).stream().map(Order::key).toList()));
		assertThat(this.sent).containsExactly("BatchWriteItem");
		assertThat(stored()).hasSize(35);
		assertThat(logged(output)).singleElement().asString().contains("WARN").contains("35 of 60 are left");
	}

	@Test
	void aPlannedDeletionReadsAndDeletesNothingMore(CapturedOutput output) throws InterruptedException {
		store(60);
		cancelAt(2, this.orders.deleteByCustomerId("c1"));
		assertThat(this.sent).startsWith("Query").hasSize(2);
		int deleted = 60 - stored().size();
		assertThat(deleted).isBetween(1, 25);
		assertThat(logged(output)).singleElement()
			.asString()
			.contains("WARN")
			.contains("the deletion is incomplete, " + deleted + " items are deleted");
	}

	@Test
	void aPlannedDeletionThatHasDeletedNothingIsNoWarning(CapturedOutput output) throws InterruptedException {
		store(3);
		cancelAt(1, this.orders.deleteByCustomerId("c1"));
		assertThat(this.sent).containsExactly("Query");
		assertThat(stored()).hasSize(3);
		assertThat(logged(output)).isEmpty();
	}

	@Test
	void aSingleWriteIsRepeatedUntilItsOutcomeIsKnown(CapturedOutput output) throws InterruptedException {
		cancelAt(1, Fault.resetAfter(), this.orders.save(order(1)));
		assertThat(this.sent).containsExactly("PutItem", "PutItem");
		assertThat(stored()).hasSize(1);
		assertThat(logged(output)).isEmpty();
	}

	@Test
	void anUnknownOutcomeIsLoggedOnceWithItsKey(CapturedOutput output) throws InterruptedException {
		cancelAt(1, Fault.resetAfter(), this.orders.raise(order(1).key(), BigDecimal.ONE));
		assertThat(this.sent).containsExactly("UpdateItem");
		assertThat(logged(output)).singleElement()
			.asString()
			.contains("WARN", "ReactiveOrders.raise", "c1", "o1", "may or may not have been applied");
	}

	@Test
	void anUnknownOutcomeIsLoggedWithoutHiddenKeys(CapturedOutput output) throws InterruptedException {
		DynamoTemplate hiding = template(KeyVisibility.HIDDEN);
		cancel(counted(1, Fault.errorAfter()), hiding, reactive(hiding).raise(order(1).key(), BigDecimal.ONE));
		assertThat(logged(output)).singleElement()
			.asString()
			.contains("WARN", "ReactiveOrders.raise", "may or may not have been applied")
			.doesNotContain("c1", "o1");
		hiding.destroy();
	}

	@Test
	void aTimeoutLeavesAWriteRunning() throws InterruptedException {
		Sinks.Empty<Void> late = Sinks.empty();
		database.proxy().use((request) -> {
			// the call begins before the operator subscribes to the end of its time
			Awaited.until(() -> late.currentSubscriberCount() > 0);
			late.tryEmitEmpty();
			return Fault.none();
		});
		Mono<Order> save = this.orders.save(order(1)).timeout(late.asMono()).onErrorComplete(TimeoutException.class);
		assertThat(save.blockOptional()).isEmpty();
		drained(this.template);
		assertThat(stored()).hasSize(1);
	}

	private void cancelAt(int number, Mono<?> call) throws InterruptedException {
		cancelAt(number, Fault.none(), call);
	}

	private void cancelAt(int number, Fault fault, Mono<?> call) throws InterruptedException {
		cancel(counted(number, fault), this.template, call);
	}

	private void cancelAt(int number, Flux<?> call) throws InterruptedException {
		cancelAt(number, call.then());
	}

	private void cancel(FaultSchedule schedule, DynamoTemplate template, Mono<?> call) throws InterruptedException {
		database.proxy().use(schedule);
		Disposable subscription = call.subscribe();
		this.cancellation.set(subscription::dispose);
		drained(template);
	}

	/**
	 * Return a schedule that cancels the call when a request arrives.
	 */
	private FaultSchedule counted(int number, Fault fault) {
		return (request) -> {
			this.sent.add(request.operation());
			if (this.sent.size() != number) {
				return Fault.none();
			}
			cancel();
			return fault;
		};
	}

	private void cancel() {
		Awaited.until(() -> this.cancellation.get() != null);
		this.cancellation.get().run();
	}

	private static void drained(DynamoTemplate template) throws InterruptedException {
		CountDownLatch drained = new CountDownLatch(1);
		template.stop(drained::countDown);
		drained.await();
	}

	private static Stream<String> logged(CapturedOutput output) {
		return output.toString().lines().filter((line) -> line.contains("completed early"));
	}

	private static List<Order> stored() {
		return database.otherRepository(StoredOrders.class).findByCustomerId("c1");
	}

	private static void store(int count) {
		database.other().saveAll(many(count));
	}

	private static List<Order> many(int count) {
		return IntStream.rangeClosed(1, count).mapToObj(CancelledCallsIntegrationTests::order).toList();
	}

	private static Order order(int number) {
		return Order.of("c1", "o" + number, NOON.plusSeconds(number));
	}

	interface ReactiveOrders extends ReactiveDynamoRepository<Order, OrderKey> {

		Mono<Long> deleteByCustomerId(String customerId);

		@Update("set amount = amount + :more")
		Mono<Order> raise(OrderKey key, BigDecimal more);

	}

	interface FutureOrders extends Repository<Order, OrderKey> {

		CompletableFuture<List<Order>> saveAll(Iterable<Order> orders);

	}

	interface StoredOrders extends Repository<Order, OrderKey> {

		List<Order> findByCustomerId(String customerId);

	}

}
