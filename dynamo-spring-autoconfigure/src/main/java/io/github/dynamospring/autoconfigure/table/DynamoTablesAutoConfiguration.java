package io.github.dynamospring.autoconfigure.table;

import java.util.Collection;
import java.util.stream.Collectors;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.autoconfigure.StartTask;
import io.github.dynamospring.autoconfigure.client.TableClients;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDatabase;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.observation.meter.TableSizeMeters;
import io.github.dynamospring.table.IndexBackfill;
import io.github.dynamospring.table.TableOperations;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.core.metrics.StartupStep;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for creating, updating and
 * validating tables.
 *
 * @since 0.1
 */
@AutoConfiguration(afterName = "io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration")
@ConditionalOnBean({ DynamoDbClient.class, DynamoMappingContext.class })
@EnableConfigurationProperties(DynamoTablesProperties.class)
public final class DynamoTablesAutoConfiguration {

	private static final Log logger = LogFactory.getLog(DynamoTablesAutoConfiguration.class);

	@Bean
	@ConditionalOnMissingBean
	TableOperations dynamoTableOperations(DynamoDbClient client, DynamoTablesProperties properties) {
		new PropertyCheck("dynamo.tables").positive("creation-timeout", properties.getCreationTimeout());
		return new TableOperations(client, properties.getCreationTimeout());
	}

	@Bean
	@Fallback
	ManagedClients dynamoManagedClients(TableOperations operations, DynamoTablesProperties properties,
			BeanFactory beanFactory) {
		return new ManagedClients(TableClients.of(beanFactory), operations, properties);
	}

	@Bean
	StartTask dynamoTableInitializer(DynamoMappingContext context, DynamoTablesProperties properties,
			TableNameResolver names, ManagedClients clients, ConfigurableBeanFactory beanFactory,
			ObjectProvider<EmbeddedDatabase> embedded, ObjectProvider<IndexBackfill> backfills) {
		DynamoConnectionDetails database = EmbeddedDatabase.find(beanFactory);
		EmbeddedDatabase inside = embedded.getIfAvailable();
		boolean kept = inside != null && inside.isKept();
		return new StartTask(0, () -> {
			StartupStep step = beanFactory.getApplicationStartup().start("dynamo.tables.manage");
			try {
				// it may bring tables of its own
				IndexBackfill backfill = backfills.getIfAvailable();
				Collection<TableModel> tables = context.getTables();
				logWithoutWriteIds(tables);
				clients.manage(tables, DynamoTables.define(tables, properties, names), database, kept, backfill);
			}
			finally {
				step.end();
			}
		});
	}

	private static void logWithoutWriteIds(Collection<TableModel> tables) {
		String without = tables.stream()
			.filter((table) -> table.names().writeId() == null)
			.map(TableModel::logicalName)
			.collect(Collectors.joining(", "));
		if (!without.isEmpty()) {
			logger.info("Items of these tables keep no ids of writes (attributes.write-id is none): " + without
					+ ". If the answer of a conditional write is lost and its repetition is refused, the call ends"
					+ " in an AmbiguousWriteException unless a version proves the outcome");
		}
	}

	/**
	 * Gauges of the sizes of tables.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(MeterRegistry.class)
	@ConditionalOnBean(TableSizeMeters.class)
	static class SizesConfiguration {

		@Bean
		MappedTableSizes dynamoMappedTableSizes(TableSizeMeters meters, DynamoMappingContext mappingContext,
				TableNameResolver tableNames, BeanFactory beanFactory) {
			return new MappedTableSizes(meters, mappingContext, tableNames, beanFactory);
		}

	}

}
