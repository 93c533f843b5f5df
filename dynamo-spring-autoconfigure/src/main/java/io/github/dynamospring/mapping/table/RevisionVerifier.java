package io.github.dynamospring.mapping.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.RevisionKeys;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import org.jspecify.annotations.Nullable;

/**
 * Verifier of the place that the revisions of entities have in a table.
 */
class RevisionVerifier {

	private final String table;

	private final TableAttributeNames names;

	private final EntityProblems problems;

	RevisionVerifier(String table, TableAttributeNames names, EntityProblems problems) {
		this.table = table;
		this.names = names;
		this.problems = problems;
	}

	void verify(List<DeclaredKeys> entities) {
		Map<String, LibraryItems> revisions = new LinkedHashMap<>();
		for (DeclaredKeys keys : entities) {
			if (keys.entity().hasRevisions()) {
				verifyOwner(keys);
				LibraryItems items = revisionsOf(keys);
				revisions.putIfAbsent(items.partition().toString(), items);
			}
		}
		revisions.values()
			.forEach((items) -> entities.forEach((keys) -> items.verify(this.table, this.names, keys, this.problems)));
	}

	private static LibraryItems revisionsOf(DeclaredKeys owner) {
		String name = EntityProblems.nameOf(owner.entity());
		return new LibraryItems(RevisionKeys.TYPE, "a revision of " + name, "the revisions of " + name,
				RevisionKeys.partitionKey(owner.entity(), owner.primary().partition().get(0)), RevisionKeys.SORT_KEY);
	}

	private void verifyOwner(DeclaredKeys keys) {
		if (keys.entity().getVersion() == null) {
			refuse(keys, "but has no @Version, by which its revisions are numbered: add @Version Long version");
		}
		String problem = problemOf(keys.primary(), keys.entity().getTenant() != null);
		if (problem != null) {
			refuse(keys, "but its revisions are items of table '" + this.table + "', " + problem);
		}
	}

	private static @Nullable String problemOf(EntityKey primary, boolean tenant) {
		KeyPart partition = primary.partition().get(0);
		if (partition.type() != KeyType.S) {
			return "whose partition key '" + partition.attribute() + "' is of type " + partition.type()
					+ ": make it a string, such as \"" + partition.attribute() + "#" + partition.template()
					+ "\" with @PrimaryKey";
		}
		if (tenant && partition instanceof KeyPart.Native) {
			return "whose partition key '" + partition.attribute() + "' is the tenant itself, and leaves no room behind"
					+ " it: make it a template, such as \"TENANT#" + partition.template() + "\" with @PrimaryKey";
		}
		if (primary.sort().isEmpty()) {
			return "which has no sort key to keep several versions in one partition: give the primary key a sort"
					+ " template, such as sort = \"META\"";
		}
		KeyPart sort = primary.sort().get(0);
		if (sort.type() != KeyType.B) {
			return null;
		}
		return "whose sort key '" + sort.attribute()
				+ "' is of type B: make it a string or a number, by which versions are sorted";
	}

	private void refuse(DeclaredKeys keys, String problem) {
		this.problems.add(keys.entity(), "is annotated with @Revisions, " + problem);
	}

}
