package io.github.dynamospring.autoconfigure.table;

import java.util.List;
import java.util.stream.Collectors;

import io.github.dynamospring.table.TableDefinition;
import io.github.dynamospring.table.TableDifference;
import io.github.dynamospring.table.TableMismatchException;
import io.github.dynamospring.table.TableOperations;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Tables that a database in memory has kept over a restart of the application. Tables
 * that cannot be updated to the entities are recreated, so that a developer can change
 * keys without a new JVM.
 */
class KeptTables {

	private static final Log logger = LogFactory.getLog(KeptTables.class);

	private final DynamoDbClient client;

	private final TableOperations operations;

	KeptTables(DynamoDbClient client, TableOperations operations) {
		this.client = client;
		this.operations = operations;
	}

	void update(List<TableDefinition> definitions) {
		try {
			this.operations.update(definitions);
		}
		catch (TableMismatchException ex) {
			delete(ex.getDifferences());
			this.operations.update(definitions);
		}
	}

	private void delete(List<TableDifference> differences) {
		logger.warn(differences.stream()
			.map((difference) -> "\n - " + difference)
			.collect(Collectors.joining("",
					"Creating tables anew, without their items, because the entities have changed:", "")));
		differences.stream()
			.map(TableDifference::table)
			.distinct()
			.forEach((table) -> this.client.deleteTable((request) -> request.tableName(table)));
	}

}
