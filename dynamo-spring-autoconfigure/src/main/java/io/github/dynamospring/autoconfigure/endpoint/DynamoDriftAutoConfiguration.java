package io.github.dynamospring.autoconfigure.endpoint;

import java.time.Duration;

import io.github.dynamospring.autoconfigure.table.DynamoTables;
import io.github.dynamospring.autoconfigure.table.DynamoTablesAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties;
import io.github.dynamospring.autoconfigure.table.ManagedClients;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.table.TableDefinition;
import io.github.dynamospring.table.TableOperations;

import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for the section {@code drift} of
 * {@link DynamoEndpoint}.
 *
 * @since 0.1
 */
@Lazy
@AutoConfiguration(after = DynamoTablesAutoConfiguration.class)
@ConditionalOnClass({ Endpoint.class, ConditionalOnAvailableEndpoint.class })
@ConditionalOnAvailableEndpoint(DynamoEndpoint.class)
@ConditionalOnBean(TableOperations.class)
public final class DynamoDriftAutoConfiguration {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private static final Duration TIME_TO_LIVE = Duration.ofMinutes(1);

	@Bean
	@RegisterReflectionForBinding(DriftSection.DriftDescriptor.class)
	DynamoEndpointSection dynamoDriftSection(DynamoMappingContext context, DynamoTablesProperties properties,
			TableNameResolver names, TableOperations operations, ObjectProvider<ManagedClients> clients) {
		return new DriftSection(() -> DynamoTables.define(context.getTables(), properties, names),
				(definition) -> operations(definition, context, clients, operations).compare(definition), TIMEOUT,
				TIME_TO_LIVE);
	}

	private static TableOperations operations(TableDefinition definition, DynamoMappingContext context,
			ObjectProvider<ManagedClients> clients, TableOperations operations) {
		String client = context.getTable(definition.schema().logicalName()).client();
		ManagedClients managed = clients.getIfAvailable();
		if (managed != null) {
			return managed.operations(client);
		}
		return operations;
	}

}
