package io.github.dynamospring.operations.scaffold;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Property of an entity.
 *
 * @param name the name in Java
 * @param attribute the name of its attribute, or null for a property in keys alone
 * @param type its type
 * @param nullable whether it may be absent
 * @param role the role of the property in the table, or null
 * @param questions the open questions
 */
record PropertySketch(String name, @Nullable String attribute, JavaType type, boolean nullable, Role role,
		List<String> questions) {

	PropertySketch {
		questions = List.copyOf(questions);
	}

	PropertySketch as(Role otherRole) {
		return new PropertySketch(this.name, this.attribute, this.type, this.nullable, otherRole, this.questions);
	}

	PropertySketch of(JavaType otherType) {
		return new PropertySketch(this.name, this.attribute, otherType, this.nullable, this.role, this.questions);
	}

	PropertySketch present() {
		return new PropertySketch(this.name, this.attribute, this.type, false, this.role, this.questions);
	}

	PropertySketch asking(List<String> more) {
		List<String> all = new ArrayList<>(this.questions);
		all.addAll(more);
		return new PropertySketch(this.name, this.attribute, this.type, this.nullable, this.role, all);
	}

	/**
	 * Role of a property in the table.
	 */
	enum Role {

		NONE, PARTITION_KEY, SORT_KEY, EXPIRY

	}

}
