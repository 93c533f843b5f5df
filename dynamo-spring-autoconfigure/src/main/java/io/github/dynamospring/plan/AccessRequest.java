package io.github.dynamospring.plan;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import org.jspecify.annotations.Nullable;

/**
 * Request for a plan, whatever the pattern does.
 *
 * @since 0.1
 */
public interface AccessRequest {

	/**
	 * Return the name of the pattern, such as {@code Orders.findByOrderId}.
	 */
	String name();

	/**
	 * Return what the pattern is for in the words of the application, or null if it does
	 * not say.
	 */
	@Nullable String description();

	/**
	 * Return the entity that the pattern is of.
	 */
	DynamoPersistentEntity<?> entity();

	/**
	 * Return the parameter that names the tenant of a call, or null where the thread of
	 * the caller knows it. It is not among the other parameters.
	 */
	default @Nullable PatternParameter tenant() {
		return null;
	}

}
