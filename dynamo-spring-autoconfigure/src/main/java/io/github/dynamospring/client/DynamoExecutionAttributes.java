package io.github.dynamospring.client;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;

/**
 * Execution attributes by which the template describes its requests to interceptors of
 * the client.
 *
 * @since 0.1
 */
public final class DynamoExecutionAttributes {

	/**
	 * Name of the access pattern that a request is part of, such as
	 * {@code Orders.findByOrderId}. An operation of the template without a pattern has
	 * its own name, such as {@code DynamoTemplate.transactWrite}. All pages, repetitions
	 * and internal look-ups of a call bear the name of the call. Absent for requests from
	 * outside the template. Interceptors that the SDK finds on the class path see it
	 * after {@code beforeExecution}.
	 */
	public static final ExecutionAttribute<String> ACCESS_PATTERN = new ExecutionAttribute<>(
			DynamoExecutionAttributes.class.getName() + ".ACCESS_PATTERN");

	private DynamoExecutionAttributes() {
	}

	/**
	 * Return whether a write of the template may have been applied though its request has
	 * failed, or null for requests that are no writes of the template.
	 * @param attributes the attributes of the request
	 * @param failure the failure of the request, after its last attempt
	 */
	public static @Nullable Boolean mayBeApplied(ExecutionAttributes attributes, Throwable failure) {
		Attempts attempts = attributes.getAttribute(Attempts.ATTRIBUTE);
		if (attempts != null) {
			return attempts.mayBeApplied(failure);
		}
		return null;
	}

}
