package io.github.dynamospring.autoconfigure.client;

import java.util.function.Function;

import io.github.dynamospring.autoconfigure.DynamoProperties;
import io.github.dynamospring.autoconfigure.client.NamedClients.RetryStrategyFactory;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.client.retry.SdkRetryStrategy;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.metrics.MetricPublisher;
import software.amazon.awssdk.retries.api.RetryStrategy;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for the additions to the default
 * client, even if it is the application's own: a {@link DynamoDbClientConfigurer} and the
 * clients of {@code dynamo.clients}.
 *
 * @since 0.1
 */
@AutoConfiguration
@EnableConfigurationProperties(DynamoNamedClientsProperties.class)
@Import({ ClientSettingsConfiguration.class, NamedClientsRegistrar.class })
public final class DynamoDbClientConfigurerAutoConfiguration {

	@Bean(name = NamedClients.BEAN)
	@Lazy
	NamedClients dynamoNamedClients(DynamoProperties properties, ConfigurableListableBeanFactory beanFactory,
			Environment environment, ClientSettings settings, HttpClientChoice httpClients,
			ObjectProvider<RetryStrategyFactory> retries,
			@Qualifier(DynamoRetryAutoConfiguration.RETRY_STRATEGY) ObjectProvider<RetryStrategy> retryStrategy,
			ObjectProvider<SslBundles> sslBundles, ObjectProvider<DynamoDbClientCustomizer> customizers,
			ObjectProvider<ClientEncryption> encryption,
			@Qualifier(DynamoMetricsAutoConfiguration.NAMED_HTTP_POOLS) ObjectProvider<Function<String, @Nullable MetricPublisher>> publishers) {
		return new NamedClients(new NamedConnections(properties, beanFactory, environment), settings,
				retries.getIfAvailable(() -> factory(retryStrategy)), httpClients, sslBundles.getIfAvailable(),
				(client) -> ClientEncryption.with(encryption, customizers.orderedStream(), client),
				publishers.getIfAvailable(() -> (client) -> null));
	}

	// for an application without Resilience4j
	private static RetryStrategyFactory factory(ObjectProvider<RetryStrategy> retryStrategy) {
		return (client, settings) -> retryStrategy.getIfAvailable(() -> SdkRetryStrategy.create(settings));
	}

}
