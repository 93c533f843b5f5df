package io.github.dynamospring.mapping.table;

import java.util.List;

import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.Shard;
import org.jspecify.annotations.Nullable;

/**
 * Verifier of the {@link Shard} properties of an entity.
 */
class ShardVerifier {

	private final DeclaredKeys keys;

	private final EntityProblems problems;

	ShardVerifier(DeclaredKeys keys, EntityProblems problems) {
		this.keys = keys;
		this.problems = problems;
	}

	void verify() {
		for (DynamoPersistentProperty property : this.keys.entity()) {
			String problem = problemOf(property);
			if (problem != null) {
				this.problems.add(this.keys.entity(), "@Shard is on '" + property.getName() + "', " + problem);
			}
		}
	}

	private @Nullable String problemOf(DynamoPersistentProperty property) {
		if (!property.isAnnotationPresent(Shard.class)) {
			return null;
		}
		if (property.getType() != Integer.class) {
			return "which is " + property.getType().getSimpleName() + ", but a shard is a number from 0, or null"
					+ " until it is drawn: make it a @Nullable Integer";
		}
		if (property.getShardCount() == null) {
			return "which writes to less than 2 shards, or to some that are not read: give a number of at least 2, such"
					+ " as @Shard(16), or to change it @Shard(value = 16, read = 32)";
		}
		return placeProblem(property.getName());
	}

	private @Nullable String placeProblem(String name) {
		if (contains(this.keys.primary().sort(), name)) {
			return "which is in the sort key of the " + this.keys.primary().describe()
					+ ", where it does not spread the items: put {" + name + "} into a partition template";
		}
		if (this.keys.all().stream().anyMatch((key) -> isSpread(key, name))) {
			return null;
		}
		return "which is in no partition template of the table or of a global index, so that it does not spread"
				+ " the items: put {" + name + "} into one, or remove @Shard";
	}

	private static boolean isSpread(EntityKey key, String name) {
		return key.kind() != EntityKey.Kind.LOCAL && contains(key.partition(), name);
	}

	private static boolean contains(List<KeyPart> parts, String name) {
		return parts.stream()
			.flatMap((part) -> part.properties().stream())
			.anyMatch((property) -> property.path().equals(name));
	}

}
