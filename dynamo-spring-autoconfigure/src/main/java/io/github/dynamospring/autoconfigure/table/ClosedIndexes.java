package io.github.dynamospring.autoconfigure.table;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.table.IndexBackfill;
import io.github.dynamospring.table.TableDefinition;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Indexes that are closed to reads until their backfills are complete. Their records are
 * read again on a thread of its own, so that an index opens without a restart.
 */
final class ClosedIndexes implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(ClosedIndexes.class);

	private static final int LONGEST_PAUSE = 10;

	private final Duration pause;

	private volatile Map<List<String>, Closed> indexes = Map.of();

	private @Nullable Thread thread;

	/**
	 * Create a set without indexes.
	 * @param pause the pause before the records are first read again
	 */
	ClosedIndexes(Duration pause) {
		this.pause = pause;
	}

	/**
	 * Close the indexes of tables that lack a complete backfill.
	 */
	synchronized void close(Collection<TableDefinition> tables, IndexBackfill backfill) {
		List<Closed> computed = new ArrayList<>();
		tables.forEach((
				table) -> table.computedKeys().keySet().forEach((index) -> computed.add(new Closed(table, index, ""))));
		this.indexes = closed(computed, backfill);
		this.indexes.values().forEach((index) -> logger.warn(index + ". Methods that read it fail until then"));
		if (!this.indexes.isEmpty()) {
			this.thread = new Thread(() -> run(backfill), "dynamo-indexes");
			this.thread.setDaemon(true);
			this.thread.start();
		}
	}

	private static Map<List<String>, Closed> closed(Collection<Closed> indexes, IndexBackfill backfill) {
		Map<List<String>, Closed> closed = new HashMap<>();
		for (Closed each : indexes) {
			String reason = backfill.whyClosed(each.table(), each.index());
			if (reason != null) {
				closed.put(each.key(), new Closed(each.table(), each.index(), reason));
			}
		}
		return closed;
	}

	private void run(IndexBackfill backfill) {
		for (int round = 1; !this.indexes.isEmpty() && pause(round); round++) {
			try {
				Map<List<String>, Closed> before = this.indexes;
				this.indexes = closed(before.values(), backfill);
				before.keySet().stream().filter((key) -> !this.indexes.containsKey(key)).forEach(ClosedIndexes::log);
			}
			catch (RuntimeException ex) {
				logger.debug("The records of backfills cannot be read now", ex);
			}
		}
	}

	private boolean pause(int round) {
		try {
			Thread.sleep(this.pause.multipliedBy(Math.min(round, LONGEST_PAUSE)).toMillis());
			return true;
		}
		catch (InterruptedException ex) {
			return false;
		}
	}

	private static void log(List<String> key) {
		logger.info("Index " + key.get(1) + " of table " + key.get(0) + " is open: its backfill is complete");
	}

	/**
	 * Return why an index is closed, or null if it is open.
	 * @param table the physical name of the table
	 */
	@Nullable String why(String table, String index) {
		Map<List<String>, Closed> indexes = this.indexes;
		Closed closed = indexes.isEmpty() ? null : indexes.get(List.of(table, index));
		return (closed != null) ? closed.reason() : null;
	}

	@Override
	public synchronized void close() {
		if (this.thread != null) {
			this.thread.interrupt();
		}
	}

	/**
	 * Index that is closed.
	 *
	 * @param reason why, as the predicate of a sentence
	 */
	private record Closed(TableDefinition table, String index, String reason) {

		List<String> key() {
			return List.of(this.table.name(), this.index);
		}

		@Override
		public String toString() {
			return "Index " + this.index + " of table " + this.table.name() + " " + this.reason;
		}

	}

}
