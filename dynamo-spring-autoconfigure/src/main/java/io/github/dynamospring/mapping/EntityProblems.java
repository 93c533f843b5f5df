package io.github.dynamospring.mapping;

import java.util.ArrayList;
import java.util.List;

import org.springframework.util.ClassUtils;

/**
 * Collector of problems of entities, which are thrown all at once.
 */
public final class EntityProblems {

	private final List<String> messages = new ArrayList<>();

	/**
	 * Add a problem of an entity.
	 */
	public void add(DynamoPersistentEntity<?> entity, String problem) {
		add(nameOf(entity) + ": " + problem);
	}

	/**
	 * Add a problem of an entity.
	 * @param place the place in the entity, such as an annotation
	 */
	public void add(DynamoPersistentEntity<?> entity, String place, String problem) {
		add(nameOf(entity) + ", " + place + ": " + problem);
	}

	/**
	 * Add a problem, unless it is known already.
	 */
	public void add(String message) {
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
			throw new InvalidEntityException(this.messages);
		}
	}

}
