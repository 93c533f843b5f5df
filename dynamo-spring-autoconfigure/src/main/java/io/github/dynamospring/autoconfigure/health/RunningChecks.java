package io.github.dynamospring.autoconfigure.health;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.schema.TableSchema;

import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Checks of tables on threads of their own, because a request can hang longer than a
 * caller may wait. A table has one check at a time: callers share it, and threads do not
 * pile up.
 */
final class RunningChecks {

	private static final int MOST_THREADS = 16;

	private final TableCheck check;

	private final Executor executor;

	private final Map<String, CompletableFuture<TableHealth>> running = new ConcurrentHashMap<>();

	RunningChecks(TableCheck check) {
		this.check = check;
		this.executor = executor();
	}

	private static Executor executor() {
		CustomizableThreadFactory threads = new CustomizableThreadFactory("dynamo-health-");
		threads.setDaemon(true);
		ThreadPoolExecutor executor = new ThreadPoolExecutor(MOST_THREADS, MOST_THREADS, 10, TimeUnit.SECONDS,
				new LinkedBlockingQueue<>(), threads);
		executor.allowCoreThreadTimeOut(true);
		return executor;
	}

	/**
	 * Check a table, or join the check that is under way.
	 */
	Future<TableHealth> check(String tableName, TableSchema schema) {
		return this.running.computeIfAbsent(tableName,
				(name) -> CompletableFuture.supplyAsync(() -> run(name, schema), this.executor));
	}

	private TableHealth run(String tableName, TableSchema schema) {
		try {
			return this.check.check(tableName, schema);
		}
		finally {
			this.running.remove(tableName);
		}
	}

}
