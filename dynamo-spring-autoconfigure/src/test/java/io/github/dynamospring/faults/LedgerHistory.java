package io.github.dynamospring.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.dynamospring.faults.Violation.Kind;

/**
 * The transfers between the accounts of a ledger, and what those who made them were told.
 * A transfer is a transaction that takes from one account, gives to another, and stores
 * itself: what is stored says which transfers were made, the balances how often.
 */
final class LedgerHistory {

	private final long opening;

	private final Queue<Told> transfers = new ConcurrentLinkedQueue<>();

	/**
	 * Create the history of accounts.
	 * @param opening the balance of each in the beginning
	 */
	LedgerHistory(long opening) {
		this.opening = opening;
	}

	void add(Transfer transfer, Outcome outcome) {
		this.transfers.add(new Told(transfer, outcome));
	}

	/**
	 * Return what the end and the history contradict each other in.
	 * @param balances the balances in the end
	 * @param stored the transfers stored
	 */
	List<Violation> violations(Map<String, Long> balances, List<Transfer> stored) {
		List<Violation> violations = new ArrayList<>();
		checkBalances(balances, stored, violations);
		Map<String, Transfer> byId = stored.stream().collect(Collectors.toMap(Transfer::id, Function.identity()));
		this.transfers.forEach((told) -> check(told, byId.remove(told.transfer().id()), violations));
		byId.values().forEach((transfer) -> violations.add(Kind.INCONSISTENT.of("nobody made %s", transfer)));
		return violations;
	}

	private void checkBalances(Map<String, Long> balances, List<Transfer> stored, List<Violation> violations) {
		Map<String, Long> expected = new TreeMap<>(balances);
		expected.replaceAll((account, balance) -> this.opening);
		for (Transfer transfer : stored) {
			expected.merge(transfer.payer(), -transfer.amount(), Long::sum);
			expected.merge(transfer.payee(), transfer.amount(), Long::sum);
		}
		expected.forEach((account, balance) -> check(account, balances.getOrDefault(account, 0L), balance, violations));
		long sum = balances.values().stream().mapToLong(Long::longValue).sum();
		if (sum != this.opening * balances.size()) {
			violations.add(Kind.INCONSISTENT.of("the sum is %d and was %d", sum, this.opening * balances.size()));
		}
	}

	private void check(String account, long balance, long expected, List<Violation> violations) {
		if (balance != expected) {
			violations.add(Kind.TWICE.of("%s has %d, but its transfers make %d", account, balance, expected));
		}
		if (balance < 0) {
			violations.add(Kind.INCONSISTENT.of("%s is below zero: %d", account, balance));
		}
	}

	private void check(Told told, Transfer stored, List<Violation> violations) {
		if (stored == null && told.outcome() == Outcome.SUCCESS) {
			violations.add(Kind.LOST.of("%s", told.transfer()));
		}
		if (stored != null && !told.outcome().mayBeApplied()) {
			violations.add(Kind.FAILED_BUT_APPLIED.of("%s", told));
		}
		if (stored != null && !stored.equals(told.transfer())) {
			violations.add(Kind.INCONSISTENT.of("%s is stored as %s", told.transfer(), stored));
		}
	}

	/**
	 * A transfer.
	 *
	 * @param id the id
	 * @param payer the account that it takes from
	 * @param payee the account that it gives to
	 * @param amount the amount
	 */
	record Transfer(String id, String payer, String payee, long amount) {

	}

	private record Told(Transfer transfer, Outcome outcome) {

	}

}
