package io.github.dynamospring.table;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import io.github.dynamospring.table.TableDrift.UnknownPart;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.util.Assert;

/**
 * Operations that create, update and validate tables.
 *
 * @since 0.1
 */
public class TableOperations implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(TableOperations.class);

	private static final Duration PAUSE = Duration.ofSeconds(1);

	private final TableReader reader;

	private final TableCreator creator;

	private final TableUpdater updater;

	/**
	 * Create operations on the tables of a client.
	 * @param client the client
	 * @param timeout how long to wait for a new table to become active
	 */
	public TableOperations(DynamoDbClient client, Duration timeout) {
		this(client, timeout, PAUSE);
	}

	TableOperations(DynamoDbClient client, Duration timeout, Duration pause) {
		Assert.notNull(client, "'client' must not be null");
		Assert.notNull(timeout, "'timeout' must not be null");
		this.reader = new TableReader(client);
		BoundedWait wait = new BoundedWait(timeout, pause);
		this.creator = new TableCreator(client, this.reader, wait);
		this.updater = new TableUpdater(client, this.reader, this.creator, wait);
	}

	/**
	 * Set the strategy that fills indexes with computed keys. By default, there is no
	 * strategy, so that an update refuses to add one to a table with items.
	 */
	public void setIndexBackfill(IndexBackfill backfill) {
		Assert.notNull(backfill, "'backfill' must not be null");
		this.updater.setIndexBackfill(backfill);
	}

	/**
	 * Create, update or validate tables.
	 * @param management the mode
	 * @param definitions the tables of this application
	 * @throws TableMismatchException if a table differs from its definition; it lists
	 * every difference of every table
	 * @throws TableNotActiveException if a new table does not become active in time
	 * @throws TableUpdateException if a table cannot be updated
	 */
	public void manage(TableManagement management, Collection<TableDefinition> definitions) {
		switch (management) {
			case UPDATE -> update(definitions);
			case CREATE -> create(definitions);
			case VALIDATE -> validate(definitions);
			case NONE -> {
			}
		}
	}

	/**
	 * Create the tables that are absent and validate the others. An existing table is
	 * only changed to complete a creation that was interrupted.
	 * @param definitions the tables of this application
	 * @throws TableMismatchException if a table that was there differs from its
	 * definition
	 * @throws TableNotActiveException if a new table does not become active in time
	 */
	public void create(Collection<TableDefinition> definitions) {
		List<TableDefinition> existing = new ArrayList<>();
		// One by one: of tables with indexes, DynamoDB creates one at a time
		// (API reference, CreateTable).
		for (TableDefinition definition : definitions) {
			if (!this.creator.createIfAbsent(definition)) {
				existing.add(definition);
			}
		}
		validate(existing);
	}

	/**
	 * Create absent tables, and add missing indexes and settings to the others. Steps
	 * that are possible now are done when this returns. Steps that wait for a table or
	 * for an index follow in the background until {@link #close()}. Existing indexes and
	 * settings are never deleted, turned off or lowered.
	 * @param definitions the tables of this application
	 * @throws TableMismatchException if a difference cannot be removed; no table is
	 * touched then
	 * @throws TableNotActiveException if a new table does not become active in time
	 * @throws TableUpdateException if a table cannot be updated; it lists the completed
	 * steps
	 */
	public void update(Collection<TableDefinition> definitions) {
		this.updater.update(definitions);
	}

	/**
	 * Return why an index cannot be read according to an update of these operations, or
	 * null if it is readable or unknown.
	 * @param table the physical name of the table
	 * @param index the name of the index
	 */
	public @Nullable String whyUnavailable(String table, String index) {
		return this.updater.whyUnavailable(table, index);
	}

	/**
	 * Compare a table with its definition. A part that the role may not read is unknown.
	 * @param definition the table
	 */
	public TableDrift compare(TableDefinition definition) {
		DeniedCalls denied = new DeniedCalls();
		List<TableDifference> differences = denied.otherwise(List.of(), TableDifference.TABLE, "dynamodb:DescribeTable",
				() -> differences(definition, denied));
		return new TableDrift(definition.name(), differences, denied.parts(), this.updater.describe(definition.name()));
	}

	private List<TableDifference> differences(TableDefinition definition, DeniedCalls denied) {
		FoundTable found = this.reader.read(definition, denied);
		List<TableDifference> differences = new ArrayList<>(TableComparison.of(definition, found));
		for (IndexCoverage coverage : (found != null) ? found.coverages() : List.<IndexCoverage>of()) {
			String part = "items of index " + coverage.index();
			switch (coverage.state()) {
				case PARTIAL -> differences.add(new TableDifference(definition.name(), part, "90% of the items or more",
						coverage.evidence(), IndexCoverage.REMEDY));
				case UNKNOWN -> denied.parts().add(new UnknownPart(part, coverage.evidence()));
				case WHOLE -> {
				}
			}
		}
		return differences;
	}

	/**
	 * Compare tables with their definitions. An index that holds a part of the items of
	 * its table is logged.
	 * @param definitions the tables of this application
	 * @throws TableMismatchException if a table differs from its definition; it lists
	 * every difference of every table
	 */
	public void validate(Collection<TableDefinition> definitions) {
		List<TableDifference> differences = new ArrayList<>();
		for (TableDefinition definition : definitions) {
			FoundTable found = this.reader.read(definition);
			differences.addAll(TableComparison.of(definition, found));
			if (found != null) {
				warnOfPartialIndexes(definition, found);
			}
		}
		if (!differences.isEmpty()) {
			throw new TableMismatchException(differences);
		}
	}

	private static void warnOfPartialIndexes(TableDefinition definition, FoundTable found) {
		found.coverages()
			.stream()
			.filter((coverage) -> coverage.state() == IndexCoverage.State.PARTIAL)
			.forEach((coverage) -> logger.warn("Table " + definition.name() + ": " + coverage.evidence() + ". "
					+ IndexCoverage.REMEDY + ", or set 'dynamo.tables.definitions." + definition.schema().logicalName()
					+ ".indexes." + coverage.index()
					+ ".accept-unindexed-items' if they need not be found by it. DynamoDB counts items every six "
					+ "hours, so that a new index may hold more"));
	}

	/**
	 * End the updates in the background. The next update continues them.
	 */
	@Override
	public void close() {
		this.updater.close();
	}

}
