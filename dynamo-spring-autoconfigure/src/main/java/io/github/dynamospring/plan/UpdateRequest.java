package io.github.dynamospring.plan;

import java.util.List;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import org.jspecify.annotations.Nullable;

/**
 * Update of one item as its method states it.
 *
 * @param name the name of the access pattern, such as {@code Orders.pay}
 * @param description the purpose of the pattern in the words of the application, if it
 * states it
 * @param entity the entity
 * @param update the update over property names and parameters
 * @param condition the condition over property names and parameters, if there is one
 * @param parameters the parameters that can be bound
 * @param idParameter the name of the parameter that is the ID, or null if parameters
 * named like its placeholders give the primary key
 * @param returns the result of the update
 * @param upsert whether an absent item is created
 * @param idempotent whether the update runs as a transaction with a token, so that any
 * update can be repeated for ten minutes
 * @param tenant the parameter that names the tenant of a call, or null if the thread of
 * the caller knows it
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
	 * Create a request of calls that take the tenant, if the entity has one, from the
	 * thread of the caller.
	 * @param name the name of the access pattern
	 * @param description the purpose of the pattern, if the application states it
	 * @param entity the entity
	 * @param update the update over property names and parameters
	 * @param condition the condition, if there is one
	 * @param parameters the parameters that can be bound
	 * @param idParameter the name of the parameter that is the ID, or null
	 * @param returns the result of the update
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

		/** Only whether the condition held. */
		NOTHING,

		/** The item as it was. */
		BEFORE,

		/** The item as it is. */
		AFTER

	}

}
