package io.github.dynamospring.autoconfigure.endpoint;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.dynamospring.autoconfigure.endpoint.DriftDescriptor.TableDriftDescriptor;
import io.github.dynamospring.table.TableDefinition;
import io.github.dynamospring.table.TableDifference;
import io.github.dynamospring.table.TableDrift;
import io.github.dynamospring.table.TableDrift.UnknownPart;
import org.jspecify.annotations.Nullable;

/**
 * Section that compares the tables with what the application wants, when it is asked for
 * and not more often than once a minute. It never takes longer than its timeout.
 */
class DriftSection implements DynamoEndpointSection {

	static final String NAME = "drift";

	private static final int MOST_THREADS = 4;

	private final Supplier<List<TableDefinition>> definitions;

	private final Function<TableDefinition, TableDrift> comparison;

	private final Duration timeout;

	private final Duration timeToLive;

	private @Nullable DriftDescriptor last;

	/**
	 * Create a section.
	 * @param definitions tells the tables of the application
	 * @param comparison compares one of them
	 * @param timeout the longest time for all
	 * @param timeToLive how long they are not compared again
	 */
	DriftSection(Supplier<List<TableDefinition>> definitions, Function<TableDefinition, TableDrift> comparison,
			Duration timeout, Duration timeToLive) {
		this.definitions = definitions;
		this.comparison = comparison;
		this.timeout = timeout;
		this.timeToLive = timeToLive;
	}

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public synchronized DriftDescriptor describe() {
		DriftDescriptor known = this.last;
		if (known == null || known.checked().isBefore(Instant.now().minus(this.timeToLive))) {
			known = compare(this.definitions.get());
			this.last = known;
		}
		return known;
	}

	private DriftDescriptor compare(List<TableDefinition> tables) {
		long deadline = System.nanoTime() + this.timeout.toNanos();
		ExecutorService executor = Executors.newFixedThreadPool(MOST_THREADS, DriftSection::thread);
		try {
			List<Future<TableDrift>> comparisons = tables.stream()
				.map((table) -> executor.submit(() -> this.comparison.apply(table)))
				.toList();
			List<TableDriftDescriptor> drifts = new ArrayList<>();
			for (int i = 0; i < tables.size(); i++) {
				drifts.add(TableDriftDescriptor.of(await(comparisons.get(i), tables.get(i).name(), deadline)));
			}
			return new DriftDescriptor(Instant.now(), drifts);
		}
		finally {
			executor.shutdownNow();
		}
	}

	private static Thread thread(Runnable task) {
		Thread thread = new Thread(task, "dynamo-drift");
		thread.setDaemon(true);
		return thread;
	}

	private TableDrift await(Future<TableDrift> comparison, String table, long deadline) {
		try {
			return comparison.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
		}
		catch (TimeoutException ex) {
			return unknown(table, "no answer within " + this.timeout.toSeconds() + " s");
		}
		catch (ExecutionException ex) {
			// Messages of failures name accounts, roles and endpoints.
			Throwable cause = ex.getCause();
			return unknown(table, "could not be read: " + ((cause != null) ? cause : ex).getClass().getSimpleName());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return unknown(table, "interrupted");
		}
	}

	private static TableDrift unknown(String table, String reason) {
		return new TableDrift(table, List.of(), List.of(new UnknownPart(TableDifference.TABLE, reason)), List.of());
	}

}
