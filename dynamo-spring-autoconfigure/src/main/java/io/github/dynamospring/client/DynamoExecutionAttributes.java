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
	 * {@code Orders.findByOrderId}, or of the template's operation where that has none,
	 * such as {@code DynamoTemplate.transactWrite}. What the library looks up on the way,
	 * and all pages and repetitions of a call, bear the name of the call. Absent for
	 * requests that are none of the template's. Interceptors that the SDK finds on the
	 * class path see it after {@code beforeExecution}.
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
		return (attempts != null) ? (Boolean) attempts.mayBeApplied(failure) : null;
	}

}
