package io.github.dynamospring.table;

import java.time.Instant;
import java.util.Optional;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsUnavailableException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsResponse;

/**
 * Creator of tables that other instances may be creating at the same time.
 */
class TableCreator {

	private static final Log logger = LogFactory.getLog(TableCreator.class);

	private final DynamoDbClient client;

	private final TableReader reader;

	private final BoundedWait wait;

	TableCreator(DynamoDbClient client, TableReader reader, BoundedWait wait) {
		this.client = client;
		this.reader = reader;
		this.wait = wait;
	}

	/**
	 * Create a table that is absent and wait until it can be used.
	 * @return whether it was absent and created here, just as it is defined
	 */
	boolean createIfAbsent(TableDefinition definition) {
		TableDescription found = this.reader.describe(definition.name());
		boolean created = found == null && create(definition);
		if (found == null || isNew(found)) {
			TableDescription table = awaitActive(definition.name());
			enableTimeToLive(definition);
			enablePointInTimeRecovery(definition, table);
		}
		return created;
	}

	private boolean create(TableDefinition definition) {
		try {
			this.client.createTable(CreateTableRequestFactory.of(definition));
			logger.info("Created table " + definition.name());
			return true;
		}
		catch (ResourceInUseException ex) {
			logger.info("Table " + definition.name() + " is being created by another instance");
			return false;
		}
	}

	// some settings follow the creation: another instance may be about to make them, or
	// may have stopped before
	private boolean isNew(TableDescription table) {
		return table.tableStatus() == TableStatus.CREATING || table.creationDateTime() != null
				&& table.creationDateTime().isAfter(Instant.now().minus(this.wait.timeout()));
	}

	private TableDescription awaitActive(String name) {
		return this.wait.until(() -> Optional.ofNullable(this.reader.describe(name)).filter(TableCreator::isActive))
			.orElseThrow(() -> notActive(name));
	}

	private static boolean isActive(TableDescription table) {
		return table.tableStatus() == TableStatus.ACTIVE || table.tableStatus() == TableStatus.UPDATING;
	}

	private TableNotActiveException notActive(String name) {
		TableDescription table = this.reader.describe(name);
		String state = (table != null) ? table.tableStatusAsString() : TableDifference.ABSENT;
		return new TableNotActiveException(name, state, this.wait.timeout());
	}

	private void enableTimeToLive(TableDefinition definition) {
		String attribute = definition.schema().ttlAttribute();
		if (attribute == null || this.reader.timeToLive(definition.name()) != null) {
			return;
		}
		try {
			this.client.updateTimeToLive((request) -> request.tableName(definition.name())
				.timeToLiveSpecification((ttl) -> ttl.enabled(true).attributeName(attribute)));
		}
		catch (DynamoDbException ex) {
			// Another instance was faster.
			if (this.reader.timeToLive(definition.name()) == null) {
				throw ex;
			}
		}
	}

	private void enablePointInTimeRecovery(TableDefinition definition, TableDescription table) {
		String name = definition.name();
		if (Boolean.TRUE.equals(definition.settings().pointInTimeRecovery()) && !TableReader.isLocal(table)
				&& !this.reader.pointInTimeRecovery(name)) {
			this.wait.until(() -> tryPointInTimeRecovery(name))
				.orElseThrow(() -> new TableNotActiveException(name, "not ready for point in time recovery",
						this.wait.timeout()));
		}
	}

	/** A table is not ready for backups as soon as it is active. */
	private Optional<UpdateContinuousBackupsResponse> tryPointInTimeRecovery(String name) {
		try {
			return Optional.of(this.client.updateContinuousBackups((request) -> request.tableName(name)
				.pointInTimeRecoverySpecification((recovery) -> recovery.pointInTimeRecoveryEnabled(true))));
		}
		catch (ContinuousBackupsUnavailableException ex) {
			return Optional.empty();
		}
	}

}
