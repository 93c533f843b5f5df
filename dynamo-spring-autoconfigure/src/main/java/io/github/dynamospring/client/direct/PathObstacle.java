package io.github.dynamospring.client.direct;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.client.BodyLimit;
import io.github.dynamospring.client.wire.RequestObserver;
import io.github.dynamospring.client.wire.WireInterceptor;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.client.config.SdkAdvancedClientOption;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
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
		Stream<@Nullable String> obstacles = Stream.of(lambda(environment), agent(agents), interceptor(configuration),
				publisher(configuration), signer(client), endpoints(client), headers(configuration));
		return obstacles.filter((obstacle) -> obstacle != null).findFirst().orElse(null);
	}

	private static @Nullable String lambda(Map<String, String> environment) {
		return environment.containsKey("AWS_LAMBDA_FUNCTION_NAME") ? "AWS Lambda, where the SDK adds trace headers"
				: null;
	}

	private static @Nullable String agent(ClassLoader loader) {
		return AGENTS.stream()
			.filter((agent) -> loader.getResource(agent.replace('.', '/') + ".class") != null)
			.map((agent) -> "the agent " + agent)
			.findFirst()
			.orElse(null);
	}

	private static @Nullable String interceptor(ClientOverrideConfiguration configuration) {
		return configuration.executionInterceptors()
			.stream()
			.filter((interceptor) -> !isKnown(interceptor))
			.map((interceptor) -> "the interceptor " + interceptor.getClass().getName())
			.findFirst()
			.orElse(null);
	}

	private static boolean isKnown(ExecutionInterceptor interceptor) {
		return interceptor instanceof RequestObserver || interceptor instanceof DirectPath
				|| interceptor instanceof WireInterceptor || interceptor instanceof AttemptTracker
				|| interceptor instanceof BodyLimit || BUILT_IN.contains(interceptor.getClass().getName());
	}

	private static @Nullable String publisher(ClientOverrideConfiguration configuration) {
		return configuration.metricPublishers()
			.stream()
			.filter((publisher) -> !(publisher instanceof PoolMetricPublisher))
			.map((publisher) -> "the metric publisher " + publisher.getClass().getName())
			.findFirst()
			.orElse(null);
	}

	// a client may still be given such a signer
	@SuppressWarnings("deprecation")
	private static @Nullable String signer(DynamoDbServiceClientConfiguration client) {
		Stream<Object> parts = Stream.concat(
				client.overrideConfiguration().advancedOption(SdkAdvancedClientOption.SIGNER).stream(),
				Stream.concat(client.authSchemes().values().stream(), Stream.of(client.authSchemeProvider())));
		return foreign(parts, "the signer or authentication scheme ");
	}

	private static @Nullable String endpoints(DynamoDbServiceClientConfiguration client) {
		return foreign(client.endpointProvider().stream(), "the endpoint provider ");
	}

	private static @Nullable String foreign(Stream<?> parts, String role) {
		return parts.map((part) -> part.getClass().getName())
			.filter((name) -> !name.startsWith(SDK))
			.findFirst()
			.map((name) -> role + name)
			.orElse(null);
	}

	private static @Nullable String headers(ClientOverrideConfiguration configuration) {
		return configuration.headers()
			.keySet()
			.stream()
			.findFirst()
			.map((header) -> "the header '" + header + "' of the client's override configuration")
			.orElse(null);
	}

}
