package io.github.dynamospring.autoconfigure.client;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.DynamoProperties;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.retry.SdkRetryStrategy;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.retries.api.RetryStrategy;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Configuration of the settings that the synchronous and the asynchronous client share.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ DynamoProperties.class, DynamoClientProperties.class, DynamoRetryProperties.class })
class ClientSettingsConfiguration {

	@Bean
	ClientSettings dynamoClientSettings(DynamoProperties properties, DynamoClientProperties client,
			DynamoRetryProperties retry, DynamoConnectionDetails connectionDetails,
			ObjectProvider<AwsRegionProvider> regionProvider,
			ObjectProvider<AwsCredentialsProvider> credentialsProvider,
			@Qualifier(DynamoRetryAutoConfiguration.RETRY_STRATEGY) ObjectProvider<RetryStrategy> retryStrategy,
			@Qualifier(DynamoMetricsAutoConfiguration.INTERCEPTOR) ObjectProvider<ExecutionInterceptor> observation) {
		return new ClientSettings(properties, client, connectionDetails, regionProvider.getIfAvailable(),
				credentialsProvider.getIfAvailable(), retryStrategy.getIfAvailable(() -> ofTheSdk(retry)),
				observation.getIfAvailable());
	}

	// for an application without Resilience4j or without retries
	private static RetryStrategy ofTheSdk(DynamoRetryProperties retry) {
		return retry.isEnabled() ? SdkRetryStrategy.create(retry.toSettings()) : SdkRetryStrategy.createSingleAttempt();
	}

}
