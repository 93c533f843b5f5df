package io.github.dynamospring.autoconfigure.table;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

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

	private static final long PAUSE_MILLIS = 2_000;

	// by the physical name of the table and the name of the index
	private volatile Map<List<String>, String> reasons = Map.of();

	private @Nullable Thread thread;

	/**
	 * Close the indexes of tables that lack a complete backfill.
	 */
	synchronized void closeUnfilled(Collection<TableDefinition> tables, IndexBackfill backfill) {
		this.reasons = read(tables, backfill, (index) -> true);
		this.reasons.forEach((index, reason) -> logger.warn("Index " + index.get(1) + " of table " + index.get(0) + " "
				+ reason + ". Reads of it fail until then"));
		if (!this.reasons.isEmpty()) {
			this.thread = new Thread(() -> open(tables, backfill), "dynamo-indexes");
			this.thread.setDaemon(true);
			this.thread.start();
		}
	}

	private static Map<List<String>, String> read(Collection<TableDefinition> tables, IndexBackfill backfill,
			Predicate<List<String>> selection) {
		Map<List<String>, String> reasons = new HashMap<>();
		for (TableDefinition table : tables) {
			for (String name : table.computedKeys().keySet()) {
				List<String> index = List.of(table.name(), name);
				String reason = selection.test(index) ? backfill.whyClosed(table, name) : null;
				if (reason != null) {
					reasons.put(index, reason);
				}
			}
		}
		return reasons;
	}

	private void open(Collection<TableDefinition> tables, IndexBackfill backfill) {
		try {
			while (!this.reasons.isEmpty()) {
				Thread.sleep(PAUSE_MILLIS);
				readAgain(tables, backfill);
			}
		}
		catch (InterruptedException ex) {
			logger.debug("Records of backfills are no longer read");
		}
	}

	private void readAgain(Collection<TableDefinition> tables, IndexBackfill backfill) {
		try {
			Set<List<String>> opened = new HashSet<>(this.reasons.keySet());
			this.reasons = read(tables, backfill, this.reasons::containsKey);
			opened.removeAll(this.reasons.keySet());
			opened.forEach((index) -> logger
				.info("Index " + index.get(1) + " of table " + index.get(0) + " is open: its backfill is complete"));
		}
		catch (RuntimeException ex) {
			logger.debug("Records of backfills cannot be read now", ex);
		}
	}

	/**
	 * Return why an index is closed, or null if it is open.
	 * @param table the physical name of the table
	 */
	@Nullable String why(String table, String index) {
		Map<List<String>, String> reasons = this.reasons;
		return reasons.isEmpty() ? null : reasons.get(List.of(table, index));
	}

	@Override
	public synchronized void close() {
		if (this.thread != null) {
			this.thread.interrupt();
		}
	}

}
