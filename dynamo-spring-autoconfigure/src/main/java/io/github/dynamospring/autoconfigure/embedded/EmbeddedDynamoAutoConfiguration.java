package io.github.dynamospring.autoconfigure.embedded;

import io.github.dynamospring.autoconfigure.ApplicationBeans;
import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.embedded.EmbeddedDecision.Hints;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.util.Assert;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for DynamoDB Local inside this JVM.
 *
 * @since 0.1
 */
@AutoConfiguration(beforeName = "io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration",
		afterName = { "io.awspring.cloud.autoconfigure.core.RegionProviderAutoConfiguration",
				"io.awspring.cloud.autoconfigure.dynamodb.DynamoDbAutoConfiguration" })
@EnableConfigurationProperties(DynamoEmbeddedProperties.class)
@Import(DevToolsConfiguration.class)
public final class EmbeddedDynamoAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean({ DynamoDbClient.class, DynamoConnectionDetails.class })
	EmbeddedDatabase embeddedDynamoDatabase(DynamoEmbeddedProperties properties, ConfigurableEnvironment environment,
			ConfigurableListableBeanFactory beanFactory) {
		return starter(properties, environment, beanFactory).start(regionHint(beanFactory));
	}

	@Bean
	@ConditionalOnMissingBean
	EmbeddedDatabase absentDynamoDatabase(DynamoEmbeddedProperties properties, ConfigurableEnvironment environment,
			ConfigurableListableBeanFactory beanFactory) {
		EmbeddedDatabaseStarter starter = starter(properties, environment, beanFactory);
		boolean details = beanFactory.getBeanNamesForType(DynamoConnectionDetails.class, true, false).length > 0;
		if (details) {
			return starter.leave(DynamoConnectionDetails.class.getSimpleName());
		}
		return starter.waitFor(DynamoDbClient.class.getSimpleName(), regionHint(beanFactory));
	}

	private static @Nullable String regionHint(ConfigurableListableBeanFactory beanFactory) {
		boolean region = new ApplicationBeans<>(beanFactory, AwsRegionProvider.class).areDefined();
		return region ? AwsRegionProvider.class.getSimpleName() : null;
	}

	private static EmbeddedDatabaseStarter starter(DynamoEmbeddedProperties properties,
			ConfigurableEnvironment environment, ConfigurableListableBeanFactory beanFactory) {
		ClassLoader classLoader = beanFactory.getBeanClassLoader();
		Assert.state(classLoader != null, "there must be a class loader");
		LoggingSystem logging = beanFactory.getBeanProvider(LoggingSystem.class)
			.getIfAvailable(() -> LoggingSystem.get(classLoader));
		DatabaseHandover handover = beanFactory.getBeanProvider(DatabaseHandover.class)
			.getIfAvailable(DatabaseHandover::new);
		return new EmbeddedDatabaseStarter(properties, classLoader, new QuietLoggers(logging), handover,
				(bean) -> new Hints(environment::getProperty, System::getProperty, environment.getSystemEnvironment(),
						bean),
				beanFactory.getApplicationStartup());
	}

}
