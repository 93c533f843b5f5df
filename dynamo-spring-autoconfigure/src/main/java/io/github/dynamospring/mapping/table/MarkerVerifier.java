package io.github.dynamospring.mapping.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.key.KeyEncoder;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.mapping.UniqueProperty;
import io.github.dynamospring.schema.KeyAttribute.KeyType;

/**
 * Verifier of the place that the markers of unique values have in a table.
 */
class MarkerVerifier {

	private final String table;

	private final TableAttributeNames names;

	private final EntityProblems problems;

	MarkerVerifier(String table, TableAttributeNames names, EntityProblems problems) {
		this.table = table;
		this.names = names;
		this.problems = problems;
	}

	void verify(List<DeclaredKeys> entities) {
		Map<String, DeclaredKeys> markers = new LinkedHashMap<>();
		for (DeclaredKeys keys : entities) {
			if (!keys.entity().getUniqueProperties().isEmpty()) {
				verifyOwner(keys);
				markers.putIfAbsent(markerKey(keys).toString(), keys);
			}
		}
		markers.values().forEach((owner) -> entities.forEach((keys) -> verifyNeighbour(keys, owner)));
	}

	private static KeyEncoder markerKey(DeclaredKeys owner) {
		if (owner.entity().getTenant() != null
				&& owner.primary().partition().get(0) instanceof KeyPart.Composed composed
				&& !composed.properties().isEmpty()) {
			return UniqueProperty.MARKER_KEY.behind(composed.encoder(), 0);
		}
		return UniqueProperty.MARKER_KEY;
	}

	private void verifyOwner(DeclaredKeys keys) {
		for (UniqueProperty unique : keys.entity().getUniqueProperties()) {
			keys.primary()
				.parts()
				.stream()
				.filter((part) -> part.type() != KeyType.S)
				.forEach((part) -> refuse(keys, unique,
						"but its markers are items of table '" + this.table + "', whose key attribute '"
								+ part.attribute() + "' is of type " + part.type()
								+ ": make the keys strings, such as \"" + part.attribute() + "#" + part.template()
								+ "\" with @PrimaryKey"));
			if (isWholeKey(keys.primary(), unique)) {
				refuse(keys, unique, "which alone is the primary key and unique already: remove @Unique");
			}
		}
	}

	private static boolean isWholeKey(EntityKey primary, UniqueProperty unique) {
		List<String> properties = primary.parts()
			.stream()
			.flatMap((part) -> part.properties().stream())
			.map(PropertyReference::path)
			.distinct()
			.toList();
		return properties.equals(List.of(unique.name()));
	}

	private void refuse(DeclaredKeys keys, UniqueProperty unique, String problem) {
		this.problems.add(keys.entity(), "@Unique is on '" + unique.name() + "', " + problem);
	}

	private void verifyNeighbour(DeclaredKeys keys, DeclaredKeys ownerKeys) {
		DynamoPersistentEntity<?> owner = ownerKeys.entity();
		boolean own = keys.all()
			.stream()
			.flatMap((key) -> key.parts().stream())
			.anyMatch((part) -> part.attribute().equals(this.names.owner()));
		if (own) {
			this.problems.add(keys.entity(),
					"a key attribute is named '" + this.names.owner() + "', where the markers of "
							+ EntityProblems.nameOf(owner) + " in table '" + this.table
							+ "' note whom a unique value belongs to: name it otherwise with @Attribute");
		}
		String name = EntityProblems.nameOf(owner);
		new LibraryItems(UniqueProperty.MARKER_TYPE, "a marker of the unique values of " + name,
				"the markers of the unique values of " + name, markerKey(ownerKeys), markerKey(ownerKeys))
			.verify(this.table, this.names, keys, this.problems);
	}

}
