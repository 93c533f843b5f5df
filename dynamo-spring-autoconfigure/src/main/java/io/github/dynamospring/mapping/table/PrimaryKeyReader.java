package io.github.dynamospring.mapping.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;

import io.github.dynamospring.key.KeyPlaceholder;
import io.github.dynamospring.key.KeyRole;
import io.github.dynamospring.key.KeyShards;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.TableAttributeNames;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;

/**
 * Reader of the primary key that an entity declares.
 */
class PrimaryKeyReader {

	private final DynamoPersistentEntity<?> entity;

	private final TableAttributeNames names;

	private final KeyPartReader parts;

	private final EntityProblems problems;

	PrimaryKeyReader(DynamoPersistentEntity<?> entity, TableAttributeNames names, KeyPartReader parts,
			EntityProblems problems) {
		this.entity = entity;
		this.names = names;
		this.parts = parts;
		this.problems = problems;
	}

	/**
	 * Read the key.
	 * @return the key, or null after a problem
	 */
	@Nullable EntityKey read() {
		PrimaryKey annotation = this.entity.findAnnotation(PrimaryKey.class);
		if (annotation != null) {
			return templates(annotation);
		}
		return properties();
	}

	private @Nullable EntityKey templates(PrimaryKey annotation) {
		refuseBesideTemplates("@PartitionKey", marked(DynamoPersistentProperty::isPartitionKey));
		refuseBesideTemplates("@SortKey", marked(DynamoPersistentProperty::isSortKey));
		refuseBesideTemplates("@Id", marked(DynamoPersistentProperty::isIdProperty));
		KeyPart partition = this.parts.readPrimary("@PrimaryKey partition", annotation.partition(), KeyRole.PARTITION,
				this.names.partition());
		boolean sorted = StringUtils.hasLength(annotation.sort());
		KeyPart sort = sorted
				? this.parts.readPrimary("@PrimaryKey sort", annotation.sort(), KeyRole.SORT, this.names.sort()) : null;
		if (partition == null || sorted && sort == null) {
			return null;
		}
		EntityKey key = EntityKey.primary(partition, sort);
		refuseLossy(key, annotation.lossy());
		refuseGrowing(partition);
		return key;
	}

	private void refuseBesideTemplates(String annotation, List<DynamoPersistentProperty> properties) {
		for (DynamoPersistentProperty property : properties) {
			this.problems.add(this.entity, annotation + " on '" + property.getName()
					+ "' stands beside @PrimaryKey, which alone defines the key: remove " + annotation);
		}
	}

	private void refuseLossy(EntityKey key, boolean allowed) {
		List<KeyPlaceholder> placeholders = new ArrayList<>();
		for (KeyPart part : key.parts()) {
			if (!(part instanceof KeyPart.Composed composed)) {
				return;
			}
			placeholders.addAll(composed.encoder().placeholders());
		}
		if (!allowed && !placeholders.isEmpty() && placeholders.stream().allMatch(KeyPlaceholder::isLossy)) {
			this.problems.add(this.entity, "every placeholder of the " + key.describe()
					+ " is lossy, so that different entities overwrite each other: add a placeholder without a lossy"
					+ " function, or say lossy = true");
		}
	}

	private void refuseGrowing(KeyPart partition) {
		if (!(partition instanceof KeyPart.Composed composed)) {
			return;
		}
		for (int i = 0; i < composed.properties().size(); i++) {
			KeyShards shards = composed.encoder().shards(i);
			if (shards != null && shards.isGrowing()) {
				this.problems.add(this.entity, "@PrimaryKey partition",
						composed.encoder().placeholders().get(i).text()
								+ " has two counts, so that one id would address two items: give one count, and move"
								+ " the items when it grows, or shard the partition of a global index");
			}
		}
	}

	private @Nullable EntityKey properties() {
		List<DynamoPersistentProperty> partitions = marked(DynamoPersistentProperty::isPartitionKey);
		List<DynamoPersistentProperty> sorts = marked(DynamoPersistentProperty::isSortKey);
		List<DynamoPersistentProperty> ids = marked(DynamoPersistentProperty::isIdProperty);
		if (partitions.isEmpty() && sorts.isEmpty() && ids.size() == 1) {
			return keyOf("@Id", ids.get(0), null);
		}
		ids.forEach((id) -> this.problems.add(this.entity, "@Id on '" + id.getName()
				+ "' stands beside @PartitionKey or @SortKey, which alone define the key: remove @Id"));
		if (isOne("@PartitionKey", partitions) & (sorts.isEmpty() || isOne("@SortKey", sorts))) {
			return keyOf("@PartitionKey", partitions.get(0), sorts.isEmpty() ? null : sorts.get(0));
		}
		return null;
	}

	private boolean isOne(String annotation, List<DynamoPersistentProperty> properties) {
		if (properties.isEmpty()) {
			this.problems.add(this.entity,
					"has no primary key: add @PrimaryKey(partition = \"…\") to the type, or @PartitionKey to a property");
		}
		if (properties.size() > 1) {
			List<String> names = properties.stream().map(DynamoPersistentProperty::getName).toList();
			this.problems.add(this.entity, annotation + " is on '" + String.join("' and '", names)
					+ "', but a table has one such key: write a template that holds both with @PrimaryKey");
		}
		return properties.size() == 1;
	}

	private @Nullable EntityKey keyOf(String annotation, DynamoPersistentProperty partition,
			@Nullable DynamoPersistentProperty sort) {
		KeyPart partitionPart = this.parts.readPrimary(annotation, partition);
		KeyPart sortPart = (sort != null) ? this.parts.readPrimary("@SortKey", sort) : null;
		if (partitionPart == null || sort != null && sortPart == null) {
			return null;
		}
		return EntityKey.primary(partitionPart, sortPart);
	}

	private List<DynamoPersistentProperty> marked(Predicate<DynamoPersistentProperty> mark) {
		return StreamSupport.stream(this.entity.spliterator(), false).filter(mark).toList();
	}

}
