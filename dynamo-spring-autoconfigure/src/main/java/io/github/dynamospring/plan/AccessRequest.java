package io.github.dynamospring.plan;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import org.jspecify.annotations.Nullable;

/**
 * Request for a plan, common to patterns that read, write or delete.
 *
 * @since 0.1
 */
public interface AccessRequest {

	/**
	 * Return the name of the pattern, such as {@code Orders.findByOrderId}.
	 */
	String name();

	/**
	 * Return the purpose of the pattern in the words of the application, or null if it is
	 * not stated.
	 */
	@Nullable String description();

	/**
	 * Return the entity of the pattern.
	 */
	DynamoPersistentEntity<?> entity();

	/**
	 * Return the parameter that names the tenant of a call, or null if the thread of the
	 * caller knows it. It is not among the other parameters.
	 */
	default @Nullable PatternParameter tenant() {
		return null;
	}

}
