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
 * Writes of an update to the indexes of a table, at most: two entries where the key of
 * one may change, one where an entry goes or changes, none where nothing of it changes.
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
	 * Return the most entries that change, by the names of the indexes.
	 */
	Map<String, Integer> count() {
		Map<String, Integer> entries = new LinkedHashMap<>();
		for (EntityKey key : this.entity.getKeys()) {
			String index = key.indexName();
			int writes = (index != null) ? writes(key) : 0;
			if (index != null && writes > 0) {
				entries.put(index, writes);
			}
		}
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
		return (isLeftOut(key) || this.changed.stream().noneMatch(key::projects)) ? 0 : 1;
	}

	private boolean isRemoved(EntityKey key) {
		return key.parts()
			.stream()
			.flatMap((part) -> part.properties().stream())
			.anyMatch((property) -> this.known.after(property) instanceof OperandSource.Absent);
	}

	// An entry may also come and go by the condition of the index, at the same key.
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
