package io.github.dynamospring.faults;

import java.util.Random;
import java.util.concurrent.ExecutionException;

import io.github.dynamospring.faults.Ledger.Account;
import io.github.dynamospring.faults.Ledger.Transfer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The proof of transactions: transfers between 100 accounts, with faults in a fifth of
 * all requests. In the end the sum is what it was, no account is below zero, each
 * acknowledged transfer was made once, and an ambiguous one at most once. It prints its
 * seed and counts.
 *
 * <p>
 * The build runs a short version. The long one:
 * {@code mvn verify -pl dynamo-spring-autoconfigure -Dtest=none
 * -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=TransferIntegrationTests
 * -Dfaults.operations=25000}, with {@code -Dfaults.seed=...} for the luck of another run.
 */
class TransferIntegrationTests {

	private static final int OPERATIONS = Integer.getInteger("faults.operations", 600);

	private static final long SEED = Long.getLong("faults.seed", new Random().nextLong());

	private static final int ATTEMPTS = 2;

	@Test
	void moneyIsNeitherMadeNorLost() throws InterruptedException, ExecutionException {
		try (FaultyDatabase database = new FaultyDatabase(ATTEMPTS, Account.class, Transfer.class)) {
			Tally tally = new Tally();
			Ledger ledger = new Ledger(database, 100, tally);
			database.proxy().use(database.randomFaults(SEED, 0.2));
			Crowd.act(OPERATIONS, SEED, ledger::act);
			System.out.printf("seed %d, %d writes:%n%s%n%s%n", SEED, tally.total(), tally, database.proxy().counts());
			assertThat(ledger.violations()).as("seed " + SEED).isEmpty();
			assertThat(tally.count(Outcome.SUCCESS)).isGreaterThan(OPERATIONS / 4);
			assertThat(tally.count(Outcome.AMBIGUOUS)).isPositive();
		}
	}

}
