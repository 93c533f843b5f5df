package io.github.dynamospring.autoconfigure.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.autoconfigure.client.DynamoClientProperties.Direct;
import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.client.BodyLimit;
import io.github.dynamospring.client.direct.DirectPath;
import io.github.dynamospring.client.retry.TimeLimitedRetryStrategy;
import io.github.dynamospring.client.wire.WireInterceptor;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.client.config.SdkAdvancedClientOption;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.metrics.MetricPublisher;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbBaseClientBuilder;

import org.springframework.util.StringUtils;
import org.springframework.util.unit.DataSize;

/**
 * Settings of a client: timeouts, retries and observation.
 */
class ClientSettings {

	private static final String MARKER = marker();

	private final DynamoClientProperties client;

	private final RetryStrategy retryStrategy;

	private final @Nullable ExecutionInterceptor observation;

	ClientSettings(DynamoClientProperties client, RetryStrategy retryStrategy,
			@Nullable ExecutionInterceptor observation) {
		this.client = client;
		this.retryStrategy = retryStrategy;
		this.observation = observation;
	}

	/**
	 * Return the settings of another client, with the same observation.
	 */
	ClientSettings with(DynamoClientProperties client, RetryStrategy retryStrategy) {
		return new ClientSettings(client, retryStrategy, this.observation);
	}

	/**
	 * Apply all settings. A configured endpoint excludes FIPS and dual stack, even if the
	 * environment asks for them: the SDK would refuse each request.
	 */
	void apply(DynamoDbBaseClientBuilder<?, ?> builder, ClientConnection connection) {
		applyEndpoint(builder, connection.hasEndpoint());
		if (this.client.getAccountIdEndpointMode() != null) {
			builder.accountIdEndpointMode(this.client.getAccountIdEndpointMode());
		}
		if (this.client.getEndpointDiscovery() != null) {
			builder.endpointDiscoveryEnabled(this.client.getEndpointDiscovery());
		}
		if (this.client.getDefaultsMode() != null) {
			builder.defaultsMode(this.client.getDefaultsMode());
		}
		complete(builder, connection, null);
	}

	private void applyEndpoint(DynamoDbBaseClientBuilder<?, ?> builder, boolean hasEndpoint) {
		Boolean fips = hasEndpoint ? Boolean.FALSE : this.client.getFips();
		Boolean dualStack = hasEndpoint ? Boolean.FALSE : this.client.getDualStack();
		if (fips != null) {
			builder.fipsEnabled(fips);
		}
		if (dualStack != null) {
			builder.dualstackEnabled(dualStack);
		}
	}

	/**
	 * Apply the settings that are not set. A customizer that gives the builder an
	 * override configuration of its own drops the one before.
	 * @param publisher the publisher of the SDK's metrics, in addition to the
	 * application's, or null
	 */
	void complete(AwsClientBuilder<?, ?> builder, ClientConnection connection, @Nullable MetricPublisher publisher) {
		ClientOverrideConfiguration given = builder.overrideConfiguration();
		ClientOverrideConfiguration.Builder configuration = given.toBuilder();
		completeTimeouts(given, configuration, connection.isDisposable());
		completeUserAgent(given, configuration);
		completeRetries(given, configuration);
		completeWire(configuration);
		completeObservation(configuration);
		if (publisher != null) {
			configuration.addMetricPublisher(publisher);
		}
		builder.overrideConfiguration(configuration.build());
	}

	private void completeTimeouts(ClientOverrideConfiguration given, ClientOverrideConfiguration.Builder configuration,
			boolean disposable) {
		Duration timeout = this.client.getApiCallTimeout();
		if (given.apiCallTimeout().isEmpty() && !timeout.isZero()) {
			configuration.apiCallTimeout(timeout);
		}
		Duration attemptTimeout = this.client.determineApiCallAttemptTimeout(disposable);
		if (given.apiCallAttemptTimeout().isEmpty() && !attemptTimeout.isZero()) {
			configuration.apiCallAttemptTimeout(attemptTimeout);
		}
	}

	private void completeUserAgent(ClientOverrideConfiguration given,
			ClientOverrideConfiguration.Builder configuration) {
		SdkAdvancedClientOption<String> option = SdkAdvancedClientOption.USER_AGENT_SUFFIX;
		String suffix = given.advancedOption(option).orElse(this.client.getUserAgentSuffix());
		if (!StringUtils.hasText(suffix)) {
			configuration.putAdvancedOption(option, MARKER);
		}
		else if (!suffix.startsWith(MARKER)) {
			configuration.putAdvancedOption(option, MARKER + " " + suffix);
		}
	}

	/**
	 * Return whether a client has such settings.
	 */
	static boolean isOf(ClientOverrideConfiguration configuration) {
		return configuration.advancedOption(SdkAdvancedClientOption.USER_AGENT_SUFFIX)
			.filter((suffix) -> suffix.startsWith(MARKER))
			.isPresent();
	}

	private static String marker() {
		String version = ClientSettings.class.getPackage().getImplementationVersion();
		if (version != null) {
			return "lib/dynamo-spring#" + version;
		}
		return "lib/dynamo-spring";
	}

	// as long as no strategy is set, the SDK repeats a failed request to DynamoDB up to
	// eight times, or as often as AWS_NEW_RETRIES_2026 and AWS_MAX_ATTEMPTS say
	private void completeRetries(ClientOverrideConfiguration given, ClientOverrideConfiguration.Builder configuration) {
		if (!hasRetries(given)) {
			configuration.retryStrategy(this.retryStrategy);
		}
		limitRetries(configuration);
		if (!hasInterceptor(given, AttemptTracker.class)) {
			configuration.addExecutionInterceptor(new AttemptTracker());
		}
		if (!hasInterceptor(given, BodyLimit.class)) {
			configuration.addExecutionInterceptor(bodyLimit());
		}
	}

	private static boolean hasInterceptor(ClientOverrideConfiguration configuration, Class<?> type) {
		for (ExecutionInterceptor interceptor : configuration.executionInterceptors()) {
			if (type.isInstance(interceptor)) {
				return true;
			}
		}
		return false;
	}

	private BodyLimit bodyLimit() {
		DataSize most = this.client.getMaxAnswerSize();
		if (most != null) {
			return new BodyLimit(most.toBytes());
		}
		return new BodyLimit();
	}

	// the timeout may come from a customizer
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
			case AUTO -> new WireInterceptor();
			case ALWAYS -> new WireInterceptor(true);
			case NEVER -> null;
		};
		List<ExecutionInterceptor> interceptors = interceptorsExcept(configuration, WireInterceptor.class);
		if (interceptor != null) {
			interceptors.add(0, interceptor);
		}
		configuration.executionInterceptors(interceptors);
	}

	private static List<ExecutionInterceptor> interceptorsExcept(ClientOverrideConfiguration.Builder configuration,
			Class<?> type) {
		List<ExecutionInterceptor> interceptors = new ArrayList<>(configuration.executionInterceptors());
		interceptors.removeIf(type::isInstance);
		return interceptors;
	}

	DirectPath newPath() {
		DirectPath path = new DirectPath(this.client.getDirect() == Direct.ALWAYS);
		if (Boolean.TRUE.equals(this.client.getEndpointDiscovery())) {
			path.block("'dynamo.client.endpoint-discovery'");
		}
		return path;
	}

	/**
	 * Add the path past the pipeline of the SDK, behind the first interceptor and before
	 * the last.
	 */
	void completePath(AwsClientBuilder<?, ?> builder, DirectPath path) {
		ClientOverrideConfiguration.Builder configuration = builder.overrideConfiguration().toBuilder();
		List<ExecutionInterceptor> interceptors = interceptorsExcept(configuration, DirectPath.class);
		if (this.client.getDirect() != Direct.NEVER) {
			interceptors.add(Math.min(1, interceptors.size()), path);
		}
		builder.overrideConfiguration(configuration.executionInterceptors(interceptors).build());
	}

	// the last one, after the tracker and the interceptors of customizers: an attempt
	// that they refuse is not observed
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
