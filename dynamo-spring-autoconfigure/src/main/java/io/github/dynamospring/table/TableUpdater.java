package io.github.dynamospring.table;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.table.TableUpdateException.Report;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Updater of tables. Steps that are possible now are taken, and fail, at once. Steps that
 * wait for a table or an index follow on a thread of its own.
 */
class TableUpdater implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(TableUpdater.class);

	private static final int REREADS = 2;

	private static final int LONGEST_PAUSE = 10;

	private final DynamoDbClient client;

	private final TableReader reader;

	private final TableCreator creator;

	private final BoundedWait wait;

	private final Map<String, TableUpdate> updates = new ConcurrentHashMap<>();

	private @Nullable IndexBackfill backfill;

	private @Nullable Thread thread;

	private volatile boolean closed;

	TableUpdater(DynamoDbClient client, TableReader reader, TableCreator creator, BoundedWait wait) {
		this.client = client;
		this.reader = reader;
		this.creator = creator;
		this.wait = wait;
	}

	void setIndexBackfill(IndexBackfill backfill) {
		this.backfill = backfill;
	}

	/**
	 * Update tables, unless any of them has a difference that stays.
	 */
	void update(Collection<TableDefinition> definitions) {
		List<TableDefinition> absent = new ArrayList<>();
		Map<TableUpdate, FoundTable> updates = new LinkedHashMap<>();
		for (TableDefinition definition : definitions) {
			FoundTable found = this.reader.read(definition);
			if (found == null || found.isNew()) {
				absent.add(definition);
			}
			else {
				updates.put(update(definition, found), found);
			}
		}
		refuseLasting(updates);
		absent.forEach((definition) -> create(definition, updates));
		updates.keySet().forEach(TableUpdate::requireBackfills);
		advance(updates);
	}

	private TableUpdate update(TableDefinition definition, FoundTable found) {
		BoundedWait rereads = new BoundedWait(this.wait.pause().multipliedBy(REREADS), this.wait.pause());
		TableUpdate update = new TableUpdate(this.client, this.reader, definition, found, rereads, this.backfill);
		this.updates.put(definition.name(), update);
		return update;
	}

	private void create(TableDefinition definition, Map<TableUpdate, FoundTable> updates) {
		if (!this.creator.createIfAbsent(definition)) {
			FoundTable found = this.reader.read(definition);
			if (found != null) {
				TableUpdate update = update(definition, found);
				refuseLasting(Map.of(update, found));
				updates.put(update, found);
			}
		}
	}

	private static void refuseLasting(Map<TableUpdate, FoundTable> updates) {
		List<TableDifference> lasting = new ArrayList<>();
		updates.forEach((update, found) -> lasting.addAll(update.lasting(found)));
		if (!lasting.isEmpty()) {
			throw new TableMismatchException(lasting);
		}
	}

	private void advance(Map<TableUpdate, FoundTable> updates) {
		List<TableUpdate> left = new ArrayList<>();
		List<Report> failures = new ArrayList<>();
		updates.forEach((update, found) -> {
			try {
				boolean complete = found.isLocal() ? complete(update) : update.advance();
				if (!complete) {
					left.add(update);
				}
			}
			catch (TableUpdateException ex) {
				failures.addAll(ex.getReports());
			}
		});
		if (!failures.isEmpty()) {
			throw new TableUpdateException(failures);
		}
		if (!left.isEmpty()) {
			start(left);
		}
	}

	/** DynamoDB Local builds an index in a moment, for which a developer can wait. */
	private boolean complete(TableUpdate update) {
		return this.wait.until(() -> update.advance() ? Optional.of(true) : Optional.empty()).isPresent();
	}

	private synchronized void start(List<TableUpdate> left) {
		Thread thread = new Thread(() -> run(left), "dynamo-tables");
		thread.setDaemon(true);
		this.closed = false;
		thread.start();
		this.thread = thread;
	}

	private void run(List<TableUpdate> updates) {
		List<TableUpdate> left = new ArrayList<>(updates);
		for (int round = 1; !left.isEmpty() && pause(round); round++) {
			left.removeIf(this::isOver);
		}
	}

	private boolean pause(int round) {
		try {
			Thread.sleep(this.wait.pause().multipliedBy(Math.min(round, LONGEST_PAUSE)).toMillis());
			return !this.closed;
		}
		catch (InterruptedException ex) {
			return false;
		}
	}

	private boolean isOver(TableUpdate update) {
		try {
			return update.advance();
		}
		catch (TableUpdateException ex) {
			logger.error(ex.getMessage() + ". The update goes on when an instance starts");
			return true;
		}
		catch (RuntimeException ex) {
			logger.error("The update of a table has ended. It goes on when an instance starts", ex);
			return true;
		}
	}

	/**
	 * Return why an index cannot be read, or null if it is readable or unknown.
	 * @param table the physical name of the table
	 */
	@Nullable String whyUnavailable(String table, String index) {
		TableUpdate update = this.updates.get(table);
		if (update == null) {
			return null;
		}
		return update.whyUnavailable(index);
	}

	/**
	 * Describe the pending work of a table.
	 * @param table the physical name of the table
	 */
	List<String> describe(String table) {
		TableUpdate update = this.updates.get(table);
		if (update == null) {
			return List.of();
		}
		return update.describe();
	}

	@Override
	public synchronized void close() {
		this.closed = true;
		if (this.thread != null) {
			this.thread.interrupt();
		}
	}

}
