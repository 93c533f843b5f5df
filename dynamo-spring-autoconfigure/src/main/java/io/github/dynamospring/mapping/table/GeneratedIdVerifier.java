package io.github.dynamospring.mapping.table;

import java.util.Set;
import java.util.UUID;

import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.GeneratedId;
import org.jspecify.annotations.Nullable;

/**
 * Verifier of the {@link GeneratedId} properties of an entity.
 */
class GeneratedIdVerifier {

	private static final Set<Class<?>> TYPES = Set.of(String.class, UUID.class);

	private final DeclaredKeys keys;

	private final EntityProblems problems;

	GeneratedIdVerifier(DeclaredKeys keys, EntityProblems problems) {
		this.keys = keys;
		this.problems = problems;
	}

	void verify() {
		for (DynamoPersistentProperty property : this.keys.entity()) {
			String problem = problemOf(property);
			if (problem != null) {
				this.problems.add(this.keys.entity(), "@GeneratedId is on '" + property.getName() + "', " + problem);
			}
		}
	}

	private @Nullable String problemOf(DynamoPersistentProperty property) {
		if (!property.isGeneratedId()) {
			return null;
		}
		if (!TYPES.contains(property.getType())) {
			return "which is " + property.getType().getSimpleName()
					+ ", but a generated id is text or a UUID: make it a String or UUID";
		}
		if (this.keys.primary().contains(property.getName())) {
			return null;
		}
		return "which is not in the " + this.keys.primary().describe() + ": put {" + property.getName()
				+ "} into it, or remove @GeneratedId";
	}

}
