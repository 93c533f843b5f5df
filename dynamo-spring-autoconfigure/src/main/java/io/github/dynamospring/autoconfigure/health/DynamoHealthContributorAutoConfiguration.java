package io.github.dynamospring.autoconfigure.health;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.autoconfigure.client.TableClients;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoRepositoriesAutoConfiguration;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.stream.StreamListenerRegistry;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for {@link DynamoHealthIndicator}.
 *
 * @since 0.1
 */
@AutoConfiguration(after = { DynamoDataAutoConfiguration.class, DynamoRepositoriesAutoConfiguration.class })
@ConditionalOnClass({ HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnBean({ DynamoDbClient.class, DynamoMappingContext.class })
@ConditionalOnEnabledHealthIndicator("dynamodb")
@EnableConfigurationProperties(DynamoHealthProperties.class)
public final class DynamoHealthContributorAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(name = { "dynamodbHealthIndicator", "dynamodbHealthContributor" })
	DynamoHealthIndicator dynamodbHealthContributor(DynamoDbClient client, DynamoMappingContext mappingContext,
			TableNameResolver tableNames, DynamoHealthProperties properties, ObjectProvider<TableClients> clients,
			ObjectProvider<StreamListenerRegistry> streams) {
		new PropertyCheck("dynamo.health").positive("timeout", properties.getTimeout());
		DynamoHealthIndicator indicator = new DynamoHealthIndicator(client, mappingContext, tableNames, properties);
		clients.ifAvailable((tableClients) -> indicator.setClients(tableClients::get));
		streams.ifAvailable(indicator::setStreams);
		return indicator;
	}

}
