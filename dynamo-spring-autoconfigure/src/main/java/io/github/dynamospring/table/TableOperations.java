package io.github.dynamospring.table;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.util.Assert;

/**
 * Operations that create and validate tables.
 *
 * @since 0.1
 */
public class TableOperations {

	private static final Duration PAUSE = Duration.ofSeconds(1);

	private final TableReader reader;

	private final TableCreator creator;

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
		this.creator = new TableCreator(client, this.reader, new BoundedWait(timeout, pause));
	}

	/**
	 * Do what the management says.
	 * @param management what to do
	 * @param definitions the tables of this application
	 * @throws TableMismatchException if a table differs from its definition; it lists
	 * every difference of every table
	 * @throws TableNotActiveException if a new table does not become active in time
	 */
	public void manage(TableManagement management, Collection<TableDefinition> definitions) {
		switch (management) {
			case CREATE -> create(definitions);
			case VALIDATE -> validate(definitions);
			case NONE -> {
			}
		}
	}

	/**
	 * Create the tables that are absent and validate the others. An existing table is not
	 * changed, save for what its creation has left to be done.
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
	 * Compare tables with their definitions.
	 * @param definitions the tables of this application
	 * @throws TableMismatchException if a table differs from its definition; it lists
	 * every difference of every table
	 */
	public void validate(Collection<TableDefinition> definitions) {
		List<TableDifference> differences = new ArrayList<>();
		for (TableDefinition definition : definitions) {
			differences.addAll(TableComparison.of(definition, this.reader.read(definition)));
		}
		if (!differences.isEmpty()) {
			throw new TableMismatchException(differences);
		}
	}

}
