package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Entities of several types, at the positions of the operations that they come from.
 * Where an operation gives no entity, its position is empty.
 *
 * @since 0.1
 */
public final class EntityResults {

	private final List<@Nullable Object> entities;

	public EntityResults(List<? extends @Nullable Object> entities) {
		this.entities = Collections.unmodifiableList(new ArrayList<>(entities));
	}

	/**
	 * Return the entity of one operation, or empty if it has no result.
	 * @param index the index of the operation, from 0 in the order in which they were
	 * added
	 * @param type the type of the entity
	 * @throws IndexOutOfBoundsException if there is no such operation
	 * @throws IllegalArgumentException if the entity is of another type
	 */
	public <T> Optional<T> get(int index, Class<T> type) {
		Assert.notNull(type, "'type' must not be null");
		Object entity = this.entities.get(index);
		Assert.isTrue(entity == null || type.isInstance(entity),
				() -> "The result at index " + index + " is no " + type.getName() + ", but " + nameOf(entity));
		return Optional.ofNullable(type.cast(entity));
	}

	private static String nameOf(@Nullable Object entity) {
		return (entity != null) ? entity.getClass().getName() : "nothing";
	}

	/**
	 * Return the entities of a type in the order of their operations.
	 */
	public <T> List<T> getAll(Class<T> type) {
		Assert.notNull(type, "'type' must not be null");
		return this.entities.stream().filter(type::isInstance).<T>map(type::cast).toList();
	}

	/**
	 * Return the number of operations.
	 */
	public int size() {
		return this.entities.size();
	}

	@Override
	public String toString() {
		return this.entities.toString();
	}

}
