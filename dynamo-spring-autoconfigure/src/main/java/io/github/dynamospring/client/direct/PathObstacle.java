package io.github.dynamospring.client.direct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.client.BodyLimit;
import io.github.dynamospring.client.wire.RequestObserver;
import io.github.dynamospring.client.wire.WireInterceptor;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.client.config.SdkAdvancedClientOption;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.endpoints.EndpointProvider;
import software.amazon.awssdk.metrics.MetricPublisher;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

/**
 * Obstacle to the path past the SDK's pipeline: an addition to a client that would not
 * see the requests, or take no part in them.
 */
final class PathObstacle {

	/** The package of everything that the SDK's client has by itself. */
	private static final String SDK = "software.amazon.awssdk.";

	/**
	 * Interceptors of each client of the SDK. They verify checksums and texts of errors,
	 * which is done here as well, or serve other services and the enhanced client.
	 */
	private static final Set<String> BUILT_IN = Set.of(
			SDK + "core.internal.interceptor.HttpChecksumValidationInterceptor",
			SDK + "awscore.interceptor.HelpfulUnknownHostExceptionInterceptor",
			SDK + "awscore.eventstream.EventStreamInitialRequestInterceptor",
			// adds a header in AWS Lambda alone, where there is no path
			SDK + "awscore.interceptor.TraceIdExecutionInterceptor",
			SDK + "enhanced.dynamodb.internal.ApplyUserAgentInterceptor");

	/**
	 * Agents that trace the SDK's own classes, and add no interceptor, by the class that
	 * starts them.
	 */
	private static final List<String> AGENTS = List.of("co.elastic.apm.agent.premain.AgentMain",
			"com.newrelic.bootstrap.BootstrapAgent");

	private PathObstacle() {
	}

	/**
	 * Return a description of the first obstacle of a client, or null if it has none.
	 */
	static @Nullable String of(DynamoDbServiceClientConfiguration client) {
		return of(client, System.getenv(), ClassLoader.getSystemClassLoader());
	}

	/**
	 * Return the first obstacle.
	 * @param agents the class loader that agents are in
	 */
	static @Nullable String of(DynamoDbServiceClientConfiguration client, Map<String, String> environment,
			ClassLoader agents) {
		ClientOverrideConfiguration configuration = client.overrideConfiguration();
		List<@Nullable String> obstacles = Arrays.asList(lambda(environment), agent(agents), interceptor(configuration),
				publisher(configuration), signer(client), endpoints(client), headers(configuration));
		for (String obstacle : obstacles) {
			if (obstacle != null) {
				return obstacle;
			}
		}
		return null;
	}

	private static @Nullable String lambda(Map<String, String> environment) {
		return environment.containsKey("AWS_LAMBDA_FUNCTION_NAME") ? "AWS Lambda, where the SDK adds trace headers"
				: null;
	}

	private static @Nullable String agent(ClassLoader loader) {
		for (String agent : AGENTS) {
			if (loader.getResource(agent.replace('.', '/') + ".class") != null) {
				return "the agent " + agent;
			}
		}
		return null;
	}

	private static @Nullable String interceptor(ClientOverrideConfiguration configuration) {
		for (ExecutionInterceptor interceptor : configuration.executionInterceptors()) {
			if (!isKnown(interceptor)) {
				return "the interceptor " + interceptor.getClass().getName();
			}
		}
		return null;
	}

	private static boolean isKnown(ExecutionInterceptor interceptor) {
		return interceptor instanceof RequestObserver || interceptor instanceof DirectPath
				|| interceptor instanceof WireInterceptor || interceptor instanceof AttemptTracker
				|| interceptor instanceof BodyLimit || BUILT_IN.contains(interceptor.getClass().getName());
	}

	private static @Nullable String publisher(ClientOverrideConfiguration configuration) {
		for (MetricPublisher publisher : configuration.metricPublishers()) {
			if (!(publisher instanceof PoolMetricPublisher)) {
				return "the metric publisher " + publisher.getClass().getName();
			}
		}
		return null;
	}

	// a client may still be given such a signer
	@SuppressWarnings("deprecation")
	private static @Nullable String signer(DynamoDbServiceClientConfiguration client) {
		List<Object> parts = new ArrayList<>(client.authSchemes().values());
		parts.add(client.authSchemeProvider());
		Object signer = client.overrideConfiguration().advancedOption(SdkAdvancedClientOption.SIGNER).orElse(null);
		if (signer != null) {
			parts.add(0, signer);
		}
		return foreign(parts, "the signer or authentication scheme ");
	}

	private static @Nullable String endpoints(DynamoDbServiceClientConfiguration client) {
		EndpointProvider provider = client.endpointProvider().orElse(null);
		if (provider == null) {
			return null;
		}
		return foreign(List.of(provider), "the endpoint provider ");
	}

	private static @Nullable String foreign(Collection<?> parts, String role) {
		for (Object part : parts) {
			String name = part.getClass().getName();
			if (!name.startsWith(SDK)) {
				return role + name;
			}
		}
		return null;
	}

	private static @Nullable String headers(ClientOverrideConfiguration configuration) {
		if (configuration.headers().isEmpty()) {
			return null;
		}
		return "the header '" + configuration.headers().keySet().iterator().next()
				+ "' of the client's override configuration";
	}

}
