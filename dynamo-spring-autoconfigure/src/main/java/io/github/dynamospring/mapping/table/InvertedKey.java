package io.github.dynamospring.mapping.table;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.schema.Projection;

/**
 * Rule of inverted indexes. Their key is the primary key with its parts exchanged. Every
 * item of the table has it, so that every entity is in the index.
 */
final class InvertedKey {

	private InvertedKey() {
	}

	/**
	 * Add the inverted indexes that any entity of a table declares to all others of it.
	 * @param delimiter the delimiter of the keys of the table
	 */
	static void addTo(List<DeclaredKeys> entities, char delimiter, EntityProblems problems) {
		Set<String> names = new LinkedHashSet<>();
		entities.forEach((keys) -> keys.indexes()
			.stream()
			.filter(IndexKey::inverted)
			.forEach((index) -> names.add(index.name())));
		for (String name : names) {
			entities.replaceAll((keys) -> joined(keys, name));
			entities.forEach((keys) -> refuseHotPartition(keys, name, delimiter, problems));
		}
	}

	private static DeclaredKeys joined(DeclaredKeys keys, String name) {
		boolean declared = keys.indexes().stream().anyMatch((index) -> index.name().equals(name));
		if (declared || keys.primary().sort().isEmpty()) {
			return keys;
		}
		return keys.with(new IndexKey(name, keys.primary().inverted(name), Projection.Type.KEYS_ONLY, Set.of(), true));
	}

	private static void refuseHotPartition(DeclaredKeys keys, String name, char delimiter, EntityProblems problems) {
		List<KeyPart> sort = keys.primary().sort();
		if (sort.isEmpty() || !sort.get(0).properties().isEmpty()) {
			return;
		}
		KeyPart partition = keys.primary().partition().get(0);
		String placeholder = partition.properties().isEmpty() ? "{…}"
				: "{" + partition.properties().get(0).path() + "}";
		problems.add(keys.entity(), "@GlobalSecondaryIndex " + name, "the sort key \"" + sort.get(0).template()
				+ "\" has no placeholder, so that one partition of the inverted index would hold all items of the"
				+ " type, and each write of one would go there: add a placeholder, such as \"" + sort.get(0).template()
				+ delimiter + placeholder
				+ "\", or declare the index without inverted, by the templates of the types that it is for");
	}

}
