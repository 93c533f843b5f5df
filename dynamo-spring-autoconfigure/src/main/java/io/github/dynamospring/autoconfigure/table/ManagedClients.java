package io.github.dynamospring.autoconfigure.table;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.client.TableClients;
import io.github.dynamospring.core.IndexAvailability;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.table.IndexBackfill;
import io.github.dynamospring.table.TableDefinition;
import io.github.dynamospring.table.TableDifference;
import io.github.dynamospring.table.TableManagement;
import io.github.dynamospring.table.TableMismatchException;
import io.github.dynamospring.table.TableOperations;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.DisposableBean;

/**
 * Clients with tables that are managed when the application starts, each client
 * separately.
 *
 * @since 0.1
 */
public final class ManagedClients implements IndexAvailability, DisposableBean {

	private final TableClients clients;

	private final TableOperations operations;

	private final DynamoTablesProperties properties;

	private final ClosedIndexes closedIndexes = new ClosedIndexes();

	private final Map<String, TableOperations> others = new ConcurrentHashMap<>();

	/**
	 * Create managed clients.
	 * @param operations the operations on tables of the default client
	 */
	ManagedClients(TableClients clients, TableOperations operations, DynamoTablesProperties properties) {
		this.clients = clients;
		this.operations = operations;
		this.properties = properties;
	}

	/**
	 * Return the operations on the tables of a client.
	 * @param client the name of the client, or null for the default one
	 */
	public TableOperations operations(@Nullable String client) {
		if (client == null) {
			return this.operations;
		}
		return this.others.computeIfAbsent(client,
				(name) -> new TableOperations(this.clients.get(name), this.properties.getCreationTimeout()));
	}

	@Override
	public @Nullable String whyUnavailable(String table, String index) {
		return Stream.concat(Stream.of(this.operations), this.others.values().stream())
			.map((each) -> each.whyUnavailable(table, index))
			.filter(Objects::nonNull)
			.findFirst()
			.orElse(null);
	}

	@Override
	public @Nullable String whyClosed(String table, String index) {
		return this.closedIndexes.why(table, index);
	}

	/**
	 * Manage tables, and close the indexes that lack a complete backfill.
	 * @param definitions the definitions of the tables, in the same order
	 * @param database the database, or null if it is unknown
	 * @param kept whether the database inside this JVM outlives this application
	 * @param backfill fills indexes with computed keys, or null
	 * @throws TableMismatchException if any table differs; it lists the tables of all
	 * clients
	 */
	void manage(Collection<TableModel> tables, List<TableDefinition> definitions,
			@Nullable DynamoConnectionDetails database, boolean kept, @Nullable IndexBackfill backfill) {
		Map<@Nullable String, List<TableDefinition>> own = new LinkedHashMap<>();
		own.put((backfill != null) ? backfill.client() : null, new ArrayList<>());
		int position = 0;
		for (TableModel table : tables) {
			own.computeIfAbsent(table.client(), (client) -> new ArrayList<>()).add(definitions.get(position++));
		}
		List<TableMismatchException> mismatches = new ArrayList<>();
		own.forEach((client, all) -> {
			if (backfill != null) {
				operations(client).setIndexBackfill(backfill);
			}
			try {
				manage(client, all, database, kept);
			}
			catch (TableMismatchException ex) {
				mismatches.add(ex);
			}
		});
		if (mismatches.size() == 1) {
			throw mismatches.get(0);
		}
		if (!mismatches.isEmpty()) {
			throw new TableMismatchException(
					mismatches.stream().flatMap((mismatch) -> mismatch.getDifferences().stream()).toList());
		}
		if (backfill != null) {
			this.closedIndexes.closeUnfilled(definitions, backfill);
		}
	}

	private void manage(@Nullable String name, List<TableDefinition> definitions,
			@Nullable DynamoConnectionDetails database, boolean kept) {
		DynamoDbClient client = this.clients.get(name);
		boolean disposable = database != null && database.isDisposableFor(client);
		if (disposable && kept) {
			new KeptTables(client, operations(name)).update(definitions);
		}
		else {
			operations(name).manage(disposable ? TableManagement.UPDATE : this.properties.getManagement(), definitions);
		}
	}

	@Override
	public void destroy() {
		this.closedIndexes.close();
		this.others.values().forEach(TableOperations::close);
	}

	/**
	 * Tables that a database in memory has kept over a restart of the application. Tables
	 * that cannot be updated to the entities are recreated, so that a developer can
	 * change keys without a new JVM.
	 */
	private static class KeptTables {

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

}
