package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.ItemTooLargeException;
import io.github.dynamospring.item.sdk.AttributeValueSize;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.RevisionKeys;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.plan.Repeatability;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Factory of the revisions of one entity type: the items that keep its versions. Each is
 * put in an empty place, in one transaction with the entity, and bears the same write id.
 */
final class RevisionWrites {

	private final RevisionKeys keys;

	private final TableAttributeNames names;

	private final WriteContext<?> context;

	private RevisionWrites(WriteContext<?> context) {
		this.keys = RevisionKeys.of(context.entity());
		this.names = context.entity().getTable().names();
		this.context = context;
	}

	static @Nullable RevisionWrites of(WriteContext<?> context) {
		if (context.entity().hasRevisions()) {
			return new RevisionWrites(context);
		}
		return null;
	}

	/**
	 * Return a write with the revision that it makes.
	 * @param item the item of the entity as it is written
	 * @param version its version
	 */
	PendingWrite add(PendingWrite write, Map<String, AttributeValue> item, @Nullable WriteId id, long version) {
		Map<String, AttributeValue> entityKey = write.plain().key();
		Map<String, AttributeValue> key = checkedKeyOf(entityKey, version);
		Map<String, AttributeValue> revision = revision(key, item, id);
		int size = AttributeValueSize.ofItem(revision);
		if (size > ItemTooLargeException.MAX_SIZE) {
			throw this.context.tooLarge(entityKey, item, size);
		}
		WriteExpressions absent = new WriteExpressions(null, "attribute_not_exists(#partition)", false,
				Map.of("#partition", this.keys.partition().attribute()), null);
		return new RevisedWrite(write, ItemWrite.put(this.context.tableName(), key, revision, absent,
				Repeatability.REPEATABLE, new WriteOutcome.RevisionOutcome(this.context, entityKey, id, version)));
	}

	private Map<String, AttributeValue> checkedKeyOf(Map<String, AttributeValue> entityKey, long version) {
		try {
			return keyOf(this.keys, entityKey, version);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidDataAccessApiUsageException("The key of " + this.context.describe(entityKey)
					+ " leaves no room for revisions: " + ex.getMessage(), ex);
		}
	}

	/**
	 * Return the key of a revision.
	 * @throws IllegalArgumentException if the key of the entity leaves no room for it
	 */
	static Map<String, AttributeValue> keyOf(RevisionKeys keys, Map<String, AttributeValue> entityKey, long version) {
		Map<String, AttributeValue> key = new LinkedHashMap<>();
		key.put(keys.partition().attribute(), AttributeValues.of(keys.partitionOf(AttributeValues.itemOf(entityKey))));
		key.put(keys.sort().attribute(), AttributeValues.of(keys.sortOf(version)));
		return key;
	}

	private Map<String, AttributeValue> revision(Map<String, AttributeValue> key, Map<String, AttributeValue> item,
			@Nullable WriteId id) {
		Map<String, AttributeValue> entity = new LinkedHashMap<>(item);
		Map<String, AttributeValue> revision = new LinkedHashMap<>(key);
		if (this.names.type() != null) {
			revision.put(this.names.type(), AttributeValue.fromS(RevisionKeys.TYPE));
		}
		if (id != null) {
			entity.remove(id.attribute());
			revision.put(id.attribute(), id.value());
		}
		String at = this.context.expiry().clock().instant().toString();
		revision.put(this.names.revision(),
				AttributeValue.fromM(Map.of("at", AttributeValue.fromS(at), "entity", AttributeValue.fromM(entity))));
		return revision;
	}

	/**
	 * Write of an entity together with the revision that it makes.
	 *
	 * @param write the write of the entity
	 * @param revision puts the revision
	 */
	private record RevisedWrite(PendingWrite write, ItemWrite revision) implements PendingWrite {

		@Override
		public ItemWrite plain() {
			return this.write.plain();
		}

		@Override
		public List<ItemWrite> writes() {
			List<ItemWrite> writes = new ArrayList<>(this.write.writes());
			writes.add(this.revision);
			return writes;
		}

		@Override
		public @Nullable PendingWrite revised(List<FailedCondition> failed) {
			List<FailedCondition> ofEntity = failed.stream()
				.filter((condition) -> condition.write() != this.revision)
				.toList();
			PendingWrite revised = ofEntity.isEmpty() ? null : this.write.revised(ofEntity);
			if (revised != null) {
				return new RevisedWrite(revised, this.revision);
			}
			return null;
		}

	}

}
