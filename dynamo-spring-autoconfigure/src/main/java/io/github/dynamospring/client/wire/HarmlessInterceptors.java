package io.github.dynamospring.client.wire;

import java.util.List;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Interceptors that are known not to look at items: from the SDK, this library, and
 * tracing, and each that implements {@link RequestObserver}.
 */
final class HarmlessInterceptors {

	/**
	 * Packages of interceptors that read names of operations and tables, headers and
	 * counts, but no items. The SDK's own are loaded from the class path or built in.
	 */
	private static final List<String> PACKAGES = List.of("software.amazon.awssdk.", "io.github.dynamospring.client.",
			"io.github.dynamospring.observation.", "io.github.dynamospring.test.",
			// OpenTelemetry's library and agent, and AWS's distribution of the agent
			"io.opentelemetry.", "software.amazon.opentelemetry.",
			// AWS X-Ray's TracingInterceptor
			"com.amazonaws.xray.",
			// Brave's AwsClientTracing
			"brave.instrumentation.awsv2.");

	private HarmlessInterceptors() {
	}

	/**
	 * Return the first interceptor that is not known, or null if all are.
	 */
	static @Nullable ExecutionInterceptor firstUnknown(List<ExecutionInterceptor> interceptors) {
		return interceptors.stream()
			.filter((interceptor) -> !(interceptor instanceof RequestObserver
					|| isKnown(interceptor.getClass().getName())))
			.findFirst()
			.orElse(null);
	}

	static boolean isKnown(String className) {
		return PACKAGES.stream().anyMatch(className::startsWith);
	}

}
