package io.github.dynamospring.autoconfigure.table;

import java.util.List;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDatabase;
import io.github.dynamospring.core.IndexAvailability;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.table.TableDefinition;
import io.github.dynamospring.table.TableManagement;
import io.github.dynamospring.table.TableOperations;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for creating, updating and
 * validating tables.
 *
 * @since 0.1
 */
@AutoConfiguration(afterName = "io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration")
@ConditionalOnBean({ DynamoDbClient.class, DynamoMappingContext.class, TableNameResolver.class })
@EnableConfigurationProperties(DynamoTablesProperties.class)
public final class DynamoTablesAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	TableOperations dynamoTableOperations(DynamoDbClient client, DynamoTablesProperties properties) {
		new PropertyCheck("dynamo.tables").positive("creation-timeout", properties.getCreationTimeout());
		return new TableOperations(client, properties.getCreationTimeout());
	}

	@Bean
	@ConditionalOnMissingBean
	IndexAvailability dynamoIndexAvailability(TableOperations operations) {
		return operations::whyUnavailable;
	}

	@Bean
	TableInitializer dynamoTableInitializer(DynamoMappingContext context, DynamoTablesProperties properties,
			TableNameResolver names, TableOperations operations, DynamoDbClient client, BeanFactory beanFactory,
			ObjectProvider<EmbeddedDatabase> embedded) {
		DynamoConnectionDetails database = EmbeddedDatabase.find(beanFactory);
		TableManagement management = (database != null && database.isDisposableFor(client)) ? TableManagement.UPDATE
				: properties.getManagement();
		return new TableInitializer(() -> {
			WriteIdNotice.log(context.getTables());
			List<TableDefinition> definitions = DynamoTables.define(context.getTables(), properties, names);
			if (isKept(embedded.getIfAvailable(), client)) {
				new KeptTables(client, operations).update(definitions);
			}
			else {
				operations.manage(management, definitions);
			}
		});
	}

	private static boolean isKept(@Nullable EmbeddedDatabase embedded, DynamoDbClient client) {
		DynamoConnectionDetails details = (embedded != null && embedded.isKept()) ? embedded.connectionDetails() : null;
		return details != null && details.isDisposableFor(client);
	}

}
