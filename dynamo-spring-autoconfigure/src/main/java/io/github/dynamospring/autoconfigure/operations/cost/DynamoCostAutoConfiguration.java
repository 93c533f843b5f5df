package io.github.dynamospring.autoconfigure.operations.cost;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.autoconfigure.client.TableClients;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpoint;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpointSection;
import io.github.dynamospring.autoconfigure.operations.cost.DynamoCostAutoConfiguration.PriceListHints;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.operations.cost.CostReport;
import io.github.dynamospring.operations.cost.DynamoCosts;
import io.github.dynamospring.operations.cost.DynamoPrices;
import io.github.dynamospring.operations.cost.PatternCost;
import io.github.dynamospring.operations.cost.PricedClient;
import io.github.dynamospring.operations.cost.TableCost;
import io.github.dynamospring.stream.StreamListenerRegistry;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.context.annotation.Lazy;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for {@link DynamoPrices} and
 * {@link DynamoCosts}.
 *
 * @since 0.1
 */
@Lazy
@AutoConfiguration(after = DynamoDataAutoConfiguration.class,
		afterName = "io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration")
@EnableConfigurationProperties(DynamoPricesProperties.class)
@ImportRuntimeHints(PriceListHints.class)
public final class DynamoCostAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	DynamoPrices dynamoPrices(DynamoPricesProperties properties, ObjectProvider<DynamoDbClient> client) {
		DynamoDbClient common = client.getIfAvailable();
		return properties.toPrices((common != null) ? PricedClient.region(common) : PricedClient.UNKNOWN);
	}

	@Bean
	@ConditionalOnMissingBean
	@ConditionalOnBean({ DynamoMappingContext.class, DynamoStatistics.class })
	DynamoCosts dynamoCosts(DynamoPrices prices, DynamoPricesProperties properties, DynamoStatistics statistics,
			DynamoMappingContext mappingContext, TableNameResolver tableNames, DynamoDbClient client,
			BeanFactory beanFactory, ObjectProvider<StreamListenerRegistry> streams) {
		PricedClient common = new PricedClient(client, prices);
		Map<String, PricedClient> named = new ConcurrentHashMap<>();
		return new DynamoCosts(common, statistics, () -> {
			Map<String, PricedClient> tables = new LinkedHashMap<>();
			for (TableModel table : mappingContext.getTables()) {
				String name = table.client();
				tables.put(tableNames.resolve(table.logicalName()), (name != null)
						? named.computeIfAbsent(name, (unknown) -> named(unknown, common, beanFactory)) : common);
			}
			return tables;
		}, () -> streams.stream().findFirst().map(StreamListenerRegistry::getRequests).orElse(Map.of()),
				mappingContext.getAttributeSettings().large().requests(), properties.getLeastObservation(),
				Clock.systemUTC());
	}

	/** Configured prices apply to the region of the default client. */
	private static PricedClient named(String name, PricedClient common, BeanFactory beanFactory) {
		DynamoDbClient client = TableClients.of(beanFactory).get(name);
		String region = PricedClient.region(client);
		boolean isAlike = region.equals(common.prices().region())
				|| region.equals(PricedClient.region(common.client()));
		return new PricedClient(client, isAlike ? common.prices() : DynamoPrices.of(region));
	}

	/**
	 * Section of the actuator's endpoint.
	 */
	@Lazy
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ Endpoint.class, ConditionalOnAvailableEndpoint.class })
	@ConditionalOnAvailableEndpoint(DynamoEndpoint.class)
	@ConditionalOnBean({ DynamoMappingContext.class, DynamoStatistics.class })
	static class SectionConfiguration {

		@Bean
		@RegisterReflectionForBinding(CostDescriptor.class)
		DynamoEndpointSection dynamoCostSection(DynamoCosts costs) {
			return DynamoEndpointSection.of("cost", () -> CostDescriptor.of(costs.report()));
		}

	}

	/**
	 * Descriptor of a report.
	 */
	record CostDescriptor(DynamoPrices prices, List<String> missing, Instant since, Duration observed,
			List<PatternCost> patterns, List<TableCost> tables) implements OperationResponseBody {

		static CostDescriptor of(CostReport report) {
			return new CostDescriptor(report.prices(), report.missing(), report.since(), report.observed(),
					report.patterns(), report.tables());
		}

	}

	/**
	 * Hints that keep the list of prices in a native image.
	 */
	static class PriceListHints implements RuntimeHintsRegistrar {

		@Override
		public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
			hints.resources().registerPattern("io/github/dynamospring/operations/cost/prices.csv");
		}

	}

}
