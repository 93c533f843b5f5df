package io.github.dynamospring.plan.update;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.expression.ConditionBinder;
import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.OperandBinding;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.UpdateExpression;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.EntityVersion;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.predicate.OperandSource;

/**
 * Maximum writes of an update to the indexes of a table: two if the key of an entry may
 * change, one if an entry is removed or another attribute changes, otherwise zero.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html#GSI.ThroughputConsiderations.Writes">Write
 * capacity of global secondary indexes</a>
 */
final class IndexWrites {

	private final DynamoPersistentEntity<?> entity;

	private final UpdateExpression update;

	private final KnownValues known;

	private final List<IndexKeyUpdate> updates;

	private final ConditionBinder binder;

	private final Set<String> changed = new LinkedHashSet<>();

	IndexWrites(DynamoPersistentEntity<?> entity, UpdateExpression update, KnownValues known,
			List<IndexKeyUpdate> updates, OperandBinding literals) {
		this.entity = entity;
		this.update = update;
		this.known = known;
		this.updates = updates;
		this.binder = new ConditionBinder((path) -> path, literals);
		update.targets().forEach((path) -> this.changed.add(entity.resolve(path).root()));
		String writeId = entity.getTable().names().writeId();
		if (writeId != null) {
			this.changed.add(writeId);
		}
		EntityVersion<?> version = entity.getVersion();
		if (version != null) {
			this.changed.add(version.attribute());
		}
	}

	/**
	 * Return the maximum number of changed entries, by the names of the indexes.
	 */
	Map<String, Integer> count() {
		Map<String, Integer> entries = new LinkedHashMap<>();
		for (EntityKey key : this.entity.getKeys()) {
			String index = key.indexName();
			if (index != null) {
				entries.put(index, writes(key));
			}
		}
		entries.values().removeIf((writes) -> writes == 0);
		return entries;
	}

	private int writes(EntityKey key) {
		IndexKeyUpdate composed = this.updates.stream()
			.filter((update) -> update.key() == key)
			.findFirst()
			.orElse(null);
		if (isRemoved(key) || composed != null && composed.isRemoval()) {
			return 1;
		}
		if (composed != null || isNativeKeyChanged(key)) {
			return isMoved(key) ? 2 : 1;
		}
		if (isLeftOut(key) || this.changed.stream().noneMatch(key::projects)) {
			return 0;
		}
		return 1;
	}

	private boolean isRemoved(EntityKey key) {
		return key.parts()
			.stream()
			.flatMap((part) -> part.properties().stream())
			.anyMatch((property) -> this.known.after(property) instanceof OperandSource.Absent);
	}

	// The condition of the index may also add or remove an entry at the same key.
	private boolean isMoved(EntityKey key) {
		return key.parts()
			.stream()
			.flatMap((part) -> part.properties().stream())
			.map(PropertyReference::path)
			.anyMatch((path) -> this.update.targets()
				.stream()
				.map(Path::root)
				.anyMatch((root) -> path.equals(root) || path.startsWith(root + ".")));
	}

	private boolean isNativeKeyChanged(EntityKey key) {
		return key.parts()
			.stream()
			.filter(KeyPart.Native.class::isInstance)
			.flatMap((part) -> part.properties().stream())
			.map(PropertyReference::path)
			.anyMatch((path) -> this.update.targets().stream().map(Path::toString).anyMatch(path::equals));
	}

	// The item is not in the index before, and the update does not put it there.
	private boolean isLeftOut(EntityKey key) {
		ConditionExpression when = key.when();
		return when != null && Boolean.FALSE
			.equals(new SparseCondition(this.binder.bind(when), this.entity, this.known).constant());
	}

}
