package io.github.dynamospring.autoconfigure.operations.checklist;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.autoconfigure.StartTask;
import io.github.dynamospring.autoconfigure.client.TableClients;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoScrollProperties;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpoint;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpointSection;
import io.github.dynamospring.autoconfigure.operations.DynamoAcceptProperties;
import io.github.dynamospring.autoconfigure.table.DynamoTables;
import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.observation.hot.HotPartitions;
import io.github.dynamospring.operations.checklist.CheckedClient;
import io.github.dynamospring.operations.checklist.ChecklistLine;
import io.github.dynamospring.operations.checklist.ChecklistReport;
import io.github.dynamospring.operations.checklist.ChecklistSettings;
import io.github.dynamospring.operations.checklist.ProductionChecklist;
import io.github.dynamospring.table.TableDefinition;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.OnPropertyListCondition;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for the production checklist.
 *
 * @since 0.1
 */
@Lazy
@AutoConfiguration(after = DynamoDataAutoConfiguration.class)
@ConditionalOnBean(TableClients.class)
@EnableConfigurationProperties({ DynamoAcceptProperties.class, DynamoChecklistProperties.class,
		DynamoScrollProperties.class, DynamoTablesProperties.class })
public final class DynamoChecklistAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	ProductionChecklist dynamoProductionChecklist(TableClients clients, DynamoMappingContext mappingContext,
			TableNameResolver names, DynamoTablesProperties tables, DynamoChecklistProperties properties,
			DynamoAcceptProperties accepted, DynamoScrollProperties scroll, DynamoDbClient client,
			ConfigurableListableBeanFactory beanFactory, Environment environment,
			ObjectProvider<HotPartitions> hotPartitions) {
		ChecklistSettings settings = properties.toSettings(accepted.lines(logicalNames(mappingContext.getTables())),
				tables.getSensitiveClassifications());
		ConfiguredApplication application = new ConfiguredApplication(tables, scroll, client, beanFactory, environment,
				hotPartitions.getIfAvailable());
		return new ProductionChecklist(() -> clients(mappingContext.getTables(), tables, names, clients),
				application::facts, settings);
	}

	/** The definitions are in the order of the tables. */
	private static List<CheckedClient> clients(Collection<TableModel> models, DynamoTablesProperties tables,
			TableNameResolver names, TableClients clients) {
		Map<@Nullable String, List<TableDefinition>> own = new LinkedHashMap<>();
		own.put(null, new ArrayList<>());
		Iterator<TableDefinition> definitions = DynamoTables.define(models, tables, names).iterator();
		models.forEach(
				(model) -> own.computeIfAbsent(model.client(), (name) -> new ArrayList<>()).add(definitions.next()));
		List<CheckedClient> checked = new ArrayList<>();
		own.forEach((name, all) -> checked.add(new CheckedClient(name, clients.get(name), all)));
		return checked;
	}

	private static List<String> logicalNames(Collection<TableModel> tables) {
		return tables.stream().map(TableModel::logicalName).toList();
	}

	@Bean
	@Lazy(false)
	@Conditional(FailOnCondition.class)
	StartTask dynamoChecklistGate(ProductionChecklist checklist, DynamoChecklistProperties properties) {
		ChecklistGate gate = new ChecklistGate(checklist, properties.toItems(), properties.isFailOnUnknown());
		return new StartTask(1, gate::check);
	}

	@Bean
	@Lazy(false)
	@ConditionalOnBooleanProperty("dynamo.checklist.log-summary")
	ChecklistNotice dynamoChecklistNotice(ProductionChecklist checklist) {
		return new ChecklistNotice(checklist);
	}

	/**
	 * Section of the endpoint.
	 */
	@Lazy
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ OperationResponseBody.class, ConditionalOnAvailableEndpoint.class })
	@ConditionalOnAvailableEndpoint(DynamoEndpoint.class)
	@RegisterReflectionForBinding(ChecklistDescriptor.class)
	static class EndpointSectionConfiguration {

		@Bean
		DynamoEndpointSection dynamoChecklistSection(ProductionChecklist checklist) {
			return DynamoEndpointSection.of("checklist", () -> ChecklistDescriptor.of(checklist.check()));
		}

	}

	/**
	 * Descriptor of a report.
	 */
	record ChecklistDescriptor(Instant checkedAt, String summary,
			List<ChecklistLine> lines) implements OperationResponseBody {

		static ChecklistDescriptor of(ChecklistReport report) {
			return new ChecklistDescriptor(report.checkedAt(), report.summary(), report.lines());
		}

	}

	/**
	 * Condition that items refuse the start.
	 */
	static class FailOnCondition extends OnPropertyListCondition {

		FailOnCondition() {
			super("dynamo.checklist.fail-on", () -> ConditionMessage.forCondition("Checklist"));
		}

	}

}
