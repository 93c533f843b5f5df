package io.github.dynamospring.autoconfigure.metrics;

import io.github.dynamospring.autoconfigure.client.TableClients;
import io.github.dynamospring.client.DynamoExecutionAttributes;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.observation.meter.TableSizeMeters;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Registrar of the gauges of the tables of entities. The meters are made before the
 * clients, and the clients are looked up when a table is first described. A table whose
 * name depends on the thread, for instance on its tenant, has no gauges.
 */
class MappedTableSizes implements SmartInitializingSingleton {

	private static final String ACCESS_PATTERN = "table-size";

	private final TableSizeMeters meters;

	private final ObjectProvider<DynamoMappingContext> mappingContext;

	private final ObjectProvider<TableNameResolver> tableNames;

	private final BeanFactory beanFactory;

	MappedTableSizes(TableSizeMeters meters, ObjectProvider<DynamoMappingContext> mappingContext,
			ObjectProvider<TableNameResolver> tableNames, BeanFactory beanFactory) {
		this.meters = meters;
		this.mappingContext = mappingContext;
		this.tableNames = tableNames;
		this.beanFactory = beanFactory;
	}

	@Override
	public void afterSingletonsInstantiated() {
		DynamoMappingContext context = this.mappingContext.getIfUnique();
		TableNameResolver resolver = this.tableNames.getIfUnique();
		if (context != null && resolver != null) {
			context.getTables().forEach((table) -> register(table, resolver));
		}
	}

	private void register(TableModel table, TableNameResolver resolver) {
		String name = resolve(table, resolver);
		if (name != null) {
			this.meters.register(name, () -> describe(table, name));
		}
	}

	/** A resolver may refuse to answer without a tenant. */
	private static @Nullable String resolve(TableModel table, TableNameResolver resolver) {
		try {
			return resolver.resolve(table.logicalName());
		}
		catch (RuntimeException ex) {
			return null;
		}
	}

	private TableDescription describe(TableModel table, String name) {
		return TableClients.of(this.beanFactory)
			.get(table.client())
			.describeTable((request) -> request.tableName(name)
				.overrideConfiguration((configuration) -> configuration
					.putExecutionAttribute(DynamoExecutionAttributes.ACCESS_PATTERN, ACCESS_PATTERN)))
			.table();
	}

}
