package io.github.dynamospring.conflict;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.VersionConflictException;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.idempotency.AspectContext;
import io.github.dynamospring.idempotency.Idempotent;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.ReactiveDynamoRepository;
import io.github.dynamospring.repository.reactive.ReactiveDynamoRepositoryFactory;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import io.github.dynamospring.tenancy.TenantScope;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.retry.RetryRegistry;
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
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import reactor.test.scheduler.VirtualTimeScheduler;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.annotation.Version;
import org.springframework.transaction.reactive.TransactionContextManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link RetryOnConflict} on methods that return publishers and futures.
 */
@Timeout(60)
class ReactiveConflictsIntegrationTests {

	private static final List<Boolean> READS = Collections.synchronizedList(new ArrayList<>());

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of().observedBy(new ReadRecorder());

	private AspectContext context;

	private Counters counters;

	@BeforeEach
	void createContext() {
		this.context = new AspectContext(database.client(), true, Counters.class, CallingCounters.class);
		this.context.mapping().getRequiredPersistentEntity(Counter.class);
		this.context.createTables(database.client());
		this.counters = this.context.get(Counters.class);
		this.context.template().insert(new Counter("c", 0, null));
		READS.clear();
	}

	@AfterEach
	void closeContext() {
		this.context.close();
	}

	@ParameterizedTest
	@MethodSource("kinds")
	void repeatsTheWholeMethodWithConsistentReads(Kind kind) {
		this.counters.onRun((run) -> {
			if (run <= 2) {
				countElsewhere();
			}
		});
		assertThat(kind.call().apply(this.counters)).isEqualTo(3);
		assertThat(this.counters.runs()).isEqualTo(3);
		// each first read is of the method, each second of the other writer
		assertThat(READS).containsExactly(false, false, true, false, true);
	}

	static Stream<Kind> kinds() {
		return Stream.of(new Kind("Mono", (counters) -> counters.increment("c").block().count()),
				new Kind("Flux", (counters) -> counters.incremented("c").blockLast().count()),
				new Kind("future", (counters) -> counters.incrementLater("c").join().count()),
				new Kind("Single", (counters) -> counters.single("c").blockingGet().count()),
				new Kind("Uni", (counters) -> counters.uni("c").await().indefinitely().count()));
	}

	private void countElsewhere() {
		DynamoTemplate template = this.context.template();
		CompletableFuture.runAsync(() -> {
			Counter counter = template.findById("c", Counter.class).orElseThrow();
			template.save(counter.incremented());
		}).join();
	}

	@Test
	void runsWithEachSubscriptionAndNotBefore() {
		Mono<Counter> increment = this.counters.increment("c");
		assertThat(this.counters.calls()).isZero();
		assertThat(increment.block().count()).isEqualTo(1);
		assertThat(increment.block().count()).isEqualTo(2);
		assertThat(this.counters.calls()).isEqualTo(2);
	}

	@Test
	void noneOfManyConcurrentCallsIsLost() {
		assertThat(Flux.range(0, 4).flatMap((i) -> this.counters.add("c")).map(Counter::count).collectList().block())
			.containsExactlyInAnyOrder(1, 2, 3, 4);
	}

	@Test
	void futureRunsWithItsCall() {
		CompletableFuture<Counter> future = this.counters.incrementLater("c");
		assertThat(this.counters.calls()).isEqualTo(1);
		assertThat(future.join().count()).isEqualTo(1);
		future.join();
		assertThat(this.counters.calls()).isEqualTo(1);
	}

	@Test
	void emitsTheItemsOfTheLastRunOnly() {
		this.counters.onRun((run) -> {
			if (run == 1) {
				countElsewhere();
			}
		});
		assertThat(this.counters.incremented("c").map(Counter::count).collectList().block()).containsExactly(1, 2);
		assertThat(this.counters.runs()).isEqualTo(2);
	}

	@Test
	void emptyResultIsEmpty() {
		assertThat(this.counters.increment("absent").blockOptional()).isEmpty();
		assertThat(this.counters.incrementLater("absent").join()).isNull();
	}

	@Test
	void givesUpAfterTheLastAttempt() {
		this.counters.onRun((run) -> {
			throw new VersionConflictException("run " + run, null, null);
		});
		assertThatExceptionOfType(VersionConflictException.class).isThrownBy(() -> this.counters.increment("c").block())
			.withMessage("run 5");
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> this.counters.incrementLater("c").join())
			.havingCause()
			.withMessage("run 10");
	}

	@Test
	void repeatsNothingElse() {
		this.counters.onRun((run) -> {
			throw new IllegalStateException("run " + run);
		});
		assertThatIllegalStateException().isThrownBy(() -> this.counters.increment("c").block()).withMessage("run 1");
	}

	@Test
	void waitsByATimer() {
		this.counters.onRun((run) -> {
			throw new OptimisticLockingFailureException("run " + run);
		});
		VirtualTimeScheduler.getOrSet();
		try {
			StepVerifier.withVirtualTime(() -> this.counters.slow())
				.expectSubscription()
				.expectNoEvent(Duration.ofMinutes(59))
				.then(() -> assertThat(this.counters.runs()).isEqualTo(1))
				.thenAwait(Duration.ofHours(1))
				.then(() -> assertThat(this.counters.runs()).isEqualTo(2))
				.thenCancel()
				.verify();
		}
		finally {
			VirtualTimeScheduler.reset();
		}
		assertThat(this.counters.runs()).isEqualTo(2);
	}

	@Test
	void joinsTheRepetitionOfACaller() {
		CallingCounters calling = this.context.get(CallingCounters.class);
		this.counters.onRun(ReactiveConflictsIntegrationTests::conflictTwice);
		calling.increment("c").block();
		assertThat(calling.runs()).isEqualTo(3);
		assertThat(this.counters.runs()).isEqualTo(3);
	}

	@Test
	void joinsTheRepetitionOfACallerWithAFuture() {
		CallingCounters calling = this.context.get(CallingCounters.class);
		this.counters.onRun(ReactiveConflictsIntegrationTests::conflictTwice);
		calling.incrementLater("c").join();
		assertThat(calling.runs()).isEqualTo(3);
		assertThat(this.counters.runs()).isEqualTo(3);
	}

	@Test
	void repeatsByItselfInAnIdempotentCall() {
		CallingCounters calling = this.context.get(CallingCounters.class);
		this.counters.onRun(ReactiveConflictsIntegrationTests::conflictTwice);
		calling.incrementTwice("c").block();
		assertThat(calling.runs()).isEqualTo(1);
		assertThat(this.counters.runs()).isEqualTo(3);
	}

	private static void conflictTwice(int run) {
		if (run <= 2) {
			throw new OptimisticLockingFailureException("run " + run);
		}
	}

	@Test
	void repetitionsHaveTheContextOfTheSubscriber() {
		this.counters.onRun(ReactiveConflictsIntegrationTests::conflictTwice);
		TenantScope.call("acme", () -> this.counters.increment("c").toFuture()).join();
		assertThat(this.counters.tenants()).containsExactly("acme", "acme", "acme");
	}

	@Test
	void refusesAnOpenTransaction() {
		String refusal = "Counters.increment: @RetryOnConflict cannot repeat the work of an open transaction; "
				+ "call it outside of the transaction, or annotate the method that opens it";
		Mono<Counter> inside = org.springframework.transaction.reactive.TransactionSynchronizationManager
			.forCurrentTransaction()
			.doOnNext((transaction) -> transaction.setActualTransactionActive(true))
			.then(this.counters.increment("c"))
			.contextWrite(TransactionContextManager.createTransactionContext());
		assertThatIllegalStateException().isThrownBy(inside::block).withMessage(refusal);
		TransactionSynchronizationManager.setActualTransactionActive(true);
		try {
			assertThatIllegalStateException().isThrownBy(() -> this.counters.increment("c").block())
				.withMessage(refusal);
		}
		finally {
			TransactionSynchronizationManager.setActualTransactionActive(false);
		}
		assertThat(this.counters.calls()).isZero();
	}

	/**
	 * Kind of result.
	 *
	 * @param name the name of the row
	 * @param call a call that waits for the count
	 */
	record Kind(String name, Function<Counters, Integer> call) {

		@Override
		public String toString() {
			return this.name;
		}

	}

	@Table("counters")
	record Counter(@PartitionKey String id, int count, @Version @Nullable Long version) {

		Counter incremented() {
			return new Counter(this.id, this.count + 1, this.version);
		}

	}

	interface ReactiveCounters extends ReactiveDynamoRepository<Counter, String> {

	}

	interface LaterCounters extends DynamoRepository<Counter, String> {

		CompletableFuture<@Nullable Counter> getById(String id);

	}

	static class Counters {

		private final ReactiveCounters reactive;

		private final LaterCounters later;

		private final DynamoTemplate template;

		private volatile IntConsumer onRun = (run) -> {
		};

		private final List<@Nullable String> tenants = new CopyOnWriteArrayList<>();

		private volatile int calls;

		private volatile int runs;

		Counters(DynamoTemplate template, DynamoMappingContext mapping, RetryRegistry retries) {
			this.template = template;
			this.reactive = new ReactiveDynamoRepositoryFactory(template, mapping, PlannerSettings.DEFAULT)
				.getRepository(ReactiveCounters.class);
			this.later = new DynamoRepositoryFactory(template, mapping, PlannerSettings.DEFAULT)
				.getRepository(LaterCounters.class);
			retries.retry("slow", RetryConfig.custom().intervalFunction((attempt) -> 3_600_000L).build());
		}

		@RetryOnConflict
		Mono<Counter> increment(String id) {
			this.calls++;
			this.tenants.add(TenantScope.current());
			return this.reactive.findById(id).doOnNext((counter) -> run()).flatMap(this::save);
		}

		@RetryOnConflict
		Mono<Counter> add(String id) {
			return this.reactive.findById(id).map(Counter::incremented).flatMap(this.reactive::save);
		}

		private Mono<Counter> save(Counter counter) {
			return this.reactive.save(counter.incremented());
		}

		@RetryOnConflict
		Flux<Counter> incremented(String id) {
			return this.reactive.findById(id)
				.doOnNext((counter) -> run())
				.flatMapMany((counter) -> Flux.concat(Mono.just(counter), save(counter)));
		}

		@RetryOnConflict
		Single<Counter> single(String id) {
			return Single.fromPublisher(increment(id));
		}

		@RetryOnConflict
		Uni<Counter> uni(String id) {
			return Uni.createFrom().completionStage(() -> increment(id).toFuture());
		}

		@RetryOnConflict
		CompletableFuture<@Nullable Counter> incrementLater(String id) {
			this.calls++;
			return this.later.getById(id).thenApply((counter) -> {
				if (counter == null) {
					return null;
				}
				run();
				return this.template.save(counter.incremented());
			});
		}

		@RetryOnConflict(retry = "slow")
		Mono<Integer> slow() {
			return Mono.fromCallable(this::run);
		}

		private int run() {
			int run = ++this.runs;
			this.onRun.accept(run);
			return run;
		}

		void onRun(IntConsumer onRun) {
			this.onRun = onRun;
		}

		List<@Nullable String> tenants() {
			return this.tenants;
		}

		int calls() {
			return this.calls;
		}

		int runs() {
			return this.runs;
		}

	}

	static class CallingCounters {

		private final Counters counters;

		private volatile int runs;

		CallingCounters(Counters counters) {
			this.counters = counters;
		}

		int runs() {
			return this.runs;
		}

		@RetryOnConflict(3)
		Mono<Counter> increment(String id) {
			this.runs++;
			return this.counters.increment(id);
		}

		@RetryOnConflict(3)
		CompletableFuture<Counter> incrementLater(String id) {
			this.runs++;
			return this.counters.incrementLater(id);
		}

		@Idempotent(key = "#id")
		Mono<Counter> incrementTwice(String id) {
			this.runs++;
			return this.counters.increment(id);
		}

	}

	private static final class ReadRecorder implements ExecutionInterceptor {

		@Override
		public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
			if (context.request() instanceof GetItemRequest read) {
				READS.add(read.consistentRead());
			}
		}

	}

}
