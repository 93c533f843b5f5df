package io.github.dynamospring.idempotency;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.Awaited;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.faults.Fault;
import io.github.dynamospring.faults.FaultProxy;
import io.github.dynamospring.faults.FaultSchedule;
import io.github.dynamospring.faults.Request;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.repository.ReactiveDynamoRepository;
import io.github.dynamospring.repository.reactive.ReactiveDynamoRepositoryFactory;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import io.github.dynamospring.tenancy.MissingTenantException;
import io.github.dynamospring.tenancy.TenantScope;
import io.github.dynamospring.tenancy.TenantScopeAccessor;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Single;
import io.smallrye.mutiny.Uni;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.test.util.ReflectionTestUtils;
import org.springframework.transaction.reactive.TransactionContextManager;
import org.springframework.transaction.reactive.TransactionSynchronizationManager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link Idempotent} on methods that return publishers and futures.
 */
@Timeout(120)
class ReactiveIdempotencyIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private AspectContext context = context(database.client());

	private Transfers transfers = this.context.get(Transfers.class);

	private static AspectContext context(DynamoDbClient client) {
		AspectContext context = new AspectContext(client, true, Transfers.class, Caller.class);
		context.mapping().getRequiredPersistentEntity(Order.class);
		context.createTables(database.client());
		return context;
	}

	@BeforeEach
	void fill() {
		this.context.template().insert(Order.of("c1", "o1", this.context.clock().instant()));
	}

	@AfterEach
	void closeContext() {
		this.context.close();
	}

	@ParameterizedTest
	@MethodSource("kinds")
	void runsOnceAndReturnsTheResultOfTheFirstCall(Kind kind) {
		Object first = kind.call().apply(this.transfers);
		assertThat(kind.call().apply(this.transfers)).isEqualTo(first);
		assertThat(this.transfers.runs()).isEqualTo(1);
		assertThat(this.transfers.calls()).isEqualTo(1);
	}

	static Stream<Kind> kinds() {
		return Stream.of(new Kind("Mono", (transfers) -> transfers.transfer("k").block()),
				new Kind("list", (transfers) -> transfers.list("k").block()),
				new Kind("empty", (transfers) -> transfers.empty("k").blockOptional()),
				new Kind("nothing", (transfers) -> transfers.nothing("k").blockOptional()),
				new Kind("future", (transfers) -> transfers.later("k").join()),
				new Kind("Single", (transfers) -> transfers.single("k").blockingGet()),
				new Kind("Completable", (transfers) -> transfers.completable("k").blockingAwait(1, TimeUnit.MINUTES)),
				new Kind("Uni", (transfers) -> transfers.uni("k").await().indefinitely()));
	}

	@Test
	void runsWithASubscriptionAndNotBefore() {
		Mono<Transfer> transfer = this.transfers.transfer("k");
		assertThat(this.transfers.calls()).isZero();
		assertThat(this.context.record(Transfers.class, "transfer(java.lang.String)", "k")).isNull();
		transfer.block();
		assertThat(this.transfers.calls()).isEqualTo(1);
	}

	@Test
	void insertsOnce() {
		Order order = Order.of("c1", "o2", Instant.EPOCH);
		assertThat(this.transfers.place(order).block()).isEqualTo("o2");
		assertThat(this.transfers.place(order).block()).isEqualTo("o2");
	}

	@Test
	void oneOfManyConcurrentCallsRunsAndItsOwnCallsFindAThread() {
		List<CompletableFuture<Transfer>> calls = IntStream.range(0, 300)
			.mapToObj((i) -> this.transfers.transfer("k").toFuture())
			.toList();
		assertThat(calls.stream().map(CompletableFuture::join)).containsOnly(calls.get(0).join());
		assertThat(this.transfers.runs()).isEqualTo(1);
	}

	@Test
	void waitsForAnotherCallWithoutAThread() {
		Sinks.One<Integer> answer = Sinks.one();
		this.transfers.waitFor(answer.asMono());
		CompletableFuture<Transfer> first = this.transfers.transfer("k").toFuture();
		List<CompletableFuture<Transfer>> others = IntStream.range(0, 300)
			.mapToObj((i) -> this.transfers.transfer("k").toFuture())
			.toList();
		assertThat(this.transfers.transfer("other").block().number()).isEqualTo(2);
		answer.tryEmitValue(1);
		assertThat(others.stream().map(CompletableFuture::join)).containsOnly(first.join());
	}

	@Test
	void failsAConcurrentCallAtOnceIfAskedTo() {
		this.transfers.waitFor(Mono.never());
		CompletableFuture<Integer> first = this.transfers.impatient("k").toFuture();
		this.transfers.awaitRun();
		assertThatExceptionOfType(ConcurrentCallException.class)
			.isThrownBy(() -> this.transfers.impatient("k").block());
		first.cancel(true);
	}

	@Test
	void releasesTheKeyAfterAListedFailure() {
		this.transfers.waitFor(Mono.error(new DataAccessResourceFailureException("down")));
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> this.transfers.transfer("k").block())
			.withMessage("down");
		assertThat(this.transfers.transfer("k").block().number()).isEqualTo(2);
	}

	@Test
	void keepsTheKeyAfterAnotherFailureUntilTheLeaseEnds() {
		this.transfers.waitFor(Mono.error(new AmbiguousWriteException("lost", null, null)));
		assertThatExceptionOfType(AmbiguousWriteException.class)
			.isThrownBy(() -> this.transfers.impatient("k").block());
		assertThatExceptionOfType(ConcurrentCallException.class)
			.isThrownBy(() -> this.transfers.impatient("k").block());
		this.context.clock().advance(Duration.ofSeconds(31));
		assertThat(this.transfers.impatient("k").block()).isEqualTo(2);
		assertThat(renewals()).isZero();
	}

	@Test
	void cancelledCallKeepsTheKeyUntilTheLeaseEnds() {
		this.transfers.waitFor(Mono.never());
		Disposable call = this.transfers.impatient("k").subscribe();
		this.transfers.awaitRun();
		assertThat(renewals()).isOne();
		call.dispose();
		assertThat(renewals()).isZero();
		assertThatExceptionOfType(ConcurrentCallException.class)
			.isThrownBy(() -> this.transfers.impatient("k").block());
		this.context.clock().advance(Duration.ofSeconds(31));
		assertThat(this.transfers.impatient("k").block()).isEqualTo(2);
	}

	@Test
	void callThatIsCancelledBeforeItRunsGivesTheKeyBack() {
		try (FaultProxy proxy = new FaultProxy(database.endpoint());
				DynamoDbClient client = proxy.client(2);
				AspectContext slow = context(client)) {
			Transfers transfers = slow.get(Transfers.class);
			CompletableFuture<Disposable> call = new CompletableFuture<>();
			proxy.use(FaultSchedule.script(Request.to("PutItem"), Fault.none().meanwhile(() -> call.join().dispose())));
			call.complete(transfers.transfer("k").subscribe());
			CallRecord record = null;
			while (record == null || record.state() != CallState.RELEASED) {
				record = slow.record(Transfers.class, "transfer(java.lang.String)", "k");
			}
			assertThat(transfers.calls()).isZero();
		}
	}

	private int renewals() {
		Object renewal = ReflectionTestUtils.getField(this.context.get(IdempotencyStore.class), "renewal");
		ScheduledThreadPoolExecutor scheduler = (ScheduledThreadPoolExecutor) ReflectionTestUtils.getField(renewal,
				"scheduler");
		return scheduler.getQueue().size();
	}

	@Test
	void writesAndResultAreOneTransactionIfTheMethodAsksForIt() {
		assertThat(this.transfers.complete("k").block()).isEqualTo("done");
		assertThat(this.transfers.complete("k").block()).isEqualTo("done");
		assertThat(this.transfers.calls()).isOne();
	}

	@Test
	void keysOfTenantsAreApartAndTheMethodHasTheTenant() {
		Transfer acme = TenantScope.call("acme", () -> this.transfers.transfer("k").toFuture()).join();
		Transfer globex = TenantScope.call("globex", () -> this.transfers.transfer("k").toFuture()).join();
		assertThat(acme).isEqualTo(new Transfer("k", 1, "acme"));
		assertThat(globex).isEqualTo(new Transfer("k", 2, "globex"));
		assertThat(TenantScope.call("acme", () -> this.transfers.transfer("k").toFuture()).join()).isEqualTo(acme);
	}

	@Test
	void blankTenantIsAMissingTenant() {
		assertThatExceptionOfType(MissingTenantException.class)
			.isThrownBy(() -> this.transfers.transfer("k")
				.contextWrite((context) -> context.put(TenantScopeAccessor.KEY, ""))
				.block())
			.withMessageStartingWith(
					"Transfers.transfer: nothing was sent, because the tenant of this thread is not known");
		assertThat(this.transfers.calls()).isZero();
	}

	@Test
	void methodSeesTheContextOfTheSubscriber() {
		assertThat(this.transfers.user("k").contextWrite((context) -> context.put("user", "ada")).block())
			.isEqualTo("ada");
	}

	@Test
	void refusesToWaitForItself() {
		assertThatIllegalStateException().isThrownBy(() -> this.context.get(Caller.class).again("k").block())
			.withMessage("Caller.again with key 'k': it calls itself, and would wait for itself");
	}

	@Test
	void refusesAnOpenTransaction() {
		Mono<Transfer> inside = TransactionSynchronizationManager.forCurrentTransaction()
			.doOnNext((transaction) -> transaction.setActualTransactionActive(true))
			.then(this.transfers.transfer("k"))
			.contextWrite(TransactionContextManager.createTransactionContext());
		assertThatIllegalStateException().isThrownBy(inside::block)
			.withMessage("Transfers.transfer: @Idempotent would record a result that an open transaction can still "
					+ "roll back; call it outside of the transaction, or annotate the method that opens it");
		assertThat(this.transfers.calls()).isZero();
	}

	/**
	 * Kind of result.
	 *
	 * @param name the name of the row
	 * @param call a call that waits for the result
	 */
	record Kind(String name, Function<Transfers, @Nullable Object> call) {

		@Override
		public String toString() {
			return this.name;
		}

	}

	record Transfer(String id, int number, @Nullable String tenant) {

	}

	interface ReactiveOrders extends ReactiveDynamoRepository<Order, OrderKey> {

		Flux<Order> findByCustomerId(String customerId);

	}

	static class Transfers {

		private final DynamoTemplate template;

		private final ReactiveOrders orders;

		private final AtomicInteger calls = new AtomicInteger();

		private final AtomicInteger runs = new AtomicInteger();

		private volatile Mono<Integer> awaited = Mono.empty();

		Transfers(DynamoTemplate template, DynamoMappingContext mapping) {
			this.template = template;
			this.orders = new ReactiveDynamoRepositoryFactory(template, mapping, PlannerSettings.DEFAULT)
				.getRepository(ReactiveOrders.class);
		}

		int calls() {
			return this.calls.get();
		}

		int runs() {
			return this.runs.get();
		}

		void waitFor(Mono<Integer> awaited) {
			this.awaited = awaited;
		}

		void awaitRun() {
			Awaited.until(() -> this.runs.get() != 0);
		}

		private Mono<Integer> run() {
			this.calls.incrementAndGet();
			Mono<Integer> awaited = this.awaited;
			this.awaited = Mono.empty();
			return this.orders.findByCustomerId("c1")
				.map((order) -> this.runs.incrementAndGet())
				.single()
				.flatMap((run) -> awaited.thenReturn(run));
		}

		@Idempotent(key = "#id", releaseOn = DataAccessResourceFailureException.class)
		Mono<Transfer> transfer(String id) {
			String tenant = TenantScope.current();
			return run().map((number) -> new Transfer(id, number, tenant));
		}

		@Idempotent(key = "#id")
		Mono<List<Transfer>> list(String id) {
			return run().map((number) -> List.of(new Transfer(id, number, null)));
		}

		@Idempotent(key = "#id")
		Mono<Transfer> empty(String id) {
			return run().then(Mono.empty());
		}

		@Idempotent(key = "#id")
		Mono<Void> nothing(String id) {
			return run().then();
		}

		@Idempotent(key = "#id")
		CompletableFuture<Transfer> later(String id) {
			return run().map((number) -> new Transfer(id, number, null)).toFuture();
		}

		@Idempotent(key = "#id")
		Single<Transfer> single(String id) {
			return Single.fromPublisher(run()).map((number) -> new Transfer(id, number, null));
		}

		@Idempotent(key = "#id")
		Completable completable(String id) {
			return Completable.fromPublisher(run());
		}

		@Idempotent(key = "#id")
		Uni<Transfer> uni(String id) {
			return Uni.createFrom()
				.completionStage(() -> run().map((number) -> new Transfer(id, number, null)).toFuture());
		}

		@Idempotent(key = "#order.orderId")
		Mono<String> place(Order order) {
			return this.orders.insert(order).map(Order::orderId);
		}

		@Idempotent(key = "#id", onConcurrent = Idempotent.OnConcurrent.FAIL)
		Mono<Integer> impatient(String id) {
			return run();
		}

		@Idempotent(key = "#id")
		Mono<String> complete(String id) {
			IdempotentCall call = IdempotentCall.current();
			return run().map((run) -> call.complete("done",
					(transaction) -> transaction.insert(Order.of("c2", id, Instant.EPOCH))));
		}

		@Idempotent(key = "#id")
		Mono<String> user(String id) {
			return Mono.deferContextual((view) -> Mono.just(view.get("user")));
		}

	}

	static class Caller {

		private final ObjectProvider<Caller> self;

		Caller(ObjectProvider<Caller> self) {
			this.self = self;
		}

		@Idempotent(key = "#id")
		Mono<String> again(String id) {
			return Mono.defer(() -> this.self.getObject().again(id)).subscribeOn(Schedulers.parallel());
		}

	}

}
