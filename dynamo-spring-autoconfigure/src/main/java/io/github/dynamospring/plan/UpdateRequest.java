package io.github.dynamospring.plan;

import java.util.List;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import org.jspecify.annotations.Nullable;

/**
 * Update of one item as its method states it.
 *
 * @param name the name of the access pattern, such as {@code Orders.pay}
 * @param description what the pattern is for in the words of the application, if it says
 * @param entity the entity
 * @param update the update over property names and parameters
 * @param condition the condition over property names and parameters, if there is one
 * @param parameters the parameters that can be bound
 * @param idParameter the name of the parameter that is the ID, or null where the primary
 * key is given by parameters that are named like its placeholders
 * @param returns what is returned
 * @param upsert whether an absent item is created
 * @param idempotent whether the update runs as a transaction with a token, so that it can
 * be repeated for ten minutes whatever it does
 * @since 0.1
 */
public record UpdateRequest(String name, @Nullable String description, DynamoPersistentEntity<?> entity, String update,
		@Nullable String condition, List<PatternParameter> parameters, @Nullable String idParameter, Returns returns,
		boolean upsert, boolean idempotent) implements AccessRequest {

	/**
	 * Create a request.
	 */
	public UpdateRequest {
		parameters = List.copyOf(parameters);
	}

	/**
	 * Results of updates.
	 */
	public enum Returns {

		/** Nothing but whether the condition held. */
		NOTHING,

		/** The item as it was. */
		BEFORE,

		/** The item as it is. */
		AFTER

	}

}
