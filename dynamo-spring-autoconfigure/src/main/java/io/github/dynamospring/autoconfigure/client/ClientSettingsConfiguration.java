package io.github.dynamospring.autoconfigure.client;

import io.github.dynamospring.autoconfigure.ApplicationBeans;
import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.DynamoProperties;
import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.retry.RetrySettings;
import io.github.dynamospring.retry.SdkRetryStrategy;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.retries.api.RetryStrategy;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Configuration of the settings that the synchronous and the asynchronous client share.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ DynamoProperties.class, DynamoClientProperties.class, DynamoRetryProperties.class })
class ClientSettingsConfiguration {

	static final PropertyCheck CHECK = new PropertyCheck("dynamo.client");

	private static final String NOT_OF_SESSION_NAMES = "[^\\w+=,.@-]";

	private static final int MAX_SESSION_NAME = 64;

	@Bean
	ClientConnection dynamoClientConnection(DynamoProperties properties, DynamoConnectionDetails connectionDetails,
			ConfigurableListableBeanFactory beanFactory, Environment environment) {
		return new ClientConnection(properties, connectionDetails,
				new ApplicationBeans<>(beanFactory, AwsRegionProvider.class),
				new ApplicationBeans<>(beanFactory, AwsCredentialsProvider.class), sessionName(environment));
	}

	private static String sessionName(Environment environment) {
		String application = environment.getProperty("spring.application.name", "")
			.replaceAll(NOT_OF_SESSION_NAMES, "-");
		String name = (application.length() > 1) ? application : "dynamo-spring";
		return name.substring(0, Math.min(name.length(), MAX_SESSION_NAME));
	}

	@Bean
	ConnectionSettings dynamoConnectionSettings(DynamoProperties properties, DynamoClientProperties client,
			ObjectProvider<SslBundles> sslBundles) {
		ClientPropertiesCheck.check(client, properties.getEndpoint(), CHECK);
		return ConnectionSettings.of(client, sslBundles.getIfAvailable(), CHECK);
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
		return retry.isEnabled() ? SdkRetryStrategy.create(settings) : SdkRetryStrategy.createSingleAttempt();
	}

}
