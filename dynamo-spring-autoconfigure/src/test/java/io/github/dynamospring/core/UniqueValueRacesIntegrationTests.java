package io.github.dynamospring.core;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import io.github.dynamospring.Cases;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.faults.Fault;
import io.github.dynamospring.faults.FaultProxy;
import io.github.dynamospring.faults.FaultSchedule;
import io.github.dynamospring.item.sdk.Markers;
import io.github.dynamospring.library.Session;
import io.github.dynamospring.library.User;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.TransientDataAccessException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many writers race for few values. At the end each marker belongs to the entity that has
 * its value, and each value has its marker.
 */
class UniqueValueRacesIntegrationTests {

	private static final int WRITERS = 8;

	private static final int WRITES = Cases.of(150);

	private static final List<Fault> FAULTS = List.of(Fault.errorBefore(), Fault.errorAfter(), Fault.resetBefore(),
			Fault.resetAfter(), Fault.slowAnswer(), Fault.late());

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(User.class, Session.class).emptied();

	private final SortedMap<String, Integer> outcomes = new TreeMap<>();

	@Test
	void valuesStayUniqueInRaces() throws Exception {
		long seed = Long.getLong("test.seed", new Random().nextLong());
		race(database.template(), seed);
		verify(seed);
		assertThat(this.outcomes).doesNotContainKey("AmbiguousWriteException");
	}

	@Test
	void valuesStayUniqueUnderFaults() throws Exception {
		long seed = Long.getLong("test.seed", new Random().nextLong());
		try (FaultProxy proxy = new FaultProxy(database.endpoint());
				DynamoDbClient client = LocalDatabase
					.addPath(LocalDatabase.clientBuilder(proxy.endpoint())
						.overrideConfiguration((configuration) -> LocalDatabase.addWire(configuration)
							.apiCallAttemptTimeout(Duration.ofMillis(500))
							.addExecutionInterceptor(new AttemptTracker())))
					.build()) {
			DynamoTemplate template = database.template(client, LocalDatabase.TEMPLATE_SETTINGS);
			proxy.use(FaultSchedule.random(seed, 0.1, FAULTS));
			race(template, seed);
			System.out.println("Faults: " + proxy.counts());
		}
		verify(seed);
	}

	private void race(DynamoTemplate template, long seed) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
		List<Callable<Void>> writers = IntStream.range(0, WRITERS).<Callable<Void>>mapToObj((writer) -> () -> {
			Writer random = new Writer(template, new Random(seed + writer));
			for (int i = 0; i < WRITES; i++) {
				count(outcomeOf(random));
			}
			return null;
		}).toList();
		try {
			for (Future<Void> future : threads.invokeAll(writers)) {
				future.get();
			}
		}
		finally {
			threads.shutdown();
		}
	}

	private static String outcomeOf(Writer writer) {
		try {
			writer.write();
			return "success";
		}
		catch (DuplicateKeyException | EntityNotFoundException | AmbiguousWriteException | TransactionFailedException
				| TransientDataAccessException ex) {
			return ex.getClass().getSimpleName();
		}
	}

	private synchronized void count(String outcome) {
		this.outcomes.merge(outcome, 1, Integer::sum);
	}

	private void verify(long seed) {
		System.out.println("Seed " + seed + ": " + this.outcomes);
		Markers markers = Markers.scan(database.client(), database.context().getTable("directory"), "test-directory");
		assertThat(markers.problems(LocalDatabase.NOW)).as("seed " + seed).isEmpty();
		assertThat(this.outcomes).as("seed " + seed).containsKeys("success", "DuplicateEntityException");
	}

	/**
	 * One of the writers.
	 */
	private static final class Writer {

		private static final List<@Nullable String> EMAILS = Arrays.asList("a@x", "B@x", "b@x", "c@x", null);

		private static final List<@Nullable Long> BADGES = Arrays.asList(1L, 2L, null);

		private static final List<@Nullable Instant> EXPIRIES = Arrays.asList(LocalDatabase.NOW.minusSeconds(60),
				LocalDatabase.NOW.plusSeconds(60), LocalDatabase.NOW.plusSeconds(90), null, null);

		private final DynamoTemplate template;

		private final Random random;

		private final Map<String, User> known = new TreeMap<>();

		Writer(DynamoTemplate template, Random random) {
			this.template = template;
			this.random = random;
		}

		void write() {
			if (this.random.nextInt(5) == 0) {
				writeBoth();
			}
			else if (this.random.nextBoolean()) {
				writeUser();
			}
			else {
				writeSession();
			}
		}

		private void writeBoth() {
			Session session = new Session("s" + this.random.nextInt(3), one(EMAILS), null, one(EXPIRIES));
			String id = "u" + this.random.nextInt(3);
			User user = this.known.getOrDefault(id, new User(id, null, null, id, null)).withEmail(one(EMAILS));
			EntityResults results = this.template.transactWrite((tx) -> {
				if (this.random.nextBoolean()) {
					tx.save(session);
				}
				else {
					tx.deleteById(session.sessionId(), Session.class);
				}
				tx.save(user);
			});
			this.known.put(id, results.get(1, User.class).orElseThrow());
		}

		private void writeUser() {
			String id = "u" + this.random.nextInt(3);
			User user = this.known.getOrDefault(id, new User(id, null, null, id, null));
			User changed = this.random.nextBoolean() ? user.withEmail(one(EMAILS)) : user.withBadge(one(BADGES));
			try {
				switch (this.random.nextInt(6)) {
					case 0 -> this.known.put(id, this.template.insert(changed));
					case 1, 2 -> this.known.put(id, this.template.save(changed));
					case 3 -> this.known.put(id, this.template.update(changed));
					case 4 -> this.template.delete(user);
					default -> this.template.deleteById(id, User.class);
				}
			}
			catch (ConcurrencyFailureException | AmbiguousWriteException ex) {
				this.known.remove(id);
				this.template.findById(id, User.class).ifPresent((current) -> this.known.put(id, current));
				throw ex;
			}
		}

		private void writeSession() {
			Session session = new Session("s" + this.random.nextInt(3), one(EMAILS), null, one(EXPIRIES));
			switch (this.random.nextInt(6)) {
				case 0 -> this.template.insert(session);
				case 1, 2 -> this.template.save(session);
				case 3 -> this.template.update(session);
				case 4 -> this.template.delete(session);
				default -> this.template.deleteById(session.sessionId(), Session.class);
			}
		}

		private <V> V one(List<V> values) {
			return values.get(this.random.nextInt(values.size()));
		}

	}

}
