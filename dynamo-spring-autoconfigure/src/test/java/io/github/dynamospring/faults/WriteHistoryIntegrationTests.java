package io.github.dynamospring.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.Cases;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.faults.Counters.Counter;
import io.github.dynamospring.faults.Documents.Document;
import io.github.dynamospring.faults.FaultyApplication.Pool;
import io.github.dynamospring.faults.Ledger.Account;
import io.github.dynamospring.faults.Ledger.Transfer;
import io.github.dynamospring.faults.Members.Member;
import io.github.dynamospring.faults.Notes.Memo;
import io.github.dynamospring.faults.Notes.Note;
import io.github.dynamospring.faults.Payments.Payment;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The proof of writes: 16 writers, faults in a fifth of all requests, interrupts, pools
 * with one connection, and applications that are closed in the middle of it. In the end
 * what is stored has to be explained by the acknowledged writes and some of the ambiguous
 * ones, each refusal by another writer, each ambiguous write by an answer that was lost.
 * It prints its seed and counts; threads meet in another order in each run, so that a
 * seed repeats the luck, but not the run.
 *
 * <p>
 * The build runs a short version. A long one:
 * {@code mvn verify -pl dynamo-spring-autoconfigure -Dtest=none
 * -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=WriteHistoryIntegrationTests
 * -Dfaults.operations=100000}, with {@code -Dfaults.seed=...} for the luck of another
 * run.
 */
class WriteHistoryIntegrationTests {

	private static final int OPERATIONS = Integer.getInteger("faults.operations", Cases.of(20_000));

	private static final long SEED = Long.getLong("faults.seed", new Random().nextLong(1_000_000));

	/** The share of requests with a fault. */
	private static final double SHARE = 0.2;

	/** The actions of one application, until it is closed. */
	private static final int LIFE = 1_000;

	/** The actions that are left when it is closed. */
	private static final int LAST = 60;

	private static final int ACCOUNTS = 20;

	private static final int MOST_PRINTED = 20;

	private final Tally tally = new Tally();

	private final Map<String, Map<String, Long>> faults = new TreeMap<>();

	@Test
	void theEndIsExplainedByWhatWasTold() throws InterruptedException, ExecutionException {
		List<Violation> violations = new ArrayList<>();
		try (LocalDatabase database = LocalDatabase.of(Document.class, Counter.class, Account.class, Transfer.class,
				Member.class, Note.class, Memo.class, Payment.class)) {
			for (int life = 0; this.tally.total() < OPERATIONS; life++) {
				violations.addAll(live(database, life));
			}
		}
		System.out.printf("%s: seed %d, %d operations:%n%s%n%s%n%s%n", getClass().getSimpleName(), SEED,
				this.tally.total(), this.tally, this.faults, counts(violations));
		assertThat(samples(violations)).as("seed " + SEED).isEmpty();
		assertThat(Stream.of(Outcome.values()).filter((outcome) -> outcome != Outcome.FOREIGN))
			.allMatch((outcome) -> this.tally.count(outcome) > 0);
	}

	/**
	 * Return what goes wrong in the life of one application.
	 */
	private List<Violation> live(LocalDatabase database, int life) throws InterruptedException, ExecutionException {
		long seed = SEED + life;
		try (FaultyApplication application = new FaultyApplication(database, "life-" + life, pool(life, seed),
				new Witness(this.tally, seed), Payments.Cashier.class)) {
			List<Actor> actors = List.of(new Documents(application), new Counters(application),
					new Ledger(application, ACCOUNTS), new Members(application), new Notes(application),
					new Payments(application));
			Runnable close = (life % 2 == 0) ? application::shutDown : application::closeClient;
			AtomicInteger left = new AtomicInteger(LIFE);
			application.use(seed, SHARE);
			Crowd.act(LIFE, seed, (random) -> {
				if (left.getAndDecrement() == LAST) {
					close.run();
				}
				actors.get(random.nextInt(actors.size())).act(random);
			});
			application.end();
			addFaults(application.proxy());
			return violations(application, actors).map((violation) -> violation.in("life " + life)).toList();
		}
	}

	private static Pool pool(int life, long seed) {
		return (life % 3 == 2) ? Pool.small(new Random(seed)) : Pool.large();
	}

	private void addFaults(FaultProxy proxy) {
		proxy.counts()
			.forEach((operation, counts) -> counts
				.forEach((fault, count) -> this.faults.computeIfAbsent(fault, (key) -> new TreeMap<>())
					.merge(operation, count, Long::sum)));
	}

	private static Stream<Violation> violations(FaultyApplication application, List<Actor> actors) {
		return Stream.concat(application.witness().violations(application.proxy(), application.other()).stream(),
				actors.stream().flatMap((actor) -> actor.violations().stream()));
	}

	private static Map<Violation.Kind, Long> counts(List<Violation> violations) {
		Map<Violation.Kind, Long> counts = violations.stream()
			.collect(Collectors.groupingBy(Violation::kind, TreeMap::new, Collectors.counting()));
		Stream.of(Violation.Kind.values()).forEach((kind) -> counts.putIfAbsent(kind, 0L));
		return counts;
	}

	private static List<Violation> samples(List<Violation> violations) {
		return Stream.of(Violation.Kind.values())
			.flatMap((kind) -> violations.stream().filter((violation) -> violation.kind() == kind).limit(MOST_PRINTED))
			.toList();
	}

}
