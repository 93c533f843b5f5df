package io.github.dynamospring.plan;

import java.util.List;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Operation on whole entities as a repository states it.
 *
 * @param name the name of the pattern, such as {@code Orders.save}
 * @param description the purpose of the pattern, if the application states it
 * @param entity the entity
 * @param operation the operation
 * @param consistent whether a read must be strongly consistent
 * @param condition the condition of a write over property names and parameters, if there
 * is one
 * @param parameters the parameters of the condition, which follow the entity or ID
 * @since 0.1
 */
public record CrudRequest(String name, @Nullable String description, DynamoPersistentEntity<?> entity,
		CrudOperation operation, boolean consistent, @Nullable String condition,
		List<PatternParameter> parameters) implements AccessRequest {

	/**
	 * Create a request.
	 */
	public CrudRequest {
		Assert.hasText(name, "'name' must not be empty");
		Assert.notNull(entity, "'entity' must not be null");
		Assert.notNull(operation, "'operation' must not be null");
		parameters = List.copyOf(parameters);
	}

}
