package com.example.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;

import com.example.Concurrently;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.test.CapacityRecorder;
import io.github.dynamospring.test.DataDynamoTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests of the ledger: money is neither made nor lost.
 */
@DataDynamoTest
@Import(Transfers.class)
class LedgerIntegrationTests {

	private static final int ACCOUNTS = 8;

	private static final long SEED = 4711;

	@Autowired
	private Accounts accounts;

	@Autowired
	private Entries entries;

	@Autowired
	private Transfers transfers;

	@Autowired
	private CapacityRecorder capacity;

	@Test
	void keepsEachBalanceEqualToItsEntries() throws Exception {
		for (int i = 0; i < ACCOUNTS; i++) {
			this.accounts.save(new Account("busy" + i, 1000));
		}
		List<Callable<Integer>> clients = new ArrayList<>();
		for (int i = 0; i < 32; i++) {
			Random random = new Random(SEED + i);
			clients.add(() -> moved(random));
		}
		int moved = Concurrently.call(clients).stream().mapToInt(Integer::intValue).sum();
		List<Statement> statements = LongStream.range(0, ACCOUNTS)
			.mapToObj((i) -> this.accounts.findStatementByAccountId("busy" + i).orElseThrow())
			.toList();
		assertThat(moved).isPositive();
		assertThat(statements).allSatisfy((statement) -> {
			assertThat(statement.account().balance()).isNotNegative();
			assertThat(statement.entries().stream().mapToLong(Entry::amount).sum())
				.isEqualTo(statement.account().balance() - 1000);
		});
		assertThat(statements.stream().mapToLong((statement) -> statement.account().balance()).sum())
			.isEqualTo(1000 * ACCOUNTS);
		assertThat(statements.stream().mapToInt((statement) -> statement.entries().size()).sum()).isEqualTo(2 * moved);
	}

	private int moved(Random random) {
		int moved = 0;
		for (int i = 0; i < 5; i++) {
			int from = random.nextInt(ACCOUNTS);
			int to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
			String id = UUID.randomUUID().toString();
			moved += movedOnce(id, "busy" + from, "busy" + to, 1 + random.nextInt(400));
		}
		return moved;
	}

	private int movedOnce(String id, String from, String to, long amount) {
		try {
			assertThat(this.transfers.transfer(id, from, to, amount)).isTrue();
			assertThat(this.transfers.transfer(id, from, to, amount)).isFalse();
			return 1;
		}
		catch (TransactionFailedException ex) {
			return 0;
		}
	}

	@Test
	void refusesToOverdrawAnAccount() {
		this.accounts.saveAll(List.of(new Account("ada", 10), new Account("grace", 0)));
		assertThatExceptionOfType(TransactionFailedException.class)
			.isThrownBy(() -> this.transfers.transfer("t1", "ada", "grace", 11))
			.withCauseInstanceOf(ConditionFailedException.class);
		assertThat(this.accounts.findStatementByAccountId("ada"))
			.contains(new Statement(new Account("ada", 10), List.of()));
	}

	@Test
	void pagesThroughEntriesTheLastTransferFirst() {
		this.accounts.saveAll(List.of(new Account("alan", 10), new Account("kurt", 0)));
		for (String id : List.of("t1", "t2", "t3")) {
			this.transfers.transfer(id, "alan", "kurt", 1);
		}
		Window<Entry> first = this.entries.findByAccountIdOrderByTransferIdDesc("kurt", ScrollPosition.keyset(),
				Limit.of(2));
		Window<Entry> second = this.entries.findByAccountIdOrderByTransferIdDesc("kurt", first.positionAt(1),
				Limit.of(2));
		assertThat(first).extracting(Entry::transferId).containsExactly("t3", "t2");
		assertThat(second).extracting(Entry::transferId).containsExactly("t1");
		assertThat(second.hasNext()).isFalse();
	}

	@Test
	void takesWhatThePlansSay() {
		this.accounts.saveAll(List.of(new Account("max", 100), new Account("lise", 0)));
		assertThat(this.capacity.of(() -> this.accounts.withdraw("max", 1))).requests(1).writeUnits(1);
		assertThat(this.capacity.of(() -> this.accounts.deposit("lise", 1))).requests(1).writeUnits(1);
		assertThat(this.capacity.of(() -> this.entries.insert(new Entry("max", "t0", -1)))).requests(1).writeUnits(1);
		assertThat(this.capacity.of(() -> this.transfers.transfer("t1", "max", "lise", 1))).requests(1);
		assertThat(this.capacity.of(() -> this.accounts.findStatementByAccountId("max"))).requests(1).readUnits(0.5);
	}

	@SpringBootConfiguration
	@EnableAutoConfiguration
	static class Application {

	}

}
