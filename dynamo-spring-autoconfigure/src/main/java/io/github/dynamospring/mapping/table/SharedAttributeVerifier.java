package io.github.dynamospring.mapping.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.KeyPart;

/**
 * Verifier of the computed attributes that several keys of an entity share: they have one
 * value, which is present or absent for all.
 */
class SharedAttributeVerifier {

	private final DeclaredKeys keys;

	private final EntityProblems problems;

	SharedAttributeVerifier(DeclaredKeys keys, EntityProblems problems) {
		this.keys = keys;
		this.problems = problems;
	}

	void verify() {
		List<EntityKey> all = this.keys.all();
		for (int i = 0; i < all.size(); i++) {
			for (EntityKey other : all.subList(i + 1, all.size())) {
				verify(all.get(i), other);
			}
		}
	}

	private void verify(EntityKey key, EntityKey other) {
		Map<String, KeyPart.Composed> parts = composed(key);
		composed(other).forEach((attribute, part) -> {
			KeyPart.Composed shared = parts.get(attribute);
			if (shared != null && !shared.template().equals(part.template())) {
				refuse(attribute, key, other, "keys share an attribute only if their templates are equal, so write \""
						+ shared.template() + "\" in both, or configure another name for one of them");
			}
			else if (shared != null && isTorn(key, other) && !composed(this.keys.primary()).containsKey(attribute)) {
				refuse(attribute, key, other, "these hold different items, so give both the same 'when', or configure"
						+ " another name for one of them");
			}
		});
	}

	// An attribute cannot be present for one index and absent for another.
	private static boolean isTorn(EntityKey key, EntityKey other) {
		return !String.valueOf(key.when()).equals(String.valueOf(other.when()));
	}

	// A local index has the partition key of the table by itself, and a key that has an
	// attribute twice is refused for that.
	private static Map<String, KeyPart.Composed> composed(EntityKey key) {
		Map<String, KeyPart.Composed> parts = new LinkedHashMap<>();
		for (KeyPart part : (key.kind() == EntityKey.Kind.LOCAL) ? key.sort() : key.parts()) {
			if (part instanceof KeyPart.Composed composed) {
				parts.putIfAbsent(part.attribute(), composed);
			}
		}
		return parts;
	}

	private void refuse(String attribute, EntityKey key, EntityKey other, String problem) {
		if (!String.valueOf(key.indexName()).equals(other.indexName())) {
			this.problems.add(this.keys.entity(), "the attribute '" + attribute + "' is to hold the " + key.describe()
					+ " and the " + other.describe() + ": " + problem);
		}
	}

}
