package io.github.dynamospring.operations.checklist;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import io.github.dynamospring.table.TableDefinition;

import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * All facts of a client and its tables.
 *
 * @param checked the client
 * @param tables those of the tables
 * @param account those of the account
 * @param client those of the client itself
 */
record ChecklistFacts(CheckedClient checked, List<TableFacts> tables, AccountFacts account,
		DescribedFact<ClientFacts> client) {

	private static final int MOST_THREADS = 8;

	/**
	 * Read all facts, of several tables at once, on threads of their own: a request can
	 * hang longer than a caller may wait.
	 * @param timeout the time after which what is not known remains unknown
	 */
	static List<ChecklistFacts> read(List<CheckedClient> clients, Duration timeout) {
		FactDeadline deadline = new FactDeadline(timeout);
		ExecutorService executor = executor();
		try {
			List<Supplier<ChecklistFacts>> asked = clients.stream()
				.map((client) -> ask(client, executor, deadline))
				.toList();
			return asked.stream().map(Supplier::get).toList();
		}
		finally {
			executor.shutdownNow();
		}
	}

	private static Supplier<ChecklistFacts> ask(CheckedClient client, ExecutorService executor, FactDeadline deadline) {
		FactReader reader = new FactReader(client.client(), deadline);
		Future<AccountFacts> account = executor.submit(reader::account);
		List<Supplier<TableFacts>> tables = client.tables()
			.stream()
			.map((table) -> ask(table, reader, executor, deadline))
			.toList();
		return () -> new ChecklistFacts(client, tables.stream().map(Supplier::get).toList(),
				await(account, deadline, () -> AccountFacts.unknown(deadline.missed())),
				ClientFacts.of(client.client()));
	}

	private static Supplier<TableFacts> ask(TableDefinition table, FactReader reader, ExecutorService executor,
			FactDeadline deadline) {
		Future<TableFacts> facts = executor.submit(() -> reader.table(table));
		return () -> await(facts, deadline, () -> TableFacts.unknown(table, deadline.missed()));
	}

	private static ExecutorService executor() {
		CustomizableThreadFactory threads = new CustomizableThreadFactory("dynamo-checklist-");
		threads.setDaemon(true);
		return Executors.newFixedThreadPool(MOST_THREADS, threads);
	}

	private static <T> T await(Future<T> future, FactDeadline deadline, Supplier<T> missed) {
		try {
			return future.get(deadline.left().toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (TimeoutException ex) {
			return missed.get();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return missed.get();
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException("The checklist could not be checked", ex.getCause());
		}
	}

}
