package io.github.dynamospring.autoconfigure;

import io.github.dynamospring.autoconfigure.DynamoProperties.Retry;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.retry.SdkRetryStrategy;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.retries.api.RetryStrategy;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The settings that the sync and the async client share.
 */
@Configuration(proxyBeanMethods = false)
class ClientSettingsConfiguration {

	static final String RETRY_STRATEGY = "dynamoRetryStrategy";

	@Bean
	ClientSettings dynamoClientSettings(DynamoProperties properties, DynamoConnectionDetails connectionDetails,
			ObjectProvider<AwsRegionProvider> regionProvider,
			ObjectProvider<AwsCredentialsProvider> credentialsProvider,
			@Qualifier(RETRY_STRATEGY) ObjectProvider<RetryStrategy> retryStrategy,
			@Qualifier(DynamoMetricsAutoConfiguration.INTERCEPTOR) ObjectProvider<ExecutionInterceptor> observation) {
		return new ClientSettings(properties, connectionDetails, regionProvider.getIfAvailable(),
				credentialsProvider.getIfAvailable(),
				retryStrategy.getIfAvailable(() -> ofTheSdk(properties.getRetry())), observation.getIfAvailable());
	}

	/**
	 * Return a strategy for an application without Resilience4j or without retries.
	 */
	private static RetryStrategy ofTheSdk(Retry retry) {
		return retry.isEnabled() ? SdkRetryStrategy.create(new RetrySettingsMapper().map(retry))
				: SdkRetryStrategy.createSingleAttempt();
	}

}
