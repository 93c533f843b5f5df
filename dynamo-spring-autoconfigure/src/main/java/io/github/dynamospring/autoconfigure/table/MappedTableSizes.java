package io.github.dynamospring.autoconfigure.table;

import io.github.dynamospring.autoconfigure.client.TableClients;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.observation.meter.TableSizeMeters;
import io.github.dynamospring.table.TableProbe;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Registrar of the gauges of the tables of entities. The meters are made before the
 * clients, and the clients are looked up when a table is first described. A table whose
 * name depends on the thread, for instance on its tenant, has no gauges.
 */
class MappedTableSizes implements SmartInitializingSingleton {

	private static final String ACCESS_PATTERN = "table-size";

	private final TableSizeMeters meters;

	private final DynamoMappingContext mappingContext;

	private final TableNameResolver tableNames;

	private final BeanFactory beanFactory;

	MappedTableSizes(TableSizeMeters meters, DynamoMappingContext mappingContext, TableNameResolver tableNames,
			BeanFactory beanFactory) {
		this.meters = meters;
		this.mappingContext = mappingContext;
		this.tableNames = tableNames;
		this.beanFactory = beanFactory;
	}

	@Override
	public void afterSingletonsInstantiated() {
		this.mappingContext.getTables().forEach(this::register);
	}

	private void register(TableModel table) {
		String name = resolve(table);
		if (name != null) {
			this.meters.register(name, () -> describe(table, name));
		}
	}

	/** A resolver may refuse to answer without a tenant. */
	private @Nullable String resolve(TableModel table) {
		try {
			return this.tableNames.resolve(table.logicalName());
		}
		catch (RuntimeException ex) {
			return null;
		}
	}

	private TableDescription describe(TableModel table, String name) {
		return TableProbe.of(ACCESS_PATTERN).describe(TableClients.of(this.beanFactory).get(table.client()), name);
	}

}
