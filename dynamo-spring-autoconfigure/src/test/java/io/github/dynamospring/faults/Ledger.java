package io.github.dynamospring.faults;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;

import org.springframework.data.repository.ListCrudRepository;

/**
 * Accounts between which many make transfers, each a transaction that takes from one,
 * never below zero, gives to another, and stores itself.
 */
final class Ledger implements Actor {

	private static final int OPENING = 100;

	private static final int MOST = 80;

	private final FaultyApplication application;

	private final DynamoTemplate template;

	private final int accounts;

	private final LedgerHistory history = new LedgerHistory(OPENING);

	private final Witness witness;

	private final AtomicInteger transfers = new AtomicInteger();

	Ledger(FaultyApplication application, int accounts) {
		this.application = application;
		this.template = application.template();
		this.accounts = accounts;
		this.witness = application.witness();
		// its updates are patterns by their names
		application.repository(Accounts.class);
		for (int i = 0; i < accounts; i++) {
			application.other().insert(new Account("account-" + i, OPENING));
		}
	}

	@Override
	public void act(Random random) {
		int payer = random.nextInt(this.accounts);
		int payee = (payer + 1 + random.nextInt(this.accounts - 1)) % this.accounts;
		String id = "transfer-" + this.transfers.incrementAndGet() + ".";
		transfer(new Transfer(id, "account-" + payer, "account-" + payee, 1 + random.nextInt(MOST)));
	}

	private void transfer(Transfer transfer) {
		Outcome outcome = this.witness.write("transfer", transfer.id(), () -> make(transfer),
				() -> this.application.other().existsById(transfer.id(), Transfer.class));
		this.history.add(transfer.told(), outcome);
	}

	private void make(Transfer transfer) {
		this.template
			.transactWrite((transaction) -> transaction.update("Accounts.take", transfer.payer(), transfer.amount())
				.update("Accounts.give", transfer.payee(), transfer.amount())
				.insert(transfer));
	}

	@Override
	public List<Violation> violations() {
		Map<String, Long> balances = this.application.otherRepository(AllAccounts.class)
			.findAll()
			.stream()
			.collect(Collectors.toMap(Account::id, Account::balance));
		List<LedgerHistory.Transfer> stored = this.application.otherRepository(AllTransfers.class)
			.findAll()
			.stream()
			.map(Transfer::told)
			.toList();
		return this.history.violations(balances, stored);
	}

	@Table("accounts")
	record Account(@PartitionKey String id, long balance) {

	}

	@Table("transfers")
	record Transfer(@PartitionKey String id, String payer, String payee, long amount) {

		LedgerHistory.Transfer told() {
			return new LedgerHistory.Transfer(this.id, this.payer, this.payee, this.amount);
		}

	}

	interface Accounts extends DynamoRepository<Account, String> {

		@Update("set balance = balance - :amount")
		@Condition("balance >= :amount")
		void take(String id, long amount);

		@Update("add balance :amount")
		void give(String id, long amount);

	}

	@AllowScan
	interface AllAccounts extends ListCrudRepository<Account, String> {

	}

	@AllowScan
	interface AllTransfers extends ListCrudRepository<Transfer, String> {

	}

}
