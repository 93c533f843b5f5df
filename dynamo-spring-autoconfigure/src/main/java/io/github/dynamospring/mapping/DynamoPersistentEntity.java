package io.github.dynamospring.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.PathResolver;
import io.github.dynamospring.key.KeyProperties;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.model.MutablePersistentEntity;

/**
 * Mapped type: an entity of a table, or an object that is nested in one. Only entities of
 * a table have keys, a table and a codec; to ask a nested type for them throws an
 * {@link IllegalStateException}.
 *
 * @param <T> the type
 * @since 0.1
 */
public interface DynamoPersistentEntity<T> extends MutablePersistentEntity<T, DynamoPersistentProperty>, PathResolver {

	/**
	 * Return whether the type is an entity of a {@link Table}.
	 */
	boolean hasTable();

	/**
	 * Return the table of this entity, as all its entities known so far make it.
	 * @throws InvalidEntityException if the entity, or another one of the table, is
	 * faulty
	 */
	TableModel getTable();

	/**
	 * Return the name of the client of the table, or null for the default one.
	 */
	@Nullable String getClient();

	/**
	 * Return the value of the type attribute: the
	 * {@link org.springframework.data.annotation.TypeAlias}, else the simple name.
	 */
	String getTypeName();

	/**
	 * Return the texts that each item has, by name of the attribute: constants of the
	 * table, then the ones of the type.
	 */
	Map<String, String> getConstants();

	/**
	 * Return the entities of the types of a sealed interface, empty for a class. The
	 * properties of the interface are the common properties of these types.
	 */
	default List<DynamoPersistentEntity<?>> getSubtypes() {
		return List.of();
	}

	/**
	 * Return the properties that items can have: the properties of this entity, and
	 * further ones of the types of a sealed interface.
	 */
	default List<DynamoPersistentProperty> getStoredProperties() {
		List<DynamoPersistentProperty> properties = new ArrayList<>();
		forEach(properties::add);
		for (DynamoPersistentEntity<?> subtype : getSubtypes()) {
			for (DynamoPersistentProperty property : subtype) {
				if (getPersistentProperty(property.getName()) == null) {
					properties.add(property);
				}
			}
		}
		return properties;
	}

	/**
	 * Return the {@link Attribute#large large} ones among the properties that items can
	 * have.
	 */
	default List<DynamoPersistentProperty> getLargeProperties() {
		return getStoredProperties().stream().filter(DynamoPersistentProperty::isLarge).toList();
	}

	/**
	 * Return the values that the type attribute can have: one, or one for each type of a
	 * sealed interface.
	 */
	default List<String> getTypeNames() {
		if (getSubtypes().isEmpty()) {
			return List.of(getTypeName());
		}
		return getSubtypes().stream().<String>map(DynamoPersistentEntity::getTypeName).toList();
	}

	/**
	 * Return whether items carry the type attribute.
	 */
	boolean hasTypeAttribute();

	/**
	 * Return the primary key.
	 */
	EntityKey getPrimaryKey();

	/**
	 * Return all keys: the primary key first, then the keys of the indexes in the order
	 * of declaration, local ones first.
	 */
	List<EntityKey> getKeys();

	/**
	 * Return the key of an index, or null if the entity is not in it.
	 */
	@Nullable EntityKey findKey(String indexName);

	/**
	 * Return the keys that hold a property without loss. It is read from them if an item
	 * has no attribute of it.
	 * @param property the name of the property
	 */
	default List<KeySource> getKeySources(String property) {
		return KeySource.of(getKeys(), property);
	}

	/**
	 * Return the time to live, or null if items live for ever.
	 */
	@Nullable DynamoPersistentProperty getTimeToLiveProperty();

	/**
	 * Return the version, or null for an entity without one.
	 */
	@Nullable EntityVersion<T> getVersion();

	/**
	 * Return the properties that inserts and saves fill if they are null, in the order of
	 * declaration.
	 */
	List<DynamoPersistentProperty> getGeneratedIds();

	/**
	 * Return a new value of a generated id.
	 * @throws IllegalStateException if the generator gives a value of another type
	 */
	Object generateId(DynamoPersistentProperty property);

	/**
	 * Return the {@link Shard} properties, which writes draw if they are null, in the
	 * order of declaration.
	 */
	List<DynamoPersistentProperty> getShards();

	/**
	 * Return the tenant, or null if items belong to no tenant.
	 */
	@Nullable EntityTenant<T> getTenant();

	/**
	 * Return the {@link Unique} properties, in the order of declaration.
	 */
	List<UniqueProperty> getUniqueProperties();

	/**
	 * Return the forms of the properties that DynamoDB cannot look into, such as
	 * {@code compressed}, by their names.
	 */
	default Map<String, String> getHiddenForms() {
		Map<String, String> forms = new TreeMap<>();
		for (DynamoPersistentProperty property : getStoredProperties()) {
			String form = property.getHiddenForm();
			if (form != null) {
				forms.merge(property.getName(), form, (one, other) -> one.equals(other) ? one : one + " or " + other);
			}
		}
		return forms;
	}

	/**
	 * Return whether each version of the entity is kept.
	 * @see Revisions
	 */
	boolean hasRevisions();

	/**
	 * Return the codec of the entity's items.
	 */
	EntityCodec<T> getCodec();

	/**
	 * Find a property by its path, such as {@code address.city} or {@code lines[0].sku}.
	 * @return the property, or null if it does not exist
	 */
	@Nullable PropertyReference findProperty(String path);

	/**
	 * Find a property by its path.
	 * @return the property, or null if it does not exist
	 */
	@Nullable PropertyReference findProperty(Path path);

	/**
	 * Return a property by its path.
	 * @throws IllegalArgumentException if it does not exist; the message lists the
	 * existing properties
	 */
	PropertyReference getRequiredProperty(String path);

	/**
	 * Return the properties as the placeholders of key templates see them.
	 */
	default KeyProperties getKeyProperties() {
		return new EntityKey.EntityKeyProperties(this);
	}

	/**
	 * Return the path of the attribute that stores the property at a path.
	 * @throws IllegalArgumentException if there is no such property
	 */
	@Override
	Path resolve(Path property);

}
