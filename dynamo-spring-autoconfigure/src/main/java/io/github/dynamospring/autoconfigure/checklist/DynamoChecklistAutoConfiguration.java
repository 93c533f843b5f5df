package io.github.dynamospring.autoconfigure.checklist;

import java.util.Collection;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoScrollProperties;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpointSection;
import io.github.dynamospring.autoconfigure.table.DynamoTables;
import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties;
import io.github.dynamospring.checklist.CheckedClient;
import io.github.dynamospring.checklist.ChecklistItem;
import io.github.dynamospring.checklist.ChecklistSettings;
import io.github.dynamospring.checklist.ProductionChecklist;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.observation.hot.HotPartitions;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for the production checklist.
 *
 * @since 0.1
 */
@AutoConfiguration(after = DynamoDataAutoConfiguration.class)
@ConditionalOnBean({ DynamoDbClient.class, DynamoMappingContext.class, TableNameResolver.class })
@EnableConfigurationProperties({ DynamoChecklistProperties.class, DynamoScrollProperties.class,
		DynamoTablesProperties.class })
public final class DynamoChecklistAutoConfiguration {

	@Bean
	ConfiguredApplication dynamoConfiguredApplication(DynamoTablesProperties tables, DynamoScrollProperties scroll,
			DynamoDbClient client, ConfigurableListableBeanFactory beanFactory, Environment environment,
			ObjectProvider<HotPartitions> hotPartitions) {
		return new ConfiguredApplication(tables, scroll, client, beanFactory, environment,
				hotPartitions.getIfAvailable());
	}

	@Bean
	@ConditionalOnMissingBean
	ProductionChecklist dynamoProductionChecklist(DynamoDbClient client, DynamoMappingContext mappingContext,
			TableNameResolver names, DynamoTablesProperties tables, DynamoChecklistProperties properties,
			ConfiguredApplication application) {
		ChecklistSettings settings = new ChecklistPropertiesCheck(properties)
			.settings(logicalNames(mappingContext.getTables()));
		return new ProductionChecklist(() -> List
			.of(new CheckedClient(null, client, DynamoTables.define(mappingContext.getTables(), tables, names))),
				application::facts, settings);
	}

	private static List<String> logicalNames(Collection<TableModel> tables) {
		return tables.stream().map(TableModel::logicalName).toList();
	}

	@Bean
	ChecklistGate dynamoChecklistGate(ProductionChecklist checklist, DynamoChecklistProperties properties) {
		Set<ChecklistItem> items = new ChecklistPropertiesCheck(properties).failOn();
		return new ChecklistGate(checklist, items, properties.isFailOnUnknown());
	}

	@Bean
	@ConditionalOnBooleanProperty("dynamo.checklist.log-summary")
	ChecklistNotice dynamoChecklistNotice(ProductionChecklist checklist) {
		return new ChecklistNotice(checklist);
	}

	/**
	 * Section of the endpoint.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(OperationResponseBody.class)
	@RegisterReflectionForBinding(ChecklistDescriptor.class)
	static class EndpointSectionConfiguration {

		@Bean
		DynamoEndpointSection dynamoChecklistSection(ProductionChecklist checklist) {
			return new ChecklistSection(checklist);
		}

	}

}
