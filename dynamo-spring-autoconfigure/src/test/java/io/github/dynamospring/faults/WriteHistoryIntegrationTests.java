package io.github.dynamospring.faults;

import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;

import io.github.dynamospring.faults.Counters.Counter;
import io.github.dynamospring.faults.Documents.Document;
import io.github.dynamospring.faults.Ledger.Account;
import io.github.dynamospring.faults.Ledger.Transfer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The proof of writes: 16 writers, faults in a tenth of all requests, and in the end a
 * check that what is stored is explained by the acknowledged writes and some of the
 * ambiguous ones. It prints its seed and counts; threads meet in another order in each
 * run, so that a seed repeats the luck, but not the run.
 *
 * <p>
 * The build runs a short version. The long one:
 * {@code mvn verify -pl dynamo-spring-autoconfigure -Dtest=none
 * -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=WriteHistoryIntegrationTests
 * -Dfaults.operations=25000}, with {@code -Dfaults.seed=...} for the luck of another run.
 */
class WriteHistoryIntegrationTests {

	private static final int OPERATIONS = Integer.getInteger("faults.operations", 1500);

	private static final long SEED = Long.getLong("faults.seed", new Random().nextLong());

	private static final int ATTEMPTS = 3;

	private static final int ACCOUNTS = 20;

	@Test
	void theEndIsExplainedByWhatWasTold() throws InterruptedException, ExecutionException {
		try (FaultyDatabase database = new FaultyDatabase(ATTEMPTS, Document.class, Counter.class, Account.class,
				Transfer.class)) {
			Tally tally = new Tally();
			List<Actor> actors = List.of(new Documents(database, tally), new Counters(database, tally),
					new Ledger(database, ACCOUNTS, tally));
			database.proxy().use(database.randomFaults(SEED, 0.1));
			Crowd.act(OPERATIONS, SEED, (random) -> actors.get(random.nextInt(actors.size())).act(random));
			System.out.printf("seed %d, %d writes:%n%s%n%s%n", SEED, tally.total(), tally, database.proxy().counts());
			assertThat(actors.stream().flatMap((actor) -> actor.violations().stream())).as("seed " + SEED).isEmpty();
			assertThat(Stream.of(Outcome.SUCCESS, Outcome.CONFLICT, Outcome.AMBIGUOUS))
				.allMatch((outcome) -> tally.count(outcome) > 0);
		}
	}

}
