package io.github.dynamospring.mapping;

import java.util.ArrayList;
import java.util.List;

import org.springframework.util.ClassUtils;

/**
 * Collects what is wrong with entities, so that all of it is reported at once.
 */
final class EntityProblems {

	private final List<String> messages = new ArrayList<>();

	void add(DynamoPersistentEntity<?> entity, String problem) {
		add(nameOf(entity) + ": " + problem);
	}

	void add(DynamoPersistentEntity<?> entity, String place, String problem) {
		add(nameOf(entity) + ", " + place + ": " + problem);
	}

	void add(String message) {
		if (!this.messages.contains(message)) {
			this.messages.add(message);
		}
	}

	static String nameOf(DynamoPersistentEntity<?> entity) {
		return ClassUtils.getShortName(entity.getType());
	}

	int count() {
		return this.messages.size();
	}

	void throwIfAny() {
		if (!this.messages.isEmpty()) {
			throw new InvalidEntityException(this.messages);
		}
	}

}
