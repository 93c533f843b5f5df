package io.github.dynamospring.migration;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.github.dynamospring.Cases;
import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.batch.JdbcJobs;
import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.faults.Fault;
import io.github.dynamospring.faults.FaultProxy;
import io.github.dynamospring.faults.FaultSchedule;
import io.github.dynamospring.faults.Throttle;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Shard;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.migration.BackfillProgress.Status;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.batch.core.repository.JobRepository;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.dao.DataAccessException;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

/**
 * The proof of backfills: 16 writers of all kinds beside one that is killed three times,
 * with faults in 15% of all requests. In the end each item is as the model says, and no
 * acknowledged write is lost. Each writer has items of its own, so that it knows their
 * content.
 *
 * <p>
 * The gate has 20,000 items; {@code -Dbackfill.items=100000} has more, with
 * {@code -Dfaults.seed=...} for the luck of another run.
 */
@Timeout(1800)
class BackfillHistoryIntegrationTests {

	private static final int ITEMS = Integer.getInteger("backfill.items", Cases.of(20_000));

	private static final long SEED = Long.getLong("faults.seed", new Random().nextLong(1_000_000));

	private static final int WRITERS = 16;

	private static final int KILLS = 3;

	private static final double SHARE = 0.15;

	private static final int FILL = 500;

	private final AtomicInteger writes = new AtomicInteger();

	private final AtomicInteger inserts = new AtomicInteger();

	private volatile boolean done;

	@Test
	void eachItemIsAsTheModelSaysAndNoWriteIsLost() throws Exception {
		try (LocalDatabase database = LocalDatabase.of(Lot.class, BackfillOwner.class, BackfillRecord.class);
				FaultProxy proxy = new FaultProxy(database.endpoint());
				AnnotationConfigApplicationContext jobs = new AnnotationConfigApplicationContext(JdbcJobs.class)) {
			fill(database);
			proxy.use(FaultSchedule.random(SEED, SHARE,
					List.of(Fault.throttle(Throttle.PROVISIONED_THROUGHPUT), Fault.throttle(Throttle.THROTTLING),
							Fault.errorBefore(), Fault.errorAfter(), Fault.resetBefore(), Fault.resetAfter(),
							Fault.corruptAnswer(), Fault.conflict(), Fault.throttledTransaction())));
			try (DynamoDbClient client = client(proxy)) {
				LocalApplication application = LocalApplication.of(client, database.context(), LocalDatabase::tableName,
						LocalDatabase.TEMPLATE_SETTINGS, LocalDatabase.PLANNER_SETTINGS);
				List<Writer> writers = IntStream.range(0, WRITERS)
					.mapToObj((number) -> new Writer(number, application, database.template()))
					.toList();
				run(writers, database, proxy, jobs.getBean(JobRepository.class));
				verify(database, writers);
				application.template().destroy();
			}
		}
	}

	private static DynamoDbClient client(FaultProxy proxy) {
		return LocalDatabase
			.addPath(LocalDatabase.clientBuilder(proxy.endpoint())
				.overrideConfiguration((configuration) -> LocalDatabase.addWire(configuration)
					.addExecutionInterceptor(new AttemptTracker())
					.retryStrategy(KillableInstance.retries())))
			.build();
	}

	private static void fill(LocalDatabase database) {
		LocalApplication older = LocalApplication.of(database.client(), LocalApplication.mappingOf(OldLot.class),
				LocalDatabase::tableName, LocalDatabase.TEMPLATE_SETTINGS, LocalDatabase.PLANNER_SETTINGS);
		for (int from = 0; from < ITEMS; from += FILL) {
			older.template()
				.saveAll(IntStream.range(from, Math.min(from + FILL, ITEMS))
					.mapToObj((i) -> new OldLot(id(i), "city" + i % 100, 0, null))
					.toList());
		}
		older.template().destroy();
	}

	private static String id(int number) {
		return "lot" + number;
	}

	private void run(List<Writer> writers, LocalDatabase database, FaultProxy proxy, JobRepository jobs)
			throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
		try {
			List<? extends Future<?>> running = writers.stream().map(threads::submit).toList();
			BackfillProgress progress = backfill(database, proxy, jobs);
			this.done = true;
			for (Future<?> writer : running) {
				writer.get();
			}
			System.out.printf("%s: seed %d, %d items, %d writes beside: %s%n", getClass().getSimpleName(), SEED, ITEMS,
					this.writes.get(), progress);
			assertThat(progress.status()).isEqualTo(Status.COMPLETE);
			assertThat(progress.rewritten()).isBetween(ITEMS / 2L, (long) ITEMS + this.inserts.get());
			assertThat(jobs.getJobInstances("dynamo-backfill-lots", 0, 10)).hasSize(1);
		}
		finally {
			this.done = true;
			threads.shutdownNow();
		}
	}

	private static BackfillProgress backfill(LocalDatabase database, FaultProxy proxy, JobRepository jobs) {
		for (int kill = 0; kill < KILLS; kill++) {
			try (KillableInstance instance = instance(database, proxy, jobs, ITEMS / 10)) {
				assertThatThrownBy(() -> fail("It ended: %s", instance.backfills().run("lots")))
					.satisfies((ex) -> assertThat(instance.isKilled()).as(ex.toString()).isTrue());
			}
		}
		try (KillableInstance instance = instance(database, proxy, jobs, Long.MAX_VALUE)) {
			return instance.backfills().run("lots");
		}
	}

	private static KillableInstance instance(LocalDatabase database, FaultProxy proxy, JobRepository jobs,
			long updates) {
		return new KillableInstance(proxy.endpoint(), database.context(), jobs, updates, Migration.of(Lot.class));
	}

	private static void verify(LocalDatabase database, List<Writer> writers) {
		ItemComparison<?> comparison = new ItemComparison<>(database.entity(Lot.class), KeyVisibility.PLAIN);
		Map<String, Lot> found = new HashMap<>();
		database.client()
			.scanPaginator((scan) -> scan.tableName(LocalDatabase.tableName("lots")).consistentRead(true))
			.items()
			.forEach((item) -> {
				assertThat(comparison.compare(item)).isNull();
				assertThat(item).containsKeys("gsi1pk", "gsi1sk", "shard");
				Lot lot = (Lot) database.entity(Lot.class).getCodec().read(AttributeValues.reader(item));
				found.put(lot.id(), lot.withoutShard());
			});
		Map<String, Lot> expected = new HashMap<>();
		writers.forEach((writer) -> expected.putAll(writer.expected()));
		assertThat(found.keySet()).isEqualTo(expected.keySet());
		expected.forEach((id, lot) -> assertThat(found.get(id)).isEqualTo(lot));
	}

	/**
	 * Writer of some items, which knows their content.
	 */
	private final class Writer implements Runnable {

		private final Map<String, Optional<Lot>> lots = new HashMap<>();

		private final int number;

		private final DynamoTemplate template;

		private final Lots repository;

		private final DynamoTemplate healthy;

		private final Random random;

		Writer(int number, LocalApplication application, DynamoTemplate healthy) {
			this.number = number;
			this.template = application.template();
			this.repository = application.repository(Lots.class);
			this.healthy = healthy;
			this.random = new Random(SEED + number);
			for (int i = number; i < ITEMS; i += WRITERS) {
				this.lots.put(id(i), Optional.of(new Lot(id(i), "city" + i % 100, 0, 1L, null)));
			}
		}

		Map<String, Lot> expected() {
			Map<String, Lot> expected = new HashMap<>();
			this.lots.forEach((id, lot) -> lot.ifPresent((present) -> expected.put(id, present)));
			return expected;
		}

		@Override
		public void run() {
			while (!BackfillHistoryIntegrationTests.this.done) {
				act();
				BackfillHistoryIntegrationTests.this.writes.incrementAndGet();
			}
		}

		private void act() {
			String id = id(this.random.nextInt(ITEMS / WRITERS) * WRITERS + this.number);
			String other = id(this.random.nextInt(ITEMS / WRITERS) * WRITERS + this.number);
			Lot lot = this.lots.get(id).orElse(null);
			Lot second = this.lots.get(other).orElse(null);
			if (lot == null) {
				Lot inserted = new Lot(id, "new" + this.number, 0, null, null);
				BackfillHistoryIntegrationTests.this.inserts.incrementAndGet();
				attempt(() -> this.template.insert(inserted), Map.of(id, Optional.of(inserted.next())));
				return;
			}
			switch (this.random.nextInt(8)) {
				case 0 -> attempt(() -> this.template.delete(lot), Map.of(id, Optional.empty()));
				case 1, 2 -> attempt(() -> this.repository.add(id, 1),
						Map.of(id, Optional.of(new Lot(id, lot.city(), lot.total() + 1, lot.nextVersion(), null))));
				case 3, 4 -> {
					if (second != null && !id.equals(other)) {
						attempt(() -> this.template.transactWrite((tx) -> tx.save(lot.moved()).save(second.moved())),
								Map.of(id, Optional.of(lot.moved().next()), other, Optional.of(second.moved().next())));
					}
				}
				default -> attempt(() -> this.template.save(lot.moved()), Map.of(id, Optional.of(lot.moved().next())));
			}
		}

		private void attempt(Runnable write, Map<String, Optional<Lot>> after) {
			try {
				write.run();
				this.lots.putAll(after);
			}
			catch (DataAccessException ex) {
				after.forEach((id, lot) -> {
					Optional<Lot> found = this.healthy.entity(Lot.class)
						.consistent()
						.findById(id)
						.map(Lot::withoutShard);
					assertThat(found).isIn(lot, this.lots.get(id));
					this.lots.put(id, found);
				});
			}
		}

	}

	interface Lots extends DynamoRepository<Lot, String> {

		@Update("add total :amount")
		void add(String id, long amount);

	}

	@Table("lots")
	@TypeAlias("Lot")
	@PrimaryKey(partition = "LOT#{id}", sort = "LOT")
	record OldLot(String id, String city, long total, @Version @Nullable Long version) {

	}

	@Table("lots")
	@PrimaryKey(partition = "LOT#{id}", sort = "LOT")
	@GlobalSecondaryIndex(name = "gsi1", partition = "CITY#{city}#{shard}", sort = "LOT#{id}")
	record Lot(String id, String city, long total, @Version @Nullable Long version, @Shard(4) @Nullable Integer shard) {

		Lot withoutShard() {
			return new Lot(this.id, this.city, this.total, this.version, null);
		}

		Lot moved() {
			return new Lot(this.id, "moved" + this.total % 7, this.total + 1, this.version, null);
		}

		Lot next() {
			return new Lot(this.id, this.city, this.total, nextVersion(), null);
		}

		long nextVersion() {
			return (this.version != null) ? this.version + 1 : 1;
		}

	}

}
