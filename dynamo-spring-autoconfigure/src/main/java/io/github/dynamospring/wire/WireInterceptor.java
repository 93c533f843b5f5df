package io.github.dynamospring.wire;

import software.amazon.awssdk.core.SdkClient;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Interceptor that exchanges items in DynamoDB's JSON, for requests that have a
 * {@link WireExchange}. All others pass it untouched.
 */
public final class WireInterceptor implements ExecutionInterceptor {

	/**
	 * Return whether a client has the interceptor.
	 */
	public static boolean isIn(SdkClient client) {
		return client.serviceClientConfiguration()
			.overrideConfiguration()
			.executionInterceptors()
			.stream()
			.anyMatch(WireInterceptor.class::isInstance);
	}

}
