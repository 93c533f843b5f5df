package io.github.dynamospring.autoconfigure.data;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientConfigurer;
import io.github.dynamospring.autoconfigure.client.DynamoRetryAutoConfiguration;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.client.AttemptTracker;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

/**
 * Warning about features that a client of the application lacks.
 */
class ForeignClientNotice {

	private static final Log logger = LogFactory.getLog(ForeignClientNotice.class);

	ForeignClientNotice(String beanName, boolean own, DynamoDbClient client, @Nullable RetryStrategy retryStrategy,
			@Nullable ExecutionInterceptor observation) {
		List<String> off = off(configuration(client), retryStrategy, observation);
		if (!off.isEmpty() && !DynamoDbClientConfigurer.isConfigured(client)) {
			logger
				.warn("The DynamoDbClient bean '" + beanName + "' is used as it is. Off are: " + String.join("; ", off)
						+ ". To have all that, " + wayOut(own) + " and tune it with a DynamoDbClientCustomizer bean");
		}
	}

	private static String wayOut(boolean own) {
		if (own) {
			return "build the client by a DynamoDbClientConfigurer, or leave it to the auto-configuration";
		}
		return "switch off the client of the other starter ('spring.cloud.aws.dynamodb.enabled=false' for Spring "
				+ "Cloud AWS)";
	}

	// a client without a known configuration, such as a stub of a test, has no feature
	private static ClientOverrideConfiguration configuration(DynamoDbClient client) {
		ClientOverrideConfiguration none = ClientOverrideConfiguration.builder().build();
		try {
			DynamoDbServiceClientConfiguration configuration = client.serviceClientConfiguration();
			return (configuration != null) ? configuration.overrideConfiguration() : none;
		}
		catch (UnsupportedOperationException ex) {
			return none;
		}
	}

	private static List<String> off(ClientOverrideConfiguration configuration, @Nullable RetryStrategy retryStrategy,
			@Nullable ExecutionInterceptor observation) {
		List<String> off = new ArrayList<>();
		if (retryStrategy == null || configuration.retryStrategy().orElse(null) != retryStrategy) {
			off.add("dynamo.retry.* (until its retry strategy is the bean '"
					+ DynamoRetryAutoConfiguration.RETRY_STRATEGY + "')");
		}
		if (configuration.executionInterceptors().stream().noneMatch(AttemptTracker.class::isInstance)) {
			off.add("the protection of writes that must not be repeated and the detection of lost answers (until it has "
					+ "an execution interceptor of type AttemptTracker)");
		}
		if (observation != null && !configuration.executionInterceptors().contains(observation)) {
			off.add("the meters and observations of its requests (until its last execution interceptor is the bean '"
					+ DynamoMetricsAutoConfiguration.INTERCEPTOR + "')");
		}
		return off;
	}

}
