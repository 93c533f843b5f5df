package io.github.dynamospring.autoconfigure.client;

import java.util.function.UnaryOperator;

import io.github.dynamospring.autoconfigure.ApplicationBeans;
import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.DynamoProperties;
import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDatabase;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.client.retry.RetrySettings;
import io.github.dynamospring.client.retry.SdkRetryStrategy;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.warmup.SdkWarmUp;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.metrics.MetricPublisher;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ResourceLoader;

/**
 * Configuration of the settings that all clients share. Its beans are created on request:
 * an application with a client of its own may do without them.
 */
@Lazy
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ DynamoProperties.class, DynamoClientProperties.class, DynamoRetryProperties.class })
class ClientSettingsConfiguration {

	static final PropertyCheck CHECK = new PropertyCheck("dynamo.client");

	private static final PropertyCheck CONNECTION_CHECK = new PropertyCheck("dynamo");

	private static final String NOT_OF_SESSION_NAMES = "[^\\w+=,.@-]";

	private static final int MAX_SESSION_NAME = 64;

	@Bean
	ClientConnection dynamoClientConnection(DynamoProperties properties,
			ObjectProvider<DynamoConnectionDetails> connectionDetails, ObjectProvider<EmbeddedDatabase> database,
			ConfigurableListableBeanFactory beanFactory, Environment environment) {
		DynamoConnectionDetails details = connectionDetails
			.getIfAvailable(() -> connectionDetails(properties, database.getIfAvailable()));
		return new ClientConnection(properties, details, new ApplicationBeans<>(beanFactory, AwsRegionProvider.class),
				NamedConnections.commonProviders(beanFactory), sessionName(environment), database.getIfAvailable());
	}

	/**
	 * Return the details if no bean of the application has them.
	 * @param database the database inside this JVM, started if it waits to be asked for
	 */
	static DynamoConnectionDetails connectionDetails(DynamoProperties properties, @Nullable EmbeddedDatabase database) {
		DynamoConnectionDetails embedded = (database != null) ? database.startedConnectionDetails() : null;
		if (embedded != null) {
			return embedded;
		}
		return new PropertiesDynamoConnectionDetails(properties, CONNECTION_CHECK);
	}

	static String sessionName(Environment environment) {
		String application = environment.getProperty("spring.application.name", "")
			.replaceAll(NOT_OF_SESSION_NAMES, "-");
		String name = (application.length() > 1) ? application : "dynamo-spring";
		return name.substring(0, Math.min(name.length(), MAX_SESSION_NAME));
	}

	@Bean
	ConnectionSettings dynamoConnectionSettings(DynamoProperties properties, DynamoClientProperties client,
			ClientConnection connection, ObjectProvider<SslBundles> sslBundles) {
		ClientPropertiesCheck.check(client, properties.getEndpoint(), CHECK);
		return ConnectionSettings.of(client, sslBundles.getIfAvailable(), CHECK, connection.isDisposable());
	}

	@Bean
	ClientSettings dynamoClientSettings(DynamoClientProperties client, DynamoRetryProperties retry,
			@Qualifier(DynamoRetryAutoConfiguration.RETRY_STRATEGY) ObjectProvider<RetryStrategy> retryStrategy,
			@Qualifier(DynamoMetricsAutoConfiguration.INTERCEPTOR) ObjectProvider<ExecutionInterceptor> observation) {
		return new ClientSettings(client, retryStrategy.getIfAvailable(() -> ofTheSdk(retry)),
				observation.getIfAvailable());
	}

	// for an application without Resilience4j or without retries
	private static RetryStrategy ofTheSdk(DynamoRetryProperties retry) {
		RetrySettings settings = retry.toSettings();
		if (retry.isEnabled()) {
			return SdkRetryStrategy.create(settings);
		}
		return SdkRetryStrategy.createSingleAttempt();
	}

	@Bean
	HttpClientChoice dynamoHttpClientChoice(ObjectProvider<HttpConnectionsLifecycle> connections,
			@Qualifier(DynamoDbClientAutoConfiguration.HTTP_CLIENT_DECORATOR) ObjectProvider<UnaryOperator<SdkHttpClient>> decorator,
			ResourceLoader resourceLoader) {
		return new HttpClientChoice(connections.getIfAvailable(), decorator.getIfAvailable(UnaryOperator::identity),
				resourceLoader.getClassLoader());
	}

	@Bean
	DynamoDbClientConfigurer dynamoDbClientConfigurer(DynamoClientProperties properties, ClientConnection connection,
			ConnectionSettings connectionSettings, ClientSettings settings, HttpClientChoice httpClients,
			ObjectProvider<DynamoDbClientCustomizer> customizers, ObjectProvider<ClientEncryption> encryption,
			@Qualifier(DynamoMetricsAutoConfiguration.HTTP_POOL) ObjectProvider<MetricPublisher> publisher) {
		return new DynamoDbClientConfigurer(connection, settings,
				(builder, user) -> httpClients.apply(builder, properties, connectionSettings, CHECK, user),
				ClientEncryption.with(encryption, customizers.orderedStream(), null), publisher.getIfAvailable());
	}

	// an unconfigured client may be for another endpoint than the SDK would connect to
	@Bean
	@Lazy(false)
	@ConditionalOnBooleanProperty(name = "dynamo.client.warm-up", matchIfMissing = true)
	DynamoDbWarmUp dynamoDbWarmUp(ObjectProvider<DynamoDbClient> clients) {
		DynamoDbClient client = clients.getIfUnique();
		return DynamoDbWarmUp.of((client != null && DynamoDbClientConfigurer.isConfigured(client)) ? client : null,
				() -> SdkWarmUp.warmUp(DynamoDbClient.class));
	}

	/**
	 * Lifecycle of connections, if the JVM may be checkpointed.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(name = "org.crac.Core")
	static class CheckpointConfiguration {

		@Bean
		HttpConnectionsLifecycle dynamoHttpConnectionsLifecycle() {
			return new HttpConnectionsLifecycle();
		}

	}

}
