package io.github.dynamospring.mapping;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.springframework.util.ClassUtils;

/**
 * Collector of problems of entities, which are thrown all at once.
 */
public final class EntityProblems {

	private final List<String> messages = new ArrayList<>();

	private final Set<Class<?>> types = new LinkedHashSet<>();

	/**
	 * Add a problem of an entity.
	 */
	public void add(DynamoPersistentEntity<?> entity, String problem) {
		add(nameOf(entity) + ": " + problem, entity.getType());
	}

	/**
	 * Add a problem of an entity.
	 * @param place the place in the entity, such as an annotation
	 */
	public void add(DynamoPersistentEntity<?> entity, String place, String problem) {
		add(nameOf(entity) + ", " + place + ": " + problem, entity.getType());
	}

	/**
	 * Add a problem, unless it is known already.
	 * @param types the types that it is of
	 */
	public void add(String message, Class<?>... types) {
		this.types.addAll(List.of(types));
		if (!this.messages.contains(message)) {
			this.messages.add(message);
		}
	}

	/**
	 * Return the name by which problems refer to an entity.
	 */
	public static String nameOf(DynamoPersistentEntity<?> entity) {
		return ClassUtils.getShortName(entity.getType());
	}

	/**
	 * Return the number of problems.
	 */
	public int count() {
		return this.messages.size();
	}

	/**
	 * Throw the problems, if there are any.
	 * @throws InvalidEntityException if there are problems
	 */
	public void throwIfAny() {
		if (!this.messages.isEmpty()) {
			throw new InvalidEntityException(this.messages, this.types);
		}
	}

}
