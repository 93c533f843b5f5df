package io.github.dynamospring.mapping.table;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.mapping.TableEncryption;
import io.github.dynamospring.mapping.TableEncryption.Action;

/**
 * Verifier of a table with encrypted attributes. Nothing beside an item may have a value
 * that the item hides, and an item cannot be decrypted in part.
 */
class EncryptionVerifier {

	private final String table;

	private final TableAttributeNames names;

	private final EntityProblems problems;

	EncryptionVerifier(String table, TableAttributeNames names, EntityProblems problems) {
		this.table = table;
		this.names = names;
		this.problems = problems;
	}

	void verify(List<DeclaredKeys> entities, Collection<TableIndex> indexes) {
		List<String> encrypted = entities.stream()
			.flatMap((keys) -> TableEncryption.encryptedOf(keys.entity()).stream())
			.toList();
		if (encrypted.isEmpty()) {
			return;
		}
		entities.forEach((keys) -> verify(keys.entity(), encrypted.get(0)));
		for (TableIndex index : indexes) {
			if (index.include(this.names, entities.get(0).primary()) != null) {
				this.problems
					.add("Table '" + this.table + "': index '" + index.name() + "' holds parts of items, but with '"
							+ encrypted.get(0) + "' encrypted they are decrypted as a whole: project ALL");
			}
		}
		verifyActions(entities);
	}

	private void verify(DynamoPersistentEntity<?> entity, String encrypted) {
		if (entity.hasRevisions()) {
			this.problems.add(entity, "is annotated with @Revisions, but in table '" + this.table + "' '" + encrypted
					+ "' is encrypted, and revisions of such items are not supported: remove one of both");
		}
		if (!entity.getUniqueProperties().isEmpty()) {
			this.problems.add(entity,
					"@Unique is on '" + entity.getUniqueProperties().get(0).name() + "', but in table '" + this.table
							+ "' '" + encrypted
							+ "' is encrypted, and a marker has a plain hash of its value: remove one of both");
		}
		for (DynamoPersistentProperty property : entity.getStoredProperties()) {
			if (property.isEncrypted() && (property.isVersionProperty() || property.isTimeToLive()
					|| property.isKeyOnly() || !property.isWritable())) {
				this.problems.add(entity, "'" + property.getName() + "' is encrypted, but a version, a time to live, "
						+ "a @KeyOnly or a read-only property cannot be: remove 'encrypted = true'");
			}
		}
	}

	private void verifyActions(List<DeclaredKeys> entities) {
		Map<String, Action> actions = new TreeMap<>();
		Map<String, DynamoPersistentEntity<?>> owners = new TreeMap<>();
		for (DeclaredKeys keys : entities) {
			TableEncryption.actionsOf(this.names, keys.entity(), keys.all()).forEach((attribute, action) -> {
				Action other = actions.putIfAbsent(attribute, action);
				DynamoPersistentEntity<?> owner = owners.putIfAbsent(attribute, keys.entity());
				if (other != null && owner != null && other != action) {
					disagree(attribute, owner, other, keys.entity(), action);
				}
			});
		}
	}

	private void disagree(String attribute, DynamoPersistentEntity<?> first, Action firstAction,
			DynamoPersistentEntity<?> other, Action action) {
		this.problems.add(EntityProblems.nameOf(first) + " and " + EntityProblems.nameOf(other)
				+ " disagree on the encryption of attribute '" + attribute + "' of table '" + this.table + "': it is "
				+ text(firstAction) + " and " + text(action) + "; give one of them another name, with @Attribute",
				first.getType(), other.getType());
	}

	private static String text(Action action) {
		return switch (action) {
			case ENCRYPT -> "encrypted";
			case SIGN -> "signed as part of a key";
			case NONE -> "neither encrypted nor signed";
		};
	}

}
