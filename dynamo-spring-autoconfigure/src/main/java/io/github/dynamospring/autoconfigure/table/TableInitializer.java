package io.github.dynamospring.autoconfigure.table;

import java.util.List;

import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.table.TableDefinition;
import io.github.dynamospring.table.TableManagement;
import io.github.dynamospring.table.TableOperations;

import org.springframework.context.SmartLifecycle;

/**
 * Lifecycle that manages the tables of all entities in the first phase of the start. By
 * then the entities of lazily created repositories are known and their methods are
 * verified, and no web server, listener or runner has begun to work.
 */
class TableInitializer implements SmartLifecycle {

	private final DynamoMappingContext context;

	private final DynamoTablesProperties properties;

	private final TableNameResolver names;

	private final TableOperations operations;

	private final TableManagement management;

	private volatile boolean running;

	TableInitializer(DynamoMappingContext context, DynamoTablesProperties properties, TableNameResolver names,
			TableOperations operations, TableManagement management) {
		this.context = context;
		this.properties = properties;
		this.names = names;
		this.operations = operations;
		this.management = management;
	}

	@Override
	public void start() {
		List<TableDefinition> tables = DynamoTables.define(this.context.getTables(), this.properties, this.names);
		this.operations.manage(this.management, tables);
		this.running = true;
	}

	@Override
	public void stop() {
		this.running = false;
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public boolean isPauseable() {
		return false;
	}

	@Override
	public int getPhase() {
		return Integer.MIN_VALUE;
	}

}
