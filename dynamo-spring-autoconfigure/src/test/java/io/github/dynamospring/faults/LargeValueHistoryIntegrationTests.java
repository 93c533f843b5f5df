package io.github.dynamospring.faults;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

import io.github.dynamospring.Cases;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.large.LargeSettings;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.AttributeSettings;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.values.MemoryObjects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DataAccessException;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The proof of large values: 8 writers of few items, faults in a fifth of the requests to
 * the database and in a tenth of those to the store. No item ever points to nothing, to
 * an orphan, or to the content of another write.
 *
 * <p>
 * The build runs 2,000 operations; {@code -Dfaults.large.operations=50000} runs more,
 * with {@code -Dfaults.seed=...} for the luck of another run.
 */
class LargeValueHistoryIntegrationTests {

	private static final int OPERATIONS = Integer.getInteger("faults.large.operations", Cases.of(2_000));

	private static final long SEED = Long.getLong("faults.seed", new Random().nextLong(1_000_000));

	private static final int WRITERS = 8;

	private static final MemoryObjects OBJECTS = new MemoryObjects();

	@RegisterExtension
	static final FaultyDatabase database = new FaultyDatabase(3,
			(context) -> context.setAttributeSettings(
					new AttributeSettings(1000, Set.of(), () -> null, new LargeSettings(() -> OBJECTS, "", 100))),
			Report.class, Draft.class);

	private final AtomicInteger numbers = new AtomicInteger();

	private final AtomicInteger applied = new AtomicInteger();

	private final ReadWriteLock running = new ReentrantReadWriteLock();

	@Test
	void pointsToItsOwnContentThroughFaults() throws Exception {
		database.proxy()
			.use(FaultSchedule.random(SEED, 0.2,
					List.of(Fault.errorBefore(), Fault.errorAfter(), Fault.resetAfter(), Fault.deliveredTwice(),
							Fault.conflict(), Fault.throttle(Throttle.THROTTLING), Fault.partialBatch())));
		Random luck = new Random(SEED);
		OBJECTS.failure = () -> {
			synchronized (luck) {
				return luck.nextInt(10) == 0;
			}
		};
		ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
		List<Future<?>> writers = new ArrayList<>();
		for (int writer = 0; writer < WRITERS; writer++) {
			Random random = new Random(SEED + writer);
			writers.add(threads.submit(() -> write(random)));
		}
		for (Future<?> writer : writers) {
			writer.get(10, TimeUnit.MINUTES);
		}
		threads.shutdown();
		OBJECTS.failure = () -> false;
		assertItems("reports");
		assertItems("drafts");
		assertThat(this.applied).as("seed %d", SEED).hasValueGreaterThan(OPERATIONS / 4);
		assertThat(OBJECTS.orphans).as("seed %d", SEED).isNotEmpty();
	}

	private void write(Random random) {
		for (int i = 0; i < OPERATIONS / WRITERS; i++) {
			this.running.readLock().lock();
			try {
				writeOne(random);
				this.applied.incrementAndGet();
			}
			catch (DataAccessException ex) {
				// a conflict, a fault, or an outcome that is not known
			}
			finally {
				this.running.readLock().unlock();
			}
			if (i % 20 == 0) {
				checkWhileNobodyWrites();
			}
		}
	}

	private void checkWhileNobodyWrites() {
		this.running.writeLock().lock();
		try {
			assertItems("reports");
			assertItems("drafts");
		}
		finally {
			this.running.writeLock().unlock();
		}
	}

	private void writeOne(Random random) {
		DynamoTemplate template = database.template();
		String id = "r" + random.nextInt(5);
		int number = this.numbers.incrementAndGet();
		if (random.nextInt(4) == 0) {
			writeDrafts(random, id, number);
			return;
		}
		Optional<Report> found = template.entity(Report.class).consistent().findById(id);
		found.ifPresent((report) -> assertThat(report.text()).as("seed %d", SEED).isEqualTo(text(id, report.number())));
		Report next = new Report(id, number, text(id, number), found.map(Report::version).orElse(null));
		switch (random.nextInt(5)) {
			case 0 -> template.insert(next.withVersion(null));
			case 1 -> deleteNew(template, number);
			case 2 -> template.update(next);
			case 3 -> template.transactWrite((transaction) -> transaction.save(next));
			default -> template.save(next);
		}
	}

	// An insert whose answer is lost may be sent again after a deletion, so that no id
	// comes twice.
	private static void deleteNew(DynamoTemplate template, int number) {
		String id = "n" + number;
		template.delete(template.insert(new Report(id, number, text(id, number), null)));
	}

	private void writeDrafts(Random random, String id, int number) {
		DynamoTemplate template = database.template();
		Draft draft = new Draft(id, number, text(id, number));
		switch (random.nextInt(3)) {
			case 0 -> template.saveAll(List.of(draft, new Draft(id + "b", number, text(id + "b", number))));
			case 1 -> template.deleteById(id, Draft.class);
			default -> template.save(draft);
		}
	}

	private static String text(String id, int number) {
		return (id + " has " + number + ". ").repeat(20);
	}

	private void assertItems(String table) {
		List<Map<String, AttributeValue>> items = database.items(table);
		assertThat(items).allSatisfy((item) -> {
			String key = item.get("text").m().get("key").s();
			assertThat(OBJECTS.contents).as("seed %d", SEED).containsKey(key);
			assertThat(OBJECTS.orphans).as("seed %d", SEED).doesNotContain(key);
			assertThat(new String(OBJECTS.contents.get(key), StandardCharsets.UTF_8)).as("seed %d", SEED)
				.isEqualTo(text(item.get("id").s(), Integer.parseInt(item.get("number").n())));
		});
	}

	@Table("reports")
	record Report(@PartitionKey String id, int number, @Attribute(large = true) String text,
			@Version @Nullable Long version) {

		Report withVersion(@Nullable Long version) {
			return new Report(this.id, this.number, this.text, version);
		}

	}

	@Table("drafts")
	record Draft(@PartitionKey String id, int number, @Attribute(large = true) String text) {
	}

}
