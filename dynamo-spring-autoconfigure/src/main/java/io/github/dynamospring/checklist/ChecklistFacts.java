package io.github.dynamospring.checklist;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import io.github.dynamospring.table.TableDefinition;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * All facts of a check.
 *
 * @param tables those of the tables
 * @param account those of the account
 * @param client those of the client
 */
record ChecklistFacts(List<TableFacts> tables, AccountFacts account, DescribedFact<ClientFacts> client) {

	private static final int MOST_THREADS = 8;

	/**
	 * Read all facts, of several tables at once, on threads of their own: a request can
	 * hang longer than a caller may wait.
	 * @param timeout the time after which what is not known remains unknown
	 */
	static ChecklistFacts read(DynamoDbClient client, Collection<TableDefinition> tables, Duration timeout) {
		FactDeadline deadline = new FactDeadline(timeout);
		FactReader reader = new FactReader(client, deadline);
		ExecutorService executor = executor();
		try {
			Future<AccountFacts> account = executor.submit(reader::account);
			List<Map.Entry<TableDefinition, Future<TableFacts>>> read = tables.stream()
				.map((table) -> Map.entry(table, executor.submit(() -> reader.table(table))))
				.toList();
			return new ChecklistFacts(
					read.stream()
						.map((table) -> await(table.getValue(), deadline,
								() -> TableFacts.unknown(table.getKey(), deadline.missed())))
						.toList(),
					await(account, deadline, () -> AccountFacts.unknown(deadline.missed())), ClientFacts.of(client));
		}
		finally {
			executor.shutdownNow();
		}
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
