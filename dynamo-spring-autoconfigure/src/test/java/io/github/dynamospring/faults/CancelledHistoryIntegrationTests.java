package io.github.dynamospring.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import io.github.dynamospring.Cases;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.faults.CounterHistory.Total;
import io.github.dynamospring.faults.Counters.Counter;
import io.github.dynamospring.faults.Documents.Document;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.ReactiveDynamoRepository;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.repository.reactive.ReactiveDynamoRepositoryFactory;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The proof of reactive writes: 16 subscribers, faults in a fifth of all requests, and a
 * third of the calls cancelled at random moments, before they begin, between their
 * attempts and after their end. A cancelled write may be applied or not. In the end no
 * acknowledged write is lost, and none is applied twice.
 *
 * <p>
 * The build runs 2,000 operations; {@code -Dfaults.reactive.operations=20000} runs more,
 * with {@code -Dfaults.seed=...} for the luck of another run.
 */
class CancelledHistoryIntegrationTests {

	private static final int OPERATIONS = Integer.getInteger("faults.reactive.operations", Cases.of(2_000));

	private static final long SEED = Long.getLong("faults.seed", new Random().nextLong(1_000_000));

	/** The share of requests with a fault. */
	private static final double SHARE = 0.2;

	/** Microseconds, longer than most calls without a fault. */
	private static final int LATEST_CANCEL = 40_000;

	private static final int OPEN = 4;

	// a set grows the item
	private static final int WRITES = 200;

	private final Tally tally = new Tally();

	private final AtomicInteger numbers = new AtomicInteger();

	private final AtomicInteger cancelled = new AtomicInteger();

	private final CounterHistory counted = new CounterHistory();

	private final DocumentHistory written = new DocumentHistory();

	@Test
	void noCancelledWriteIsLostOrAppliedTwice() throws InterruptedException, ExecutionException {
		List<Violation> violations = new ArrayList<>();
		try (LocalDatabase database = LocalDatabase.of(Counter.class, Document.class);
				FaultyApplication application = new FaultyApplication(database, "reactive",
						FaultyApplication.Pool.large(), new Witness(new Tally(), SEED))) {
			ReactiveCounters counters = repository(application, ReactiveCounters.class);
			ReactiveDocuments documents = repository(application, ReactiveDocuments.class);
			application.use(SEED, SHARE);
			Crowd.act(OPERATIONS, SEED, (random) -> {
				if (random.nextBoolean()) {
					count(counters, random);
				}
				else {
					write(documents, random);
				}
			});
			application.end();
			violations.addAll(violations(application));
		}
		System.out.printf("%s: seed %d, %d operations, %d cancelled:%n%s%n%s%n", getClass().getSimpleName(), SEED,
				OPERATIONS, this.cancelled.get(), this.tally, violations.size());
		assertThat(violations).as("seed " + SEED).isEmpty();
		assertThat(this.cancelled).hasValueGreaterThan(OPERATIONS / 20);
		assertThat(this.tally.count(Outcome.SUCCESS)).isGreaterThan(OPERATIONS / 4);
	}

	private static <R> R repository(FaultyApplication application, Class<R> type) {
		return new ReactiveDynamoRepositoryFactory(application.template(), application.mapping(),
				PlannerSettings.DEFAULT)
			.getRepository(type);
	}

	private void count(ReactiveCounters counters, Random random) {
		int number = this.numbers.getAndIncrement();
		String id = "counter-" + number / (OPEN * WRITES) + "-" + random.nextInt(OPEN);
		String tag = "tag-" + number + ".";
		int amount = 1 + random.nextInt(100);
		Outcome outcome = random.nextBoolean() ? outcome("add", counters.add(id, amount, Set.of(tag)), random)
				: outcome("add once", counters.addOnce(id, amount, tag), random);
		this.counted.add(new CounterHistory.Write(id, tag, amount, outcome));
	}

	private void write(ReactiveDocuments documents, Random random) {
		int number = this.numbers.getAndIncrement();
		String id = "document-" + number / (OPEN * WRITES) + "-" + random.nextInt(OPEN);
		Document found = found(documents, id);
		Document next = (found != null) ? found.with("line " + number)
				: new Document(id, List.of("line " + number), null);
		Outcome outcome = outcome("save", documents.save(next), random);
		this.written.add(new DocumentHistory.Write(id, next.lines().size() - 1, next.lastLine(), outcome));
	}

	private Document found(ReactiveDocuments documents, String id) {
		Document found = documents.findById(id).retry().block();
		if (found != null) {
			this.written.add(found.state());
		}
		return found;
	}

	private Outcome outcome(String kind, Mono<?> write, Random random) {
		Mono<?> call = (random.nextInt(3) == 0) ? cancelled(write, random.nextInt(LATEST_CANCEL)) : write;
		Outcome outcome = Outcome.SUCCESS;
		try {
			call.block();
		}
		catch (RuntimeException ex) {
			outcome = Outcome.of(ex);
		}
		this.tally.add(kind, outcome);
		return outcome;
	}

	private <R> Mono<R> cancelled(Mono<R> write, int micros) {
		Function<Throwable, Throwable> unknown = (ex) -> {
			this.cancelled.incrementAndGet();
			return new AmbiguousWriteException("cancelled", null, ex);
		};
		return write.timeout(Duration.ofNanos(micros * 1_000L)).onErrorMap(TimeoutException.class, unknown);
	}

	private List<Violation> violations(FaultyApplication application) {
		List<Violation> violations = new ArrayList<>(
				this.counted.violations(application.otherRepository(Counters.AllCounters.class)
					.findAll()
					.stream()
					.map((counter) -> new Total(counter.id(), counter.total(), counter.tags()))
					.toList()));
		violations.addAll(this.written.violations(application.otherRepository(Documents.AllDocuments.class)
			.findAll()
			.stream()
			.map(Document::state)
			.toList()));
		return violations;
	}

	interface ReactiveCounters extends ReactiveDynamoRepository<Counter, String> {

		@Update(value = "add total :amount, tags :tags", upsert = true)
		Mono<Void> add(String id, long amount, Set<String> tags);

		@Update("add total :amount, tags :tag")
		@Condition("not contains(tags, :tag)")
		Mono<Void> addOnce(String id, long amount, String tag);

	}

	interface ReactiveDocuments extends ReactiveDynamoRepository<Document, String> {

	}

}
