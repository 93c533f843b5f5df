package io.github.dynamospring.core.request;

import java.util.Optional;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Failures that an interceptor of the client threw, such as one that encrypts items. The
 * SDK hands them on as they are, or as the cause of an exception of its own, and names no
 * interceptor.
 */
final class ThrownByInterceptor {

	/** The SDK's caller of all interceptors. */
	private static final String CALLER = ExecutionInterceptor.class.getPackageName() + ".ExecutionInterceptorChain";

	private ThrownByInterceptor() {
	}

	/**
	 * Describe the interceptor that threw a failure, or return null if it was not an
	 * interceptor.
	 */
	static @Nullable String describe(Throwable failure) {
		return DynamoExceptionTranslator.causes(failure)
			.filter((thrown) -> !(thrown instanceof SdkException))
			.map(ThrownByInterceptor::describeThrown)
			.flatMap(Optional::stream)
			.findFirst()
			.orElse(null);
	}

	private static Optional<String> describeThrown(Throwable thrown) {
		StackTraceElement[] frames = thrown.getStackTrace();
		for (int i = 1; i < frames.length; i++) {
			if (frames[i].getClassName().equals(CALLER)) {
				String interceptor = frames[i - 1].getClassName();
				if (isOfTheSdk(interceptor)) {
					return Optional.empty();
				}
				return Optional.of("the interceptor " + interceptor + " threw " + thrown);
			}
		}
		return Optional.empty();
	}

	private static boolean isOfTheSdk(String interceptor) {
		return interceptor.startsWith("software.amazon.awssdk.");
	}

}
