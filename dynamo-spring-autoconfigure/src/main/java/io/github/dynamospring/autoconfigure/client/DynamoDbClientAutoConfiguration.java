package io.github.dynamospring.autoconfigure.client;

import java.util.function.UnaryOperator;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.DynamoProperties;
import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDatabase;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import software.amazon.awssdk.core.warmup.SdkWarmUp;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.metrics.MetricPublisher;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.ResourceLoader;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for a {@link DynamoDbClient}.
 *
 * @since 0.1
 */
@AutoConfiguration(afterName = { "io.awspring.cloud.autoconfigure.core.CredentialsProviderAutoConfiguration",
		"io.awspring.cloud.autoconfigure.core.RegionProviderAutoConfiguration",
		"io.awspring.cloud.autoconfigure.dynamodb.DynamoDbAutoConfiguration" })
@ConditionalOnMissingBean(DynamoDbClient.class)
@EnableConfigurationProperties({ DynamoProperties.class, DynamoClientProperties.class })
@Import(ClientSettingsConfiguration.class)
public final class DynamoDbClientAutoConfiguration {

	/**
	 * Name of what is put around the HTTP client of the synchronous client.
	 */
	public static final String HTTP_CLIENT_DECORATOR = "dynamoHttpClientDecorator";

	private static final PropertyCheck CHECK = new PropertyCheck("dynamo");

	@Bean
	@ConditionalOnMissingBean
	DynamoConnectionDetails dynamoConnectionDetails(DynamoProperties properties,
			ObjectProvider<EmbeddedDatabase> embeddedDatabase) {
		EmbeddedDatabase database = embeddedDatabase.getIfAvailable();
		DynamoConnectionDetails embedded = (database != null) ? database.connectionDetails() : null;
		return (embedded != null) ? embedded : new PropertiesDynamoConnectionDetails(properties, CHECK);
	}

	@Bean
	HttpClientChoice dynamoHttpClientChoice(ObjectProvider<HttpClientFactory> factories,
			ObjectProvider<HttpConnectionsLifecycle> connections,
			@Qualifier(HTTP_CLIENT_DECORATOR) ObjectProvider<UnaryOperator<SdkHttpClient>> decorator,
			ResourceLoader resourceLoader) {
		HttpClientDecoration decoration = new HttpClientDecoration(connections.getIfAvailable(),
				decorator.getIfAvailable(UnaryOperator::identity));
		return new HttpClientChoice(factories.stream().toList(), decoration, resourceLoader.getClassLoader());
	}

	@Bean
	DynamoDbClient dynamoDbClient(DynamoClientProperties properties, ClientConnection connection,
			ConnectionSettings connectionSettings, ClientSettings settings, HttpClientChoice httpClients,
			ObjectProvider<DynamoDbClientCustomizer> customizers,
			@Qualifier(DynamoMetricsAutoConfiguration.HTTP_POOL) ObjectProvider<MetricPublisher> publisher) {
		DynamoDbClientBuilder builder = DynamoDbClient.builder();
		connection.apply(builder);
		settings.apply(builder, connection.hasEndpoint());
		httpClients.apply(builder, properties, connectionSettings, ClientSettingsConfiguration.CHECK);
		customizers.orderedStream().forEach((customizer) -> customizer.customize(builder));
		settings.complete(builder, publisher.getIfAvailable());
		return builder.build();
	}

	@Bean
	@ConditionalOnBooleanProperty(name = "dynamo.client.warm-up", matchIfMissing = true)
	DynamoDbWarmUp dynamoDbWarmUp(DynamoDbClient client) {
		return DynamoDbWarmUp.of(client, () -> SdkWarmUp.warmUp(DynamoDbClient.class));
	}

	/**
	 * Lifecycle of connections, where the JVM may be checkpointed.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(name = "org.crac.Core")
	static class CheckpointConfiguration {

		@Bean
		HttpConnectionsLifecycle dynamoHttpConnectionsLifecycle() {
			return new HttpConnectionsLifecycle();
		}

	}

	/**
	 * Factory of the HTTP client Apache 5, the fastest of those measured.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(Apache5HttpClient.class)
	static class Apache5Configuration {

		@Bean
		HttpClientFactory apache5HttpClientFactory() {
			return new Apache5HttpClientFactory();
		}

	}

	/**
	 * Factory of the HTTP client of the JDK.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(UrlConnectionHttpClient.class)
	static class UrlConnectionConfiguration {

		@Bean
		HttpClientFactory urlConnectionHttpClientFactory() {
			return new UrlConnectionHttpClientFactory();
		}

	}

}
