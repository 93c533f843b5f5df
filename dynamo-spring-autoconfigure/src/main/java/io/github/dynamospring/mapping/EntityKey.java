package io.github.dynamospring.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.key.KeyProperties;
import io.github.dynamospring.key.KeyRole;
import io.github.dynamospring.key.TimeFormat;
import org.jspecify.annotations.Nullable;

/**
 * Key of an entity: the primary key of the table or the key of an index.
 *
 * @param indexName the name of the index, or null for the table itself
 * @param kind the kind of the key
 * @param partition the partition key: one part, or up to four in a global index
 * @param sort the sort key: up to one part, or up to four in a global index
 * @param condition the condition under which an item is in the index, or null
 * @param projected the names of the attributes that can be read here, or null for all
 * @since 0.1
 */
public record EntityKey(@Nullable String indexName, Kind kind, List<KeyPart> partition, List<KeyPart> sort,
		@Nullable IndexCondition condition, @Nullable Set<String> projected) {

	/**
	 * Create a key.
	 */
	public EntityKey {
		partition = List.copyOf(partition);
		sort = List.copyOf(sort);
		projected = (projected != null) ? Set.copyOf(projected) : null;
	}

	/**
	 * Create a primary key.
	 */
	public static EntityKey primary(KeyPart partition, @Nullable KeyPart sort) {
		return new EntityKey(null, Kind.TABLE, List.of(partition), (sort != null) ? List.of(sort) : List.of(), null,
				null);
	}

	/**
	 * Return this key with other projected attributes.
	 * @param projected the names of the attributes, or null for all
	 */
	public EntityKey withProjected(@Nullable Set<String> projected) {
		return new EntityKey(this.indexName, this.kind, this.partition, this.sort, this.condition, projected);
	}

	/**
	 * Return the key of an inverted index: this primary key with its parts exchanged.
	 * @param index the name of the index
	 */
	public EntityKey inverted(String index) {
		return new EntityKey(index, Kind.GLOBAL, as(KeyRole.PARTITION, this.sort), as(KeyRole.SORT, this.partition),
				null, null);
	}

	private static List<KeyPart> as(KeyRole role, List<KeyPart> parts) {
		return parts.stream().map((part) -> as(role, part)).toList();
	}

	private static KeyPart as(KeyRole role, KeyPart part) {
		if (part instanceof KeyPart.Composed composed) {
			return new KeyPart.Composed(composed.attribute(), composed.encoder().as(role), composed.properties());
		}
		return part;
	}

	/**
	 * Return the parts of the partition key and of the sort key.
	 */
	public List<KeyPart> parts() {
		List<KeyPart> parts = new ArrayList<>(this.partition);
		parts.addAll(this.sort);
		return parts;
	}

	/**
	 * Return whether a property is part of the partition key or of the sort key.
	 * @param path the path of the property
	 */
	public boolean contains(String path) {
		return parts().stream()
			.flatMap((part) -> part.properties().stream())
			.anyMatch((property) -> property.path().equals(path));
	}

	/**
	 * Return the condition, over property names, under which an item is in the index, or
	 * null for an index without one.
	 */
	public @Nullable ConditionExpression when() {
		if (this.condition == null) {
			return null;
		}
		return this.condition.source();
	}

	/**
	 * Return whether the condition of the index, if any, holds for an entity. An item is
	 * in the index only if no part of the key is null as well.
	 */
	public boolean holds(Object entity) {
		return this.condition == null || this.condition.holds(entity);
	}

	/**
	 * Return whether an attribute can be read here without a look into the table.
	 */
	public boolean projects(String attributeName) {
		return this.projected == null || this.projected.contains(attributeName);
	}

	/**
	 * Describe the key for people, such as {@code index gsi1 (ORDER#{orderId} / META)}.
	 */
	public String describe() {
		String name = (this.indexName != null) ? "index " + this.indexName : "primary key";
		return name + " (" + templates() + ")";
	}

	private String templates() {
		if (this.sort.isEmpty()) {
			return describe(this.partition);
		}
		return describe(this.partition) + " / " + describe(this.sort);
	}

	private String describe(List<KeyPart> parts) {
		return parts.stream().map(KeyPart::template).collect(Collectors.joining(", "));
	}

	@Override
	public String toString() {
		return describe();
	}

	/**
	 * Kind of a key: of the table or of an index.
	 */
	public enum Kind {

		/** The table itself. */
		TABLE,

		/** A local secondary index. */
		LOCAL,

		/** A global secondary index. */
		GLOBAL

	}

	/**
	 * Properties of an entity as the placeholders of key templates see them.
	 */
	record EntityKeyProperties(DynamoPersistentEntity<?> entity) implements KeyProperties {

		@Override
		public @Nullable Class<?> type(String path) {
			PropertyReference property = this.entity.findProperty(path);
			if (property == null) {
				return null;
			}
			return property.codec().keyType();
		}

		@Override
		public boolean isPath(String path) {
			PropertyReference property = this.entity.findProperty(path);
			return property != null && property.isPath();
		}

		// A time without a format of its own has the format of its type. A time to live
		// has it as well, although its attribute is a number.
		@Override
		public @Nullable TimeFormat format(String path) {
			PropertyReference property = this.entity.findProperty(path);
			if (property == null) {
				return null;
			}
			List<DynamoPersistentProperty> properties = property.properties();
			boolean formatted = properties.get(properties.size() - 1).getFormat() != null;
			if (formatted) {
				return property.codec().timeFormat();
			}
			return null;
		}

	}

}
