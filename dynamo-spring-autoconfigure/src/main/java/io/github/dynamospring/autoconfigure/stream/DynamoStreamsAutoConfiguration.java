package io.github.dynamospring.autoconfigure.stream;

import io.github.dynamospring.autoconfigure.client.TableClients;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.stream.DeadLetters;
import io.github.dynamospring.stream.EnableDynamoStreams;
import io.github.dynamospring.stream.StreamListenerRegistry;
import io.github.dynamospring.stream.TableDeadLetters;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for
 * {@link io.github.dynamospring.stream.DynamoStreamListener @DynamoStreamListener}.
 * Without listeners, nothing but an empty registry is created.
 *
 * @since 0.1
 */
@AutoConfiguration(after = DynamoDataAutoConfiguration.class)
@ConditionalOnBean({ DynamoOperations.class, TableClients.class })
@EnableConfigurationProperties({ DynamoStreamsProperties.class, DynamoTablesProperties.class })
@EnableDynamoStreams
public final class DynamoStreamsAutoConfiguration {

	@Bean
	StreamListenerRegistry dynamoStreamListenerRegistry(DynamoStreamsProperties properties, Environment environment,
			BeanFactory beans, ObjectProvider<DeadLetters> deadLetters) {
		ListenerSettingsFactory factory = new ListenerSettingsFactory(properties, environment, beans);
		return new StreamListenerRegistry(() -> factory.create(deadLetters.getIfAvailable()));
	}

	@Bean
	@ConditionalOnProperty("dynamo.streams.dead-letters.table")
	@ConditionalOnMissingBean(DeadLetters.class)
	TableDeadLetters dynamoDeadLetters(DynamoStreamsProperties properties, Environment environment,
			DynamoOperations operations, DynamoMappingContext context, PlannerSettings settings, TableClients clients,
			ObjectProvider<StreamListenerRegistry> registry) {
		properties.check(clients);
		return new TableDeadLetters(ListenerSettingsFactory.application(environment),
				properties.getDeadLetters().timeToLive(), operations, context, settings, registry::getObject);
	}

}
