package io.github.dynamospring.autoconfigure.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.DynamoProperties;
import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.client.ErrorBodyLimit;
import io.github.dynamospring.retry.TimeLimitedRetryStrategy;
import io.github.dynamospring.wire.WireInterceptor;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.metrics.MetricPublisher;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.retries.api.RetryStrategy;

import org.springframework.util.StringUtils;

/**
 * Settings of every client: where to connect, how to sign, how long to wait, what to
 * repeat. Connection details of a service win over beans, these over properties, and
 * these over what the SDK finds.
 */
class ClientSettings {

	private final DynamoProperties properties;

	private final DynamoClientProperties client;

	private final DynamoConnectionDetails connectionDetails;

	private final @Nullable AwsRegionProvider regionProvider;

	private final @Nullable AwsCredentialsProvider credentialsProvider;

	private final RetryStrategy retryStrategy;

	private final @Nullable ExecutionInterceptor observation;

	ClientSettings(DynamoProperties properties, DynamoClientProperties client,
			DynamoConnectionDetails connectionDetails, @Nullable AwsRegionProvider regionProvider,
			@Nullable AwsCredentialsProvider credentialsProvider, RetryStrategy retryStrategy,
			@Nullable ExecutionInterceptor observation) {
		this.properties = properties;
		this.client = client;
		this.connectionDetails = connectionDetails;
		this.regionProvider = regionProvider;
		this.credentialsProvider = credentialsProvider;
		this.retryStrategy = retryStrategy;
		this.observation = observation;
	}

	void apply(AwsClientBuilder<?, ?> builder) {
		builder.region(region());
		AwsCredentialsProvider credentials = credentials();
		if (credentials != null) {
			builder.credentialsProvider(credentials);
		}
		if (this.connectionDetails.getEndpoint() != null) {
			builder.endpointOverride(this.connectionDetails.getEndpoint());
		}
		complete(builder, null);
	}

	private Region region() {
		String region = this.connectionDetails.getRegion();
		if (region != null && (isOfService() || this.regionProvider == null)) {
			return Region.of(region);
		}
		return (this.regionProvider != null) ? this.regionProvider.getRegion() : regionOfChain();
	}

	private boolean isOfService() {
		return !(this.connectionDetails instanceof PropertiesDynamoConnectionDetails);
	}

	private Region regionOfChain() {
		DefaultAwsRegionProviderChain.Builder chain = DefaultAwsRegionProviderChain.builder();
		String profile = this.properties.getCredentials().getProfile();
		if (StringUtils.hasText(profile)) {
			chain.profileName(profile);
		}
		try {
			return chain.build().getRegion();
		}
		catch (SdkClientException ex) {
			throw new DynamoClientException("There is no AWS region to find DynamoDB in",
					"Set 'dynamo.region', for instance to 'eu-west-1', or the environment variable AWS_REGION. With "
							+ "'dynamo.endpoint' and a local database any region will do. To start without any, add "
							+ "'software.amazon.dynamodb:DynamoDBLocal', which Boot's plugin leaves out of a fat jar "
							+ "where it is optional, and set 'dynamo.embedded.mode' to 'always'.",
					ex);
		}
	}

	private @Nullable AwsCredentialsProvider credentials() {
		AwsCredentialsProvider credentials = this.connectionDetails.getCredentialsProvider();
		if (credentials != null && (isOfService() || this.credentialsProvider == null)) {
			return credentials;
		}
		return this.credentialsProvider;
	}

	/**
	 * Set what is not set. A customizer that gives the builder an override configuration
	 * of its own drops what was in the one before.
	 * @param publisher told what the SDK measures, beside the application's, or null
	 */
	void complete(AwsClientBuilder<?, ?> builder, @Nullable MetricPublisher publisher) {
		ClientOverrideConfiguration given = builder.overrideConfiguration();
		ClientOverrideConfiguration.Builder configuration = given.toBuilder();
		completeTimeouts(given, configuration);
		completeRetries(given, configuration);
		completeWire(configuration);
		completeObservation(configuration);
		if (publisher != null) {
			configuration.addMetricPublisher(publisher);
		}
		builder.overrideConfiguration(configuration.build());
	}

	private void completeTimeouts(ClientOverrideConfiguration given,
			ClientOverrideConfiguration.Builder configuration) {
		if (given.apiCallTimeout().isEmpty()) {
			ifLimited(this.client.getApiCallTimeout(), configuration::apiCallTimeout);
		}
		if (given.apiCallAttemptTimeout().isEmpty()) {
			ifLimited(this.client.getApiCallAttemptTimeout(), configuration::apiCallAttemptTimeout);
		}
	}

	private static void ifLimited(Duration timeout, Consumer<Duration> setter) {
		if (!timeout.isZero()) {
			setter.accept(timeout);
		}
	}

	// as long as no strategy is set, the SDK repeats a failed request to DynamoDB up to
	// eight times, or as often as AWS_NEW_RETRIES_2026 and AWS_MAX_ATTEMPTS say
	private void completeRetries(ClientOverrideConfiguration given, ClientOverrideConfiguration.Builder configuration) {
		if (!hasRetries(given)) {
			configuration.retryStrategy(this.retryStrategy);
		}
		limitRetries(configuration);
		if (given.executionInterceptors().stream().noneMatch(AttemptTracker.class::isInstance)) {
			configuration.addExecutionInterceptor(new AttemptTracker());
		}
		if (given.executionInterceptors().stream().noneMatch(ErrorBodyLimit.class::isInstance)) {
			configuration.addExecutionInterceptor(new ErrorBodyLimit());
		}
	}

	// the timeout may be that of a customizer
	private static void limitRetries(ClientOverrideConfiguration.Builder configuration) {
		Duration callTimeout = configuration.apiCallTimeout();
		if (callTimeout != null && configuration.retryStrategy() instanceof TimeLimitedRetryStrategy strategy) {
			configuration.retryStrategy(strategy.withCallTimeout(callTimeout));
		}
	}

	// the first one: its items are in the body of a request before the tracker watches
	// it, and interceptors of customizers see bodies as they go over the wire
	private void completeWire(ClientOverrideConfiguration.Builder configuration) {
		WireInterceptor interceptor = switch (this.client.getWire()) {
			case AUTO -> WireInterceptor.yielding();
			case ALWAYS -> new WireInterceptor();
			case NEVER -> null;
		};
		List<ExecutionInterceptor> interceptors = new ArrayList<>(configuration.executionInterceptors());
		interceptors.removeIf(WireInterceptor.class::isInstance);
		if (interceptor != null) {
			interceptors.add(0, interceptor);
		}
		configuration.executionInterceptors(interceptors);
	}

	// the last one, after the tracker, which may refuse an attempt, and after those of
	// customizers: what they refuse is then not observed
	private void completeObservation(ClientOverrideConfiguration.Builder configuration) {
		if (this.observation != null) {
			List<ExecutionInterceptor> interceptors = new ArrayList<>(configuration.executionInterceptors());
			interceptors.removeIf((interceptor) -> interceptor == this.observation);
			interceptors.add(this.observation);
			configuration.executionInterceptors(interceptors);
		}
	}

	private static boolean hasRetries(ClientOverrideConfiguration configuration) {
		return configuration.retryStrategy().isPresent() || configuration.retryMode().isPresent()
				|| configuration.retryStrategyConfigurator().isPresent() || configuration.retryPolicy().isPresent();
	}

}
