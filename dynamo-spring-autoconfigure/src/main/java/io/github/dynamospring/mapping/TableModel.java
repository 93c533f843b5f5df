package io.github.dynamospring.mapping;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.key.KeyFormat;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.TableSchema;
import org.jspecify.annotations.Nullable;

/**
 * Model of a table that its entities make together.
 *
 * @since 0.1
 */
public final class TableModel {

	private final TableSchema schema;

	private final TableAttributeNames names;

	private final KeyFormat keyFormat;

	private final Map<DynamoPersistentEntity<?>, List<EntityKey>> keys;

	private final Map<String, DynamoPersistentEntity<?>> entitiesByType = new LinkedHashMap<>();

	private final @Nullable TableEncryption encryption;

	/**
	 * Create a table.
	 * @param schema the schema that all entities together ask for
	 * @param names the names of the library's own attributes
	 * @param keyFormat the format of composed keys
	 * @param keys the keys of each entity, the primary key first
	 */
	public TableModel(TableSchema schema, TableAttributeNames names, KeyFormat keyFormat,
			Map<DynamoPersistentEntity<?>, List<EntityKey>> keys) {
		this.schema = schema;
		this.names = names;
		this.keyFormat = keyFormat;
		this.keys = new LinkedHashMap<>(keys);
		keys.keySet()
			.forEach((entity) -> entity.getTypeNames().forEach((name) -> this.entitiesByType.put(name, entity)));
		this.encryption = TableEncryption.of(names, keys);
	}

	/**
	 * Return the logical name of the table.
	 */
	public String logicalName() {
		return this.schema.logicalName();
	}

	/**
	 * Return the name of the client, which all entities have, or null for the default
	 * one.
	 */
	public @Nullable String client() {
		return this.keys.keySet().iterator().next().getClient();
	}

	/**
	 * Return the schema that all entities together ask for.
	 */
	public TableSchema schema() {
		return this.schema;
	}

	/**
	 * Return the names of the library's own attributes.
	 */
	public TableAttributeNames names() {
		return this.names;
	}

	/**
	 * Return the format of composed keys.
	 */
	public KeyFormat keyFormat() {
		return this.keyFormat;
	}

	/**
	 * Return the entities of the table, in the order of their class names.
	 */
	public List<DynamoPersistentEntity<?>> entities() {
		return List.copyOf(this.keys.keySet());
	}

	/**
	 * Return whether there are markers of {@link Unique} values among the items.
	 */
	public boolean hasMarkers() {
		return this.keys.keySet().stream().anyMatch((entity) -> !entity.getUniqueProperties().isEmpty());
	}

	/**
	 * Return whether there are {@link Revisions} among the items.
	 */
	public boolean hasRevisions() {
		return this.keys.keySet().stream().anyMatch(DynamoPersistentEntity::hasRevisions);
	}

	/**
	 * Return the names of the indexes that hold every item of the table, even the
	 * library's own. Their keys are made of the attributes of the primary key.
	 */
	public List<String> indexesOfAllItems() {
		Set<KeyAttribute> primary = new HashSet<>(Set.of(this.schema.partition()));
		if (this.schema.sort() != null) {
			primary.add(this.schema.sort());
		}
		return this.schema.indexes()
			.stream()
			.filter((index) -> primary.containsAll(index.partition()) && primary.containsAll(index.sort()))
			.map(IndexSchema::name)
			.toList();
	}

	/**
	 * Return the encryption of the items, or null if no property of an entity is
	 * encrypted.
	 */
	public @Nullable TableEncryption encryption() {
		return this.encryption;
	}

	/**
	 * Return the keys of an entity, the primary key first.
	 */
	public List<EntityKey> keysOf(DynamoPersistentEntity<?> entity) {
		return Objects.requireNonNull(this.keys.get(entity), () -> entity.getName() + " is not in " + logicalName());
	}

	/**
	 * Return the entity of an item: by its type attribute, else by the templates that fit
	 * its key.
	 * @param item the item, or the part of it that is read
	 * @return the entity, or null if it is unknown to this application
	 */
	public @Nullable DynamoPersistentEntity<?> entityOf(ItemReader item) {
		ItemIdentity identity = new ItemIdentity(this.names.type(), this.schema);
		try {
			item.attributes(identity, ItemIdentity::visit);
		}
		catch (ItemFormatException ex) {
			throw new InvalidValueException(
					"the type or a key of an item in the table " + logicalName() + ": " + ex.getMessage(), ex)
				.stored();
		}
		String type = identity.type();
		if (type != null) {
			return this.entitiesByType.get(type);
		}
		return only(identity);
	}

	/**
	 * Return the entity with a type name, or null if it is unknown to this application.
	 */
	public @Nullable DynamoPersistentEntity<?> entityOf(String typeName) {
		return this.entitiesByType.get(typeName);
	}

	private @Nullable DynamoPersistentEntity<?> only(ItemIdentity identity) {
		List<DynamoPersistentEntity<?>> fitting = this.keys.keySet()
			.stream()
			.<DynamoPersistentEntity<?>>filter((entity) -> identity.fits(keysOf(entity).get(0)))
			.toList();
		if (fitting.size() == 1) {
			return fitting.get(0);
		}
		return null;
	}

	@Override
	public String toString() {
		return logicalName() + " " + Set.copyOf(this.entitiesByType.keySet());
	}

	/**
	 * Type attribute and primary key of an item, by which its type is found.
	 */
	private static final class ItemIdentity {

		private final @Nullable String typeAttribute;

		private final TableSchema schema;

		private @Nullable String type;

		private final Map<String, AttributeType> types = new HashMap<>();

		private final Map<String, String> strings = new HashMap<>();

		ItemIdentity(@Nullable String typeAttribute, TableSchema schema) {
			this.typeAttribute = typeAttribute;
			this.schema = schema;
		}

		void visit(String name, ItemReader value) {
			if (name.equals(this.typeAttribute) && value.type() == AttributeType.S) {
				this.type = value.string();
			}
			else if (isKey(name)) {
				this.types.put(name, value.type());
				if (value.type() == AttributeType.S) {
					this.strings.put(name, value.string());
				}
			}
		}

		private boolean isKey(String name) {
			KeyAttribute sort = this.schema.sort();
			return name.equals(this.schema.partition().name()) || sort != null && name.equals(sort.name());
		}

		@Nullable String type() {
			return this.type;
		}

		boolean fits(EntityKey primary) {
			List<KeyPart> parts = primary.parts();
			return parts.stream().allMatch(this::fits);
		}

		private boolean fits(KeyPart part) {
			if (part instanceof KeyPart.Composed composed) {
				String key = this.strings.get(part.attribute());
				return key != null && composed.encoder().fits(key);
			}
			AttributeType stored = this.types.get(part.attribute());
			return stored != null && stored.name().equals(part.type().name());
		}

	}

}
