package io.github.dynamospring.idempotency;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.faults.Fault;
import io.github.dynamospring.faults.FaultProxy;
import io.github.dynamospring.faults.FaultSchedule;
import io.github.dynamospring.faults.Request;
import io.github.dynamospring.faults.Throttle;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.TransientDataAccessResourceException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link Idempotent} where requests and answers are lost.
 */
class IdempotentFaultsIntegrationTests {

	private static final int ATTEMPTS = 3;

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private FaultProxy proxy;

	private DynamoDbClient client;

	private AspectContext context;

	private Payments payments;

	@BeforeEach
	void start() {
		this.proxy = new FaultProxy(database.endpoint());
		this.client = this.proxy.client(ATTEMPTS);
		this.context = new AspectContext(this.client, true, Payments.class);
		this.context.mapping().getRequiredPersistentEntity(Entry.class);
		this.context.createTables(this.client);
		this.payments = this.context.get(Payments.class);
	}

	@AfterEach
	void stop() {
		this.context.close();
		this.client.close();
		this.proxy.close();
	}

	@Test
	void looksWhatIsInPlaceIfAllAnswersAreLost() {
		this.proxy.use(FaultSchedule.always(Request.to("PutItem", "UpdateItem"), Fault.resetAfter()));
		String result = this.payments.pay("a");
		assertThat(this.payments.pay("a")).isEqualTo(result);
		this.proxy.use(FaultSchedule.none());
		assertThat(this.payments.pay("a")).isEqualTo(result).startsWith("run 1 ");
	}

	@Test
	void runsOnceThoughTheAnswersOfBothWritesAreLost() {
		this.proxy.use(FaultSchedule.script(Request.to("PutItem"), Fault.resetAfter()));
		String result = this.payments.pay("a");
		this.proxy.use(FaultSchedule.none());
		assertThat(this.payments.pay("a")).isEqualTo(result);
		this.proxy.use(FaultSchedule.script(Request.to("UpdateItem"), Fault.errorAfter()));
		result = this.payments.pay("b");
		this.proxy.use(FaultSchedule.none());
		assertThat(this.payments.pay("b")).isEqualTo(result);
		assertThat(this.payments.runs()).isEqualTo(2);
	}

	@Test
	void appliesATransactionOnceThoughItsAnswersAreLost() {
		this.proxy.use(FaultSchedule.always(Request.to("TransactWriteItems"), Fault.resetAfter()));
		String result = this.payments.book("a");
		assertThat(this.payments.book("a")).isEqualTo(result);
		this.proxy.use(FaultSchedule.always(Request.to("TransactWriteItems", "GetItem"), Fault.resetAfter()));
		assertThatExceptionOfType(AmbiguousWriteException.class).isThrownBy(() -> this.payments.book("b"));
		this.proxy.use(FaultSchedule.none());
		assertThat(entries()).containsExactlyInAnyOrder(result, this.payments.book("b"));
		assertThat(this.payments.runs()).isEqualTo(2);
	}

	@Test
	void doesNotRunIfItIsNotKnownWhetherTheKeyBelongsToIt() {
		this.proxy.use(FaultSchedule.always(Request.to("PutItem", "GetItem"), Fault.resetAfter()));
		assertThatExceptionOfType(AmbiguousWriteException.class).isThrownBy(() -> this.payments.pay("a"));
		assertThat(this.payments.runs()).isZero();
		this.proxy.use(FaultSchedule.none());
		assertThatExceptionOfType(ConcurrentCallException.class).isThrownBy(() -> this.payments.pay("a"));
		this.context.clock().advance(Duration.ofSeconds(30));
		assertThat(this.payments.pay("a")).startsWith("run 1 ");
	}

	@Test
	void tellsThatItIsNotKnownWhetherTheResultIsRecorded() {
		this.proxy.use(FaultSchedule.always(Request.to("UpdateItem", "GetItem"), Fault.resetAfter()));
		assertThatExceptionOfType(AmbiguousWriteException.class).isThrownBy(() -> this.payments.pay("a"))
			.withMessage(
					"Payments.pay with key 'a': it ran, but it is unknown whether its result was recorded; call it "
							+ "again after the lease of PT30S to find out");
		this.proxy.use(FaultSchedule.none());
		assertThat(this.payments.pay("a")).startsWith("run 1 ");
	}

	@Test
	void keepsTheKeyIfTheResultIsNotRecorded() {
		this.proxy.use(FaultSchedule.always(Request.to("UpdateItem"), Fault.resetBefore()));
		assertThatExceptionOfType(DataAccessException.class).isThrownBy(() -> this.payments.pay("a"));
		this.proxy.use(FaultSchedule.none());
		assertThatExceptionOfType(ConcurrentCallException.class).isThrownBy(() -> this.payments.pay("a"));
		this.context.clock().advance(Duration.ofSeconds(30));
		assertThat(this.payments.pay("a")).startsWith("run 2 ");
	}

	@Test
	void keepsTheFailureOfTheMethodIfTheKeyCannotBeReleased() {
		this.proxy.use(FaultSchedule.always(Request.to("UpdateItem"), Fault.throttle(Throttle.THROTTLING)));
		assertThatExceptionOfType(TransientDataAccessResourceException.class).isThrownBy(() -> this.payments.fail("a"))
			.withMessage("failed")
			.satisfies((failure) -> assertThat(failure.getSuppressed()).hasSize(1));
	}

	/**
	 * Lost answers, calls that die and calls that lose their lease, until each thread has
	 * a result for each key: it is the same for all of them.
	 */
	@Test
	void allCallsReturnTheSameResultWhateverHappens() throws Exception {
		long seed = Long.getLong("faults.seed", System.nanoTime());
		int threads = 8;
		int keys = Integer.getInteger("faults.keys", 12);
		this.proxy.use(FaultSchedule.random(seed, 0.2, List.of(Fault.throttle(Throttle.THROTTLING), Fault.errorBefore(),
				Fault.errorAfter(), Fault.resetBefore(), Fault.resetAfter())));
		Random thefts = new Random(seed - 1);
		this.payments.during((key) -> stealSometimes(key, thefts));
		Map<String, Set<String>> results = new ConcurrentHashMap<>();
		Map<String, AtomicInteger> outcomes = new ConcurrentHashMap<>();
		ExecutorService executor = Executors.newFixedThreadPool(threads);
		try {
			List<Future<?>> callers = new ArrayList<>();
			for (int i = 0; i < threads; i++) {
				Random random = new Random(seed + i);
				callers.add(executor.submit(() -> callAll(keys, random, results, outcomes)));
			}
			for (Future<?> caller : callers) {
				caller.get(120, TimeUnit.SECONDS);
			}
		}
		finally {
			executor.shutdownNow();
			System.out.println("Idempotent calls: seed " + seed + ", " + keys + " keys, " + this.payments.runs()
					+ " runs, outcomes " + new TreeMap<>(outcomes) + ", faults " + this.proxy.counts());
		}
		assertThat(results).as("results by key, seed %s", seed)
			.hasSize(keys)
			.allSatisfy((key, found) -> assertThat(found).hasSize(1));
		assertThat(entries()).as("entries, seed %s", seed)
			.containsExactlyInAnyOrderElementsOf(results.values().stream().flatMap(Set::stream).toList());
	}

	// Past the proxy, and whatever it thinks of them.
	private List<String> entries() {
		return database.client()
			.scanPaginator((scan) -> scan.tableName(this.context.tableName("entries")).consistentRead(true))
			.items()
			.stream()
			.map((item) -> item.get("id").s())
			.toList();
	}

	private void stealSometimes(String key, Random random) {
		synchronized (random) {
			if (random.nextInt(4) > 0) {
				return;
			}
		}
		this.context.clock().advance(Duration.ofSeconds(31));
		CallKey stolen = new CallKey(Payments.class.getName() + ".book(java.lang.String)", key);
		try {
			this.context.get(IdempotencyStore.class)
				.claimIfFree(CallClaim.of(stolen, "Payments.book", null, Duration.ofSeconds(30), Duration.ofDays(1)));
		}
		catch (DataAccessException ex) {
			// it did not find out, and is gone all the same
		}
	}

	private void callAll(int keys, Random random, Map<String, Set<String>> results,
			Map<String, AtomicInteger> outcomes) {
		List<Integer> order = new ArrayList<>(IntStream.range(0, keys).boxed().toList());
		Collections.shuffle(order, random);
		for (int key : order) {
			String result = null;
			while (result == null) {
				result = call("key-" + key, random, outcomes);
			}
			results.computeIfAbsent("key-" + key, (absent) -> ConcurrentHashMap.newKeySet()).add(result);
		}
	}

	private @Nullable String call(String key, Random random, Map<String, AtomicInteger> outcomes) {
		String outcome = "success";
		try {
			return this.payments.book(key);
		}
		catch (DataAccessException ex) {
			outcome = ex.getClass().getSimpleName();
			if (random.nextInt(4) == 0) {
				this.context.clock().advance(Duration.ofSeconds(31));
			}
			return null;
		}
		finally {
			outcomes.computeIfAbsent(outcome, (absent) -> new AtomicInteger()).incrementAndGet();
		}
	}

	@Table("entries")
	record Entry(@PartitionKey String id) {

	}

	static class Payments {

		private final AtomicInteger runs = new AtomicInteger();

		private Consumer<String> during = (key) -> {
		};

		int runs() {
			return this.runs.get();
		}

		void during(Consumer<String> during) {
			this.during = during;
		}

		@Idempotent(key = "#key", onConcurrent = Idempotent.OnConcurrent.FAIL)
		String pay(String key) {
			this.during.accept(key);
			return result();
		}

		private String result() {
			return "run " + this.runs.incrementAndGet() + " " + UUID.randomUUID();
		}

		@Idempotent(key = "#key", onConcurrent = Idempotent.OnConcurrent.FAIL)
		String book(String key) {
			this.during.accept(key);
			String result = result();
			return IdempotentCall.current().complete(result, (writes) -> writes.insert(new Entry(result)));
		}

		@Idempotent(key = "#key", releaseOn = TransientDataAccessResourceException.class)
		void fail(String key) {
			throw new TransientDataAccessResourceException("failed");
		}

	}

}
