package io.github.dynamospring.migration;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.core.request.EntityNaming;
import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.item.sdk.AttributeValueWriter;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.EntityVersion;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.LargeProperties;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.mapping.ShardCount;
import io.github.dynamospring.privacy.KeyVisibility;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.mapping.PersistentPropertyAccessor;

/**
 * Comparison of stored items with the items that the model writes today.
 *
 * @param <T> the type of the entity
 */
final class ItemComparison<T> {

	private final DynamoPersistentEntity<T> entity;

	private final EntityNaming naming;

	private final List<DynamoPersistentProperty> shards;

	private final Set<String> key;

	private final List<String> compared;

	private final List<String> revision;

	private final Map<String, Set<String>> sources = new HashMap<>();

	/**
	 * Create a comparison.
	 * @param keys how much of keys is shown in messages
	 */
	ItemComparison(DynamoPersistentEntity<T> entity, KeyVisibility keys) {
		this.entity = entity;
		this.naming = EntityNaming.of(entity, keys);
		this.key = attributes(entity.getPrimaryKey()).collect(Collectors.toUnmodifiableSet());
		this.shards = entity.getShards()
			.stream()
			.filter((shard) -> !entity.getPrimaryKey().contains(shard.getName()))
			.toList();
		this.revision = revision(entity);
		this.compared = entity.getCodec()
			.attributeNames()
			.stream()
			.filter((name) -> !this.key.contains(name) && !this.revision.contains(name))
			.sorted()
			.toList();
		entity.getKeys().forEach(this::addSources);
	}

	private static Stream<String> attributes(EntityKey key) {
		return key.parts().stream().map(KeyPart::attribute);
	}

	private static List<String> revision(DynamoPersistentEntity<?> entity) {
		List<String> revision = new ArrayList<>();
		EntityVersion<?> version = entity.getVersion();
		if (version != null) {
			revision.add(version.attribute());
		}
		String writeId = entity.getTable().names().writeId();
		if (writeId != null) {
			revision.add(writeId);
		}
		return revision;
	}

	private void addSources(EntityKey key) {
		Set<String> sources = key.parts()
			.stream()
			.flatMap((part) -> part.properties().stream())
			.map(PropertyReference::attribute)
			.collect(Collectors.toCollection(TreeSet::new));
		ConditionExpression when = key.when();
		if (when != null) {
			when.paths().stream().map(this.entity::resolve).map(Path::root).forEach(sources::add);
		}
		attributes(key)
			.forEach((attribute) -> this.sources.computeIfAbsent(attribute, (name) -> new TreeSet<>()).addAll(sources));
	}

	/**
	 * Return whether an item is one of the entity.
	 */
	boolean isOfEntity(Map<String, AttributeValue> item) {
		DynamoPersistentEntity<?> found = this.entity.getTable().entityOf(AttributeValues.reader(item));
		return found == this.entity || this.entity.getSubtypes().contains(found);
	}

	/**
	 * Return the name of an item in messages.
	 */
	String describe(Map<String, AttributeValue> item) {
		return this.naming.describe(item);
	}

	/**
	 * Compare an item.
	 * @return the change, or null if the item is as the model writes it
	 * @throws io.github.dynamospring.mapping.InvalidValueException if the item cannot be
	 * read, or not be written again
	 * @throws KeyChangedException if the item would have another primary key
	 */
	@Nullable ItemChange compare(Map<String, AttributeValue> item) {
		Map<String, AttributeValue> written = write(item);
		if (!this.key.stream().allMatch((name) -> AttributeValues.isSame(item.get(name), written.get(name)))) {
			throw new KeyChangedException(this.entity.getType());
		}
		Map<String, @Nullable AttributeValue> changed = new LinkedHashMap<>();
		for (String name : this.compared) {
			AttributeValue found = item.get(name);
			AttributeValue value = complete(written.get(name), found);
			if (!isObject(name, found) && !AttributeValues.isSame(found, value)) {
				changed.put(name, value);
			}
		}
		return changed.isEmpty() ? null : new ItemChange(this, keyOf(item), changed, condition(changed, item));
	}

	// an object stays as it is, and its item points to it
	private boolean isObject(String name, @Nullable AttributeValue found) {
		LargeProperties large = this.entity.getCodec().large();
		return large != null && found != null && found.hasM() && large.properties().containsKey(name);
	}

	private Map<String, AttributeValue> write(Map<String, AttributeValue> item) {
		AttributeValueWriter writer = new AttributeValueWriter();
		T read = this.entity.getCodec().read(AttributeValues.reader(item));
		this.entity.getCodec().write(withShards(read), writer);
		return writer.item();
	}

	private T withShards(T read) {
		if (this.shards.isEmpty()) {
			return read;
		}
		PersistentPropertyAccessor<T> properties = this.entity.getPropertyAccessor(read);
		for (DynamoPersistentProperty shard : this.shards) {
			ShardCount count = shard.getShardCount();
			if (count != null && properties.getProperty(shard) == null) {
				properties.setProperty(shard, ThreadLocalRandom.current().nextInt(count.drawn()));
			}
		}
		return properties.getBean();
	}

	/**
	 * Complete a value by the unknown parts of the value in place: an application beside
	 * this one may know them.
	 */
	private static @Nullable AttributeValue complete(@Nullable AttributeValue value, @Nullable AttributeValue found) {
		if (value == null || found == null) {
			return value;
		}
		if (value.hasM() && found.hasM()) {
			Map<String, AttributeValue> parts = new LinkedHashMap<>(found.m());
			value.m().forEach((name, part) -> parts.put(name, completed(part, found.m().get(name))));
			return AttributeValue.fromM(parts);
		}
		if (value.hasL() && found.hasL() && value.l().size() == found.l().size()) {
			List<AttributeValue> elements = new ArrayList<>();
			for (int i = 0; i < value.l().size(); i++) {
				elements.add(completed(value.l().get(i), found.l().get(i)));
			}
			return AttributeValue.fromL(elements);
		}
		return value;
	}

	private static AttributeValue completed(AttributeValue value, @Nullable AttributeValue found) {
		AttributeValue completed = complete(value, found);
		return (completed != null) ? completed : value;
	}

	private Map<String, AttributeValue> keyOf(Map<String, AttributeValue> item) {
		Map<String, AttributeValue> key = new LinkedHashMap<>(item);
		key.keySet().retainAll(this.key);
		return key;
	}

	/**
	 * Return the attributes that must be as they were read: version and write id, which
	 * change with each write, or else all attributes that the change is made of.
	 */
	private Map<String, @Nullable AttributeValue> condition(Map<String, @Nullable AttributeValue> changed,
			Map<String, AttributeValue> item) {
		if (this.revision.size() == 2 && item.keySet().containsAll(this.revision)) {
			return select(this.revision, item);
		}
		Set<String> read = new TreeSet<>(changed.keySet());
		changed.keySet().forEach((name) -> read.addAll(this.sources.getOrDefault(name, Set.of())));
		read.removeAll(this.key);
		return select(read, item);
	}

	private static Map<String, @Nullable AttributeValue> select(Collection<String> names,
			Map<String, AttributeValue> item) {
		Map<String, @Nullable AttributeValue> selected = new LinkedHashMap<>();
		names.forEach((name) -> selected.put(name, item.get(name)));
		return selected;
	}

}
