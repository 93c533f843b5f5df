package io.github.dynamospring.plan;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import org.jspecify.annotations.Nullable;

/**
 * How an access pattern is served, decided at start-up. Plans are immutable and shared by
 * all threads; binding one to arguments gives the request.
 *
 * @since 0.1
 */
public interface AccessPlan {

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
	 * Return the logical name of the table.
	 */
	default String table() {
		return entity().getTable().logicalName();
	}

	/**
	 * Return the name of the index, or null for the table itself.
	 */
	default @Nullable String index() {
		return null;
	}

	/**
	 * Return what a request costs.
	 */
	Price price();

	/**
	 * Explain the plan in one line that starts with the name of the pattern.
	 */
	String explain();

}
