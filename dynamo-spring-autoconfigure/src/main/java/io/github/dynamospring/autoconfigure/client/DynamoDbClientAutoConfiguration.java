package io.github.dynamospring.autoconfigure.client;

import java.util.function.UnaryOperator;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.DynamoProperties;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDatabase;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import software.amazon.awssdk.core.warmup.SdkWarmUp;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
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

	@Bean
	@ConditionalOnMissingBean
	DynamoConnectionDetails dynamoConnectionDetails(DynamoProperties properties,
			ObjectProvider<EmbeddedDatabase> embeddedDatabase) {
		EmbeddedDatabase database = embeddedDatabase.getIfAvailable();
		DynamoConnectionDetails embedded = (database != null) ? database.connectionDetails() : null;
		return (embedded != null) ? embedded : new PropertiesDynamoConnectionDetails(properties);
	}

	@Bean
	DynamoDbClient dynamoDbClient(DynamoClientProperties properties, ClientSettings settings,
			ObjectProvider<HttpClientFactory> httpClientFactory, ObjectProvider<DynamoDbClientCustomizer> customizers,
			@Qualifier(HTTP_CLIENT_DECORATOR) ObjectProvider<UnaryOperator<SdkHttpClient>> decorator,
			@Qualifier(DynamoMetricsAutoConfiguration.HTTP_POOL) ObjectProvider<MetricPublisher> publisher) {
		DynamoDbClientBuilder builder = DynamoDbClient.builder();
		settings.apply(builder);
		new HttpClientChoice(properties.getHttp(), httpClientFactory.getIfAvailable()).apply(builder,
				decorator.getIfAvailable(UnaryOperator::identity));
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
	 * Factory of the HTTP client Apache 5, the fastest of those measured.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(Apache5HttpClient.class)
	static class Apache5Configuration {

		@Bean
		HttpClientFactory apache5HttpClientFactory(DynamoClientProperties properties) {
			return () -> Apache5HttpClient.builder()
				.maxConnections(properties.getMaxConnections())
				.connectionAcquisitionTimeout(properties.determineConnectionAcquisitionTimeout())
				.connectionTimeout(properties.getConnectionTimeout())
				.socketTimeout(properties.getSocketTimeout())
				.tcpKeepAlive(properties.isTcpKeepAlive());
		}

	}

}
