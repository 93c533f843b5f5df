package io.github.dynamospring.conflict;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntConsumer;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.aop.InvalidAspectException;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.core.VersionConflictException;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.faults.Fault;
import io.github.dynamospring.faults.FaultProxy;
import io.github.dynamospring.faults.FaultSchedule;
import io.github.dynamospring.faults.Request;
import io.github.dynamospring.idempotency.AspectContext;
import io.github.dynamospring.idempotency.ConcurrentCallException;
import io.github.dynamospring.idempotency.Idempotent;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.retry.RetryRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.annotation.Version;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.mockito.BDDMockito.mock;

/**
 * Tests for {@link RetryOnConflict} on DynamoDB Local.
 */
class RetryOnConflictIntegrationTests {

	private static final List<Boolean> READS = Collections.synchronizedList(new ArrayList<>());

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of().observedBy(new ReadRecorder());

	private AspectContext context;

	private Counting counters;

	@BeforeEach
	void createContext() {
		this.context = new AspectContext(database.client(), Counters.class, CallingCounters.class, OnceCounters.class);
		this.context.mapping().getRequiredPersistentEntity(Counter.class);
		this.context.createTables(database.client());
		this.counters = this.context.get(Counting.class);
		this.context.template().insert(new Counter("c", 0, null));
		READS.clear();
	}

	@AfterEach
	void closeContext() {
		this.context.close();
	}

	@Test
	void repeatsTheWholeMethodWithConsistentReads() {
		this.counters.onRun((run) -> {
			if (run <= 2) {
				countElsewhere();
			}
		});
		assertThat(this.counters.increment("c").count()).isEqualTo(3);
		assertThat(this.counters.runs()).isEqualTo(3);
		assertThat(READS).containsExactly(false, false, true, false, true);
		assertThat(this.context.template().findById("c", Counter.class))
			.hasValueSatisfying((counter) -> assertThat(counter.count()).isEqualTo(3));
	}

	private void countElsewhere() {
		DynamoTemplate template = this.context.template();
		Thread other = new Thread(() -> {
			Counter counter = template.findById("c", Counter.class).orElseThrow();
			template.save(counter.incremented());
		});
		other.start();
		try {
			other.join();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void runsOnceThoughTheNetworkDeliversItsWriteTwice() {
		try (FaultProxy proxy = new FaultProxy(database.endpoint());
				DynamoDbClient client = proxy.client(3);
				AspectContext delivering = new AspectContext(client, Counters.class)) {
			delivering.mapping().getRequiredPersistentEntity(Counter.class);
			delivering.createTables(database.client());
			delivering.template().insert(new Counter("c", 0, null));
			proxy.use(FaultSchedule.always(Request.to("PutItem"), Fault.answeredSecond()));
			Counting counting = delivering.get(Counting.class);
			assertThat(counting.increment("c").count()).isOne();
			assertThat(counting.runs()).isOne();
			assertThat(delivering.template().findById("c", Counter.class))
				.hasValueSatisfying((counter) -> assertThat(counter.count()).isOne());
		}
	}

	@Test
	void givesUpAfterTheLastAttempt() {
		this.counters.onRun((run) -> {
			throw new VersionConflictException("run " + run, null, null);
		});
		assertThatExceptionOfType(VersionConflictException.class).isThrownBy(() -> this.counters.increment("c"))
			.withMessage("run 5");
		assertThatExceptionOfType(VersionConflictException.class).isThrownBy(() -> this.counters.twice("c"))
			.withMessage("run 7");
		assertThat(this.context.retries().find("dynamodb-conflicts")).isPresent();
		assertThat(this.context.retries().find("dynamodb-conflicts-2")).isPresent();
	}

	@Test
	void repeatsATransactionThatLostARace() {
		this.counters.onRun((run) -> {
			if (run == 1) {
				throw new TransactionFailedException(List.of(new TransactionFailedException.Failure(1, "save",
						new VersionConflictException("v", null, null))));
			}
		});
		this.counters.increment("c");
		assertThat(this.counters.runs()).isEqualTo(2);
	}

	@Test
	void repeatsNothingElse() {
		List<RuntimeException> failures = List.of(new AmbiguousWriteException("lost", null, null),
				new DuplicateKeyException("there"), new ConditionFailedException("no", null, null),
				new IllegalStateException("broken"), new ConcurrentCallException("running", Duration.ZERO, null),
				new TransactionFailedException(List.of(
						new TransactionFailedException.Failure(1, "save",
								new VersionConflictException("v", null, null)),
						new TransactionFailedException.Failure(2, "update",
								new ConditionFailedException("no", null, null)))));
		for (RuntimeException failure : failures) {
			int runs = this.counters.runs();
			this.counters.onRun((run) -> {
				throw failure;
			});
			assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> this.counters.increment("c"))
				.isSameAs(failure);
			assertThat(this.counters.runs()).isEqualTo(runs + 1);
		}
	}

	@Test
	void usesARetryOfTheApplicationForConflictsAlone() {
		Retry retry = this.context.retries().retry("mine");
		List<String> events = new ArrayList<>();
		retry.getEventPublisher().onEvent((event) -> events.add(event.getEventType().name()));
		this.counters.onRun((run) -> {
			if (run < 7) {
				throw new OptimisticLockingFailureException("run " + run);
			}
		});
		this.counters.configured("c");
		assertThat(this.counters.runs()).isEqualTo(7);
		assertThat(events).containsExactly("RETRY", "RETRY", "RETRY", "RETRY", "RETRY", "RETRY", "SUCCESS");
		assertThat(retry.getMetrics().getNumberOfSuccessfulCallsWithRetryAttempt()).isEqualTo(1);
		this.counters.onRun((run) -> {
			throw new DuplicateKeyException("there");
		});
		assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> this.counters.configured("c"));
		assertThat(this.counters.runs()).isEqualTo(8);
	}

	@Test
	void usesAConfigurationOfTheApplication() {
		this.counters.onRun((run) -> {
			if (run < 7) {
				throw new OptimisticLockingFailureException("run " + run);
			}
		});
		this.counters.shared("c");
		assertThat(this.counters.runs()).isEqualTo(7);
	}

	@Test
	void refusesANameThatTheApplicationDoesNotConfigure() {
		InvalidAspectException failure = catchThrowableOfType(InvalidAspectException.class,
				() -> new AspectContext(mock(DynamoDbClient.class), true, Misspelt.class));
		assertThat(failure.getProblems()).containsExactly(
				"Misspelt.run: @RetryOnConflict has retry = 'nope', but the Resilience4j registry has no retry of that "
						+ "name; correct the name, or configure resilience4j.retry.instances.nope");
	}

	@Test
	void joinsTheRepetitionOfACaller() {
		this.counters.onRun((run) -> {
			if (run <= 2) {
				throw new OptimisticLockingFailureException("run " + run);
			}
		});
		CallingCounters calling = this.context.get(CallingCounters.class);
		calling.increment("c");
		assertThat(calling.runs()).isEqualTo(3);
		assertThat(this.counters.runs()).isEqualTo(3);
	}

	@Test
	void repeatsByItselfInAnIdempotentCall() {
		this.counters.onRun((run) -> {
			if (run <= 2) {
				throw new OptimisticLockingFailureException("run " + run);
			}
		});
		CallingCounters calling = this.context.get(CallingCounters.class);
		calling.incrementOnce("c");
		assertThat(calling.runs()).isEqualTo(1);
		assertThat(this.counters.runs()).isEqualTo(3);
	}

	@Test
	void refusesAnOpenTransaction() {
		TransactionSynchronizationManager.setActualTransactionActive(true);
		try {
			assertThatIllegalStateException().isThrownBy(() -> this.counters.increment("c"))
				.withMessage("Counters.increment: @RetryOnConflict cannot repeat the work of an open transaction; "
						+ "call it outside of the transaction, or annotate the method that opens it");
		}
		finally {
			TransactionSynchronizationManager.setActualTransactionActive(false);
		}
		assertThat(this.counters.runs()).isZero();
	}

	@Test
	void endsTheWaitAtOnceIfInterrupted() {
		this.counters.onRun((run) -> {
			Thread.currentThread().interrupt();
			throw new OptimisticLockingFailureException("run " + run);
		});
		assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(() -> this.counters.slow("c"))
			.withMessage("run 1");
		assertThat(Thread.interrupted()).isTrue();
	}

	@Test
	void readsAsConfiguredAfterwards() {
		this.counters.onRun((run) -> {
			throw new OptimisticLockingFailureException("run " + run);
		});
		assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(() -> this.counters.twice("c"));
		READS.clear();
		this.context.template().findById("c", Counter.class);
		assertThat(READS).containsExactly(false);
	}

	@Table("counters")
	record Counter(@PartitionKey String id, int count, @Version @Nullable Long version) {

		Counter incremented() {
			return new Counter(this.id, this.count + 1, this.version);
		}

	}

	interface Counting {

		Counter increment(String id);

		@RetryOnConflict(2)
		Counter twice(String id);

		@RetryOnConflict(retry = "mine")
		Counter configured(String id);

		@RetryOnConflict(retry = "shared")
		Counter shared(String id);

		@RetryOnConflict(retry = "slow")
		Counter slow(String id);

		void onRun(IntConsumer onRun);

		int runs();

	}

	static class Misspelt {

		@RetryOnConflict(retry = "nope")
		void run() {
		}

	}

	static class Counters implements Counting {

		private final DynamoTemplate template;

		private IntConsumer onRun = (run) -> {
		};

		private int runs;

		Counters(DynamoTemplate template, RetryRegistry retries) {
			this.template = template;
			RetryConfig quick = RetryConfig.custom().maxAttempts(7).intervalFunction((attempt) -> 0L).build();
			retries.retry("mine", quick);
			retries.addConfiguration("shared", quick);
			retries.retry("slow", RetryConfig.custom().intervalFunction((attempt) -> 3_600_000L).build());
		}

		@Override
		@RetryOnConflict
		public Counter increment(String id) {
			Counter counter = this.template.findById(id, Counter.class).orElseThrow();
			this.onRun.accept(++this.runs);
			return this.template.save(counter.incremented());
		}

		@Override
		public Counter twice(String id) {
			return increment(id);
		}

		@Override
		public Counter configured(String id) {
			return increment(id);
		}

		@Override
		public Counter shared(String id) {
			return increment(id);
		}

		@Override
		public Counter slow(String id) {
			return increment(id);
		}

		@Override
		public void onRun(IntConsumer onRun) {
			this.onRun = onRun;
		}

		@Override
		public int runs() {
			return this.runs;
		}

	}

	static class CallingCounters {

		private final Counting counters;

		private final OnceCounters once;

		private int runs;

		CallingCounters(Counting counters, OnceCounters once) {
			this.counters = counters;
			this.once = once;
		}

		int runs() {
			return this.runs;
		}

		@RetryOnConflict(3)
		void increment(String id) {
			this.runs++;
			this.counters.increment(id);
		}

		@RetryOnConflict
		void incrementOnce(String id) {
			this.runs++;
			this.once.increment(id);
		}

	}

	static class OnceCounters {

		private final Counting counters;

		OnceCounters(Counting counters) {
			this.counters = counters;
		}

		@Idempotent(key = "#id", onConcurrent = Idempotent.OnConcurrent.FAIL)
		void increment(String id) {
			this.counters.increment(id);
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
