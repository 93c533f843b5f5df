package io.github.dynamospring.mapping.table;

import io.github.dynamospring.mapping.ConstantAttribute;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityProblems;

import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.StringUtils;

/**
 * Verifier of the constants of an entity: each has a name and one text.
 */
class ConstantVerifier {

	private final String table;

	private final EntityProblems problems;

	ConstantVerifier(String table, EntityProblems problems) {
		this.table = table;
		this.problems = problems;
	}

	void verify(DynamoPersistentEntity<?> entity) {
		AnnotatedElementUtils.findMergedRepeatableAnnotations(entity.getType(), ConstantAttribute.class)
			.forEach((constant) -> verify(entity, constant));
	}

	private void verify(DynamoPersistentEntity<?> entity, ConstantAttribute constant) {
		String name = constant.name();
		if (!StringUtils.hasText(name)) {
			this.problems.add(entity, "a @ConstantAttribute has no name: give it one");
			return;
		}
		String other = entity.getConstants().get(name);
		if (!constant.value().equals(other)) {
			this.problems.add(entity,
					"the constant '" + name + "' is to be '" + other + "' and '" + constant.value()
							+ "': keep one, as @ConstantAttribute or in dynamo.tables.definitions." + this.table
							+ ".attributes.constants");
		}
	}

}
