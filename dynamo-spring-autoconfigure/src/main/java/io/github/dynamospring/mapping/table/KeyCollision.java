package io.github.dynamospring.mapping.table;

import java.util.List;

import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.KeyPart;

/**
 * Comparison of two entities of a table that could have items with the same primary key.
 */
record KeyCollision(DeclaredKeys first, DeclaredKeys other) {

	void report(String table, EntityProblems problems) {
		EntityKey key = this.first.primary();
		EntityKey otherKey = this.other.primary();
		if (mayEqual(key, otherKey)) {
			problems.add(
					EntityProblems.nameOf(this.first.entity()) + " and " + EntityProblems.nameOf(this.other.entity())
							+ " of table '" + table + "' could overwrite each other, as the " + key.describe()
							+ " and the " + otherKey.describe()
							+ " can be the same: start one of the templates with text that no other type has",
					this.first.entity().getType(), this.other.entity().getType());
		}
	}

	static boolean mayEqual(EntityKey key, EntityKey otherKey) {
		return mayEqual(key.partition(), otherKey.partition()) && mayEqual(key.sort(), otherKey.sort());
	}

	private static boolean mayEqual(List<KeyPart> parts, List<KeyPart> otherParts) {
		if (parts.size() != otherParts.size()) {
			return false;
		}
		for (int i = 0; i < parts.size(); i++) {
			if (!mayEqual(parts.get(i), otherParts.get(i))) {
				return false;
			}
		}
		return true;
	}

	private static boolean mayEqual(KeyPart part, KeyPart otherPart) {
		if (part instanceof KeyPart.Composed composed && otherPart instanceof KeyPart.Composed otherComposed) {
			return composed.encoder().mayEqual(otherComposed.encoder());
		}
		return part.type() == otherPart.type() && part.attribute().equals(otherPart.attribute());
	}

}
