package io.github.dynamospring.core.request;

import java.util.Objects;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import org.jspecify.annotations.Nullable;

/**
 * Place of the items of an entity.
 *
 * @param entity the name of the entity
 * @param client the name of the client of its table, or null for the default one
 */
public record EntityPlace(String entity, @Nullable String client) {

	public static EntityPlace of(DynamoPersistentEntity<?> entity) {
		return new EntityPlace(entity.getType().getSimpleName(), entity.getClient());
	}

	/**
	 * Return why this entity and another cannot be in one transaction, or null if they
	 * have the same client.
	 */
	public @Nullable String refusal(EntityPlace other) {
		if (Objects.equals(this.client, other.client)) {
			return null;
		}
		return "%s is in a table of %s, but %s in one of %s, and a transaction does not span clients."
			.formatted(this.entity, describe(this.client), other.entity, describe(other.client));
	}

	private static String describe(@Nullable String client) {
		if (client != null) {
			return "the client '" + client + "'";
		}
		return "the default client";
	}

}
