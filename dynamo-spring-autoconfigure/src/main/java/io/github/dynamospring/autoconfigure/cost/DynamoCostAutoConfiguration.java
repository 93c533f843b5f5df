package io.github.dynamospring.autoconfigure.cost;

import java.time.Clock;
import java.util.List;

import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.cost.DynamoCosts;
import io.github.dynamospring.cost.DynamoPrices;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for {@link DynamoPrices} and
 * {@link DynamoCosts}.
 *
 * @since 0.1
 */
@AutoConfiguration(after = DynamoDataAutoConfiguration.class,
		afterName = "io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration")
@EnableConfigurationProperties(DynamoPricesProperties.class)
public final class DynamoCostAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	DynamoPrices dynamoPrices(DynamoPricesProperties properties) {
		return properties.toPrices();
	}

	@Bean
	@ConditionalOnMissingBean
	@ConditionalOnBean({ DynamoDbClient.class, DynamoMappingContext.class, TableNameResolver.class,
			DynamoStatistics.class })
	DynamoCosts dynamoCosts(DynamoPrices prices, DynamoPricesProperties properties, DynamoStatistics statistics,
			DynamoMappingContext mappingContext, TableNameResolver tableNames, DynamoDbClient client) {
		return new DynamoCosts(prices, statistics, () -> names(mappingContext, tableNames), client,
				properties.getLeastObservation(), Clock.systemUTC());
	}

	private static List<String> names(DynamoMappingContext mappingContext, TableNameResolver tableNames) {
		return mappingContext.getTables().stream().map((table) -> tableNames.resolve(table.logicalName())).toList();
	}

}
