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
 * @param tenant the parameter that names the tenant of a call, or null where the thread
 * of the caller knows it
 * @since 0.1
 */
public record UpdateRequest(String name, @Nullable String description, DynamoPersistentEntity<?> entity, String update,
		@Nullable String condition, List<PatternParameter> parameters, @Nullable String idParameter, Returns returns,
		boolean upsert, boolean idempotent, @Nullable PatternParameter tenant) implements AccessRequest {

	/**
	 * Create a request.
	 */
	public UpdateRequest {
		parameters = List.copyOf(parameters);
	}

	/**
	 * Create a request of calls whose tenant, if there is one, the thread of the caller
	 * knows.
	 * @param name the name of the access pattern
	 * @param description what the pattern is for, if the application says so
	 * @param entity the entity
	 * @param update the update over property names and parameters
	 * @param condition the condition, if there is one
	 * @param parameters the parameters that can be bound
	 * @param idParameter the name of the parameter that is the ID, or null
	 * @param returns what is returned
	 * @param upsert whether an absent item is created
	 * @param idempotent whether the update runs as a transaction with a token
	 */
	public UpdateRequest(String name, @Nullable String description, DynamoPersistentEntity<?> entity, String update,
			@Nullable String condition, List<PatternParameter> parameters, @Nullable String idParameter,
			Returns returns, boolean upsert, boolean idempotent) {
		this(name, description, entity, update, condition, parameters, idParameter, returns, upsert, idempotent, null);
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
