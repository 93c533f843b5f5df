package io.github.dynamospring.operations.checklist;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import io.github.dynamospring.table.ProbeRound;

/**
 * All facts of a client and its tables.
 *
 * @param checked the client
 * @param tables the facts of the tables
 * @param account the facts of the account
 * @param client the facts of the client itself
 */
record ChecklistFacts(CheckedClient checked, List<TableFacts> tables, AccountFacts account,
		DescribedFact<ClientFacts> client) {

	private static final int MOST_THREADS = 8;

	/**
	 * Read all facts, of several tables at once, on threads of their own: a request can
	 * hang longer than a caller may wait.
	 * @param timeout the time after which unread facts remain unknown
	 */
	static List<ChecklistFacts> read(List<CheckedClient> clients, Duration timeout) {
		try (ProbeRound round = new ProbeRound("dynamo-checklist", MOST_THREADS, timeout)) {
			List<Supplier<ChecklistFacts>> asked = clients.stream().map((client) -> ask(client, round)).toList();
			return asked.stream().map(Supplier::get).toList();
		}
	}

	private static Supplier<ChecklistFacts> ask(CheckedClient client, ProbeRound round) {
		FactReader reader = new FactReader(client.client(), round);
		Supplier<AccountFacts> account = round.start(reader::account,
				(failure) -> AccountFacts.unknown(missed(failure, round)));
		List<Supplier<TableFacts>> tables = client.tables()
			.stream()
			.map((table) -> round.start(() -> reader.table(table),
					(failure) -> TableFacts.unknown(table, missed(failure, round))))
			.toList();
		return () -> new ChecklistFacts(client, tables.stream().map(Supplier::get).toList(), account.get(),
				ClientFacts.of(client.client()));
	}

	private static ChecklistVerdict missed(Throwable failure, ProbeRound round) {
		if (failure instanceof TimeoutException || failure instanceof InterruptedException) {
			return FailedQuestion.missed(round.timeout());
		}
		throw new IllegalStateException("The checklist could not be checked", failure);
	}

}
