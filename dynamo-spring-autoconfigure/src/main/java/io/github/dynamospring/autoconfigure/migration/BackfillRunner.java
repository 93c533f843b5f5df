package io.github.dynamospring.autoconfigure.migration;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntConsumer;

import io.github.dynamospring.migration.BackfillProgress.Status;
import io.github.dynamospring.migration.Backfills;
import io.github.dynamospring.migration.live.LiveMigrations;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

/**
 * Runner of backfills in threads of their own. With {@code dynamo.backfill.run} it runs
 * them as soon as the application has started, before other runners, and then ends the
 * application. When the application ends, running backfills are stopped after their
 * current chunks.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class BackfillRunner implements ApplicationRunner, ApplicationListener<ContextClosedEvent> {

	private static final Log logger = LogFactory.getLog(BackfillRunner.class);

	/** Exit code if items failed or still differ. */
	private static final int INCOMPLETE = 2;

	/** Exit code of a run that ended by a failure, or was stopped. */
	private static final int FAILED = 3;

	/** Exit code of a run that did not begin. */
	private static final int REFUSED = 4;

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private final Backfills backfills;

	private final LiveMigrations migrations;

	private final @Nullable Set<String> tables;

	private final IntConsumer end;

	private final SimpleAsyncTaskExecutor threads = new SimpleAsyncTaskExecutor("dynamo-backfill-run-");

	private final Map<String, CompletableFuture<Status>> runs = new ConcurrentHashMap<>();

	/**
	 * Create a runner.
	 * @param tables the logical names of tables, and names of live migrations, of
	 * {@code dynamo.backfill.run}, or null if it is not set
	 * @param end ends the application with an exit code
	 */
	BackfillRunner(Backfills backfills, LiveMigrations migrations, @Nullable Set<String> tables, IntConsumer end) {
		this.backfills = backfills;
		this.migrations = migrations;
		this.tables = tables;
		this.end = end;
		this.threads.setDaemon(true);
		if (tables != null && (tables.isEmpty() || !names().containsAll(tables))) {
			throw new InvalidConfigurationPropertyValueException(DynamoBackfillProperties.RUN, String.join(",", tables),
					"There are backfills of: " + String.join(", ", names()) + ".");
		}
	}

	private Set<String> names() {
		Set<String> names = new TreeSet<>(this.backfills.tables());
		names.addAll(this.migrations.names());
		return names;
	}

	@Override
	public void run(ApplicationArguments arguments) {
		if (this.tables != null) {
			this.end.accept(this.tables.stream().mapToInt(this::exitCode).max().orElseThrow());
		}
	}

	private int exitCode(String table) {
		return start(table).handle((status, failure) -> exitCode(status)).join();
	}

	private static int exitCode(@Nullable Status status) {
		if (status == null) {
			return REFUSED;
		}
		return switch (status) {
			case COMPLETE -> 0;
			case INCOMPLETE -> INCOMPLETE;
			default -> FAILED;
		};
	}

	/**
	 * Start the backfill of a table, or the job of the phase of a live migration, unless
	 * this instance runs it already.
	 * @return the run
	 */
	CompletableFuture<Status> start(String table) {
		return this.runs.compute(table, (name, run) -> (run != null && !run.isDone()) ? run
				: CompletableFuture.supplyAsync(() -> run(name), this.threads));
	}

	private Status run(String table) {
		try {
			return of(table, (live) -> live.run(table).status(), (all) -> all.run(table).status());
		}
		catch (RuntimeException ex) {
			logger.error("The backfill of " + table + " did not run", ex);
			throw ex;
		}
	}

	private <R extends @Nullable Object> R of(String name, Function<LiveMigrations, R> live,
			Function<Backfills, R> backfill) {
		return this.migrations.names().contains(name) ? live.apply(this.migrations) : backfill.apply(this.backfills);
	}

	/**
	 * Stop a backfill, or the job of a live migration.
	 */
	void stop(String name) {
		of(name, (live) -> live.stop(name), (all) -> all.stop(name));
	}

	/**
	 * Verify that a run can start.
	 * @throws org.springframework.dao.InvalidDataAccessApiUsageException if there is no
	 * such backfill, or no repository that keeps jobs
	 */
	void verify(String name) {
		of(name, (live) -> live.progress(name), (all) -> all.progress(name));
	}

	@Override
	public void onApplicationEvent(ContextClosedEvent event) {
		this.runs.forEach((table, run) -> {
			if (!run.isDone()) {
				stop(table);
				run.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).handle((status, failure) -> table).join();
			}
		});
	}

}
