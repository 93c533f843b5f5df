package io.github.dynamospring.autoconfigure.migration;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

import io.github.dynamospring.migration.BackfillProgress;
import io.github.dynamospring.migration.Backfills;
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

	private final @Nullable Set<String> tables;

	private final IntConsumer end;

	private final SimpleAsyncTaskExecutor threads = new SimpleAsyncTaskExecutor("dynamo-backfill-run-");

	private final Map<String, CompletableFuture<BackfillProgress>> runs = new ConcurrentHashMap<>();

	/**
	 * Create a runner.
	 * @param tables the logical names of the tables of {@code dynamo.backfill.run}, or
	 * null if it is not set
	 * @param end ends the application with an exit code
	 */
	BackfillRunner(Backfills backfills, @Nullable Set<String> tables, IntConsumer end) {
		this.backfills = backfills;
		this.tables = tables;
		this.end = end;
		this.threads.setDaemon(true);
		if (tables != null && (tables.isEmpty() || !backfills.tables().containsAll(tables))) {
			throw new InvalidConfigurationPropertyValueException(DynamoBackfillProperties.RUN, String.join(",", tables),
					"There are backfills of: " + String.join(", ", backfills.tables()) + ".");
		}
	}

	@Override
	public void run(ApplicationArguments arguments) {
		if (this.tables != null) {
			this.end.accept(this.tables.stream().mapToInt(this::exitCode).max().orElseThrow());
		}
	}

	private int exitCode(String table) {
		return start(table).handle((progress, failure) -> exitCode(progress)).join();
	}

	private static int exitCode(@Nullable BackfillProgress progress) {
		if (progress == null) {
			return REFUSED;
		}
		return switch (progress.status()) {
			case COMPLETE -> 0;
			case INCOMPLETE -> INCOMPLETE;
			default -> FAILED;
		};
	}

	/**
	 * Start the backfill of a table, unless this instance runs it already.
	 * @return the run
	 */
	CompletableFuture<BackfillProgress> start(String table) {
		return this.runs.compute(table, (name, run) -> (run != null && !run.isDone()) ? run
				: CompletableFuture.supplyAsync(() -> run(name), this.threads));
	}

	private BackfillProgress run(String table) {
		try {
			return this.backfills.run(table);
		}
		catch (RuntimeException ex) {
			logger.error("The backfill of " + table + " did not run", ex);
			throw ex;
		}
	}

	@Override
	public void onApplicationEvent(ContextClosedEvent event) {
		this.runs.forEach((table, run) -> {
			if (!run.isDone()) {
				this.backfills.stop(table);
				run.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).handle((progress, failure) -> table).join();
			}
		});
	}

}
