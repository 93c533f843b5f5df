package io.github.dynamospring.mapping.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.KeyPart;
import org.jspecify.annotations.Nullable;

/**
 * Keys of one entity as it declares them.
 */
record DeclaredKeys(DynamoPersistentEntity<?> entity, EntityKey primary, List<IndexKey> indexes) {

	DeclaredKeys {
		indexes = List.copyOf(indexes);
	}

	/**
	 * Refuse the delimiter at the end of those keys that could be keys of another entity
	 * otherwise, in a table without escapes.
	 */
	static void close(List<DeclaredKeys> entities, EntityProblems problems) {
		List<DeclaredKeys> closed = entities.stream().map(DeclaredKeys::closed).toList();
		Set<Integer> collisions = new TreeSet<>();
		for (int i = 0; i < entities.size(); i++) {
			for (int j = i + 1; j < entities.size(); j++) {
				if (entities.get(i).isApartOnlyIfClosed(entities.get(j), closed.get(i), closed.get(j))) {
					collisions.addAll(List.of(i, j));
				}
			}
		}
		collisions.forEach((index) -> {
			entities.set(index, closed.get(index));
			closed.get(index).verify(problems);
		});
	}

	// every write would be refused
	private void verify(EntityProblems problems) {
		for (EntityKey key : all()) {
			for (KeyPart part : key.parts()) {
				String refusal = (part instanceof KeyPart.Composed composed) ? composed.encoder().lastRefusal() : null;
				if (refusal != null) {
					problems.add(this.entity, key.describe(), refusal
							+ ": use a format of fixed width that goes down from the year, or start the template with"
							+ " text that no other type of the table has");
				}
			}
		}
	}

	private boolean isApartOnlyIfClosed(DeclaredKeys other, DeclaredKeys closed, DeclaredKeys otherClosed) {
		for (EntityKey key : all()) {
			EntityKey same = other.find(key.indexName());
			EntityKey closedKey = closed.find(key.indexName());
			EntityKey closedSame = otherClosed.find(key.indexName());
			if (same != null && closedKey != null && closedSame != null && KeyCollision.mayEqual(key, same)
					&& !KeyCollision.mayEqual(closedKey, closedSame)) {
				return true;
			}
		}
		return false;
	}

	private @Nullable EntityKey find(@Nullable String indexName) {
		for (EntityKey key : all()) {
			if (Objects.equals(key.indexName(), indexName)) {
				return key;
			}
		}
		return null;
	}

	private DeclaredKeys closed() {
		return new DeclaredKeys(this.entity, closed(this.primary),
				this.indexes.stream().map((index) -> index.withKey(closed(index.key()))).toList());
	}

	private static EntityKey closed(EntityKey key) {
		return new EntityKey(key.indexName(), key.kind(), closed(key.partition()), closed(key.sort()), key.condition(),
				key.projected());
	}

	private static List<KeyPart> closed(List<KeyPart> parts) {
		return parts.stream().map(DeclaredKeys::closed).toList();
	}

	private static KeyPart closed(KeyPart part) {
		if (part instanceof KeyPart.Composed composed) {
			return new KeyPart.Composed(composed.attribute(), composed.encoder().closed(), composed.properties());
		}
		return part;
	}

	/**
	 * Return these keys with one more.
	 */
	DeclaredKeys with(IndexKey index) {
		List<IndexKey> indexes = new ArrayList<>(this.indexes);
		indexes.add(index);
		return new DeclaredKeys(this.entity, this.primary, indexes);
	}

	List<EntityKey> all() {
		List<EntityKey> keys = new ArrayList<>();
		keys.add(this.primary);
		for (IndexKey index : this.indexes) {
			keys.add(index.key());
		}
		return keys;
	}

}
