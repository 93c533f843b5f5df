package io.github.dynamospring.mapping.codec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.item.AttributeNames;
import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.KeySource;
import io.github.dynamospring.mapping.TableAttributeNames;
import org.jspecify.annotations.Nullable;

/**
 * Properties that are read from keys if an item has no attribute of them. The texts of
 * the keys are read only if they are needed.
 */
final class KeyedProperties {

	static final KeyedProperties NONE = new KeyedProperties(null, List.of(), Set.of());

	private final @Nullable DynamoPersistentEntity<?> entity;

	private final AttributeNames keys;

	private final int size;

	private final Keyed[] properties;

	private final Set<String> computed;

	/**
	 * Find the properties among those that are read.
	 * @param entity the entity, or null for an object inside of one
	 * @param read the properties, in the order of their values
	 * @param computed the names of attributes that items have beside their properties
	 */
	private KeyedProperties(@Nullable DynamoPersistentEntity<?> entity, List<PropertyReader> read,
			Set<String> computed) {
		this.entity = entity;
		Map<String, Integer> positions = new LinkedHashMap<>();
		List<Keyed> keyed = new ArrayList<>();
		for (int i = 0; i < read.size(); i++) {
			String name = read.get(i).name();
			List<KeySource> found = (entity != null) ? entity.getKeySources(name) : List.of();
			if (!found.isEmpty()) {
				keyed.add(new Keyed(i, positions(found, positions), found.toArray(new KeySource[0]), isKeyOnly(name)));
			}
		}
		this.keys = new AttributeNames(List.copyOf(positions.keySet()));
		this.size = positions.size();
		this.properties = keyed.toArray(new Keyed[0]);
		this.computed = computed;
	}

	private static int[] positions(List<KeySource> sources, Map<String, Integer> known) {
		int[] positions = new int[sources.size()];
		for (int i = 0; i < positions.length; i++) {
			Integer position = known.putIfAbsent(sources.get(i).attribute(), known.size());
			positions[i] = (position != null) ? position : known.size() - 1;
		}
		return positions;
	}

	/**
	 * Find the properties of an entity among those that are read.
	 */
	static KeyedProperties of(DynamoPersistentEntity<?> entity, List<PropertyReader> read) {
		return new KeyedProperties(entity, read, computed(entity));
	}

	private static Set<String> computed(DynamoPersistentEntity<?> entity) {
		Set<String> computed = new LinkedHashSet<>();
		for (EntityKey key : entity.getKeys()) {
			key.parts().forEach((part) -> computed.add(part.attribute()));
		}
		TableAttributeNames names = entity.getTable().names();
		for (String name : new @Nullable String[] { names.type(), names.writeId() }) {
			if (name != null) {
				computed.add(name);
			}
		}
		computed.addAll(entity.getConstants().keySet());
		return computed;
	}

	// A type of a sealed entity has more properties, which are in no key.
	private boolean isKeyOnly(String name) {
		DynamoPersistentProperty property = (this.entity != null) ? this.entity.getPersistentProperty(name) : null;
		return property != null && property.isKeyOnly();
	}

	/**
	 * Return the names of the attributes of the properties.
	 */
	AttributeNames names(List<PropertyReader> read) {
		List<@Nullable String> attributes = new ArrayList<>();
		for (PropertyReader reader : read) {
			attributes.add(isKeyOnly(reader.name()) ? null : reader.attribute());
		}
		Set<String> others = new LinkedHashSet<>(this.computed);
		others.removeAll(attributes);
		return new AttributeNames(attributes, others);
	}

	/**
	 * Decode the properties that have no value.
	 * @param item stands at the item, which is walked once more if there are any
	 * @param values the values of the properties
	 */
	void complete(ItemReader item, @Nullable Object[] values, PropertyReader[] read) {
		@Nullable String[] texts = null;
		for (Keyed property : this.properties) {
			if (values[property.position] == null) {
				texts = (texts != null) ? texts : texts(item);
				values[property.position] = property.find(texts, read[property.position]);
			}
		}
	}

	private @Nullable String[] texts(ItemReader item) {
		@Nullable String[] texts = new @Nullable String[this.size];
		item.<@Nullable String[]>attributes(this.keys, texts, (all, position, key) -> {
			if (key.type() == AttributeType.S) {
				all[position] = key.string();
			}
		});
		return texts;
	}

	/**
	 * Property that is read from keys.
	 *
	 * @param position the position of its value
	 * @param keys the positions of the texts of the keys
	 * @param sources the keys, in the order in which they are asked
	 * @param keyOnly whether no attribute stores it
	 */
	private record Keyed(int position, int[] keys, KeySource[] sources, boolean keyOnly) {

		@Nullable Object find(@Nullable String[] texts, PropertyReader reader) {
			for (int i = 0; i < this.keys.length; i++) {
				String text = texts[this.keys[i]];
				if (text != null) {
					return read(this.sources[i], text, reader);
				}
			}
			if (this.keyOnly && reader.type().isPrimitive()) {
				throw new InvalidValueException("the item has no attribute '" + this.sources[0].attribute()
						+ "', and a primitive " + reader.type() + " cannot be null: use its wrapper type")
					.at(reader.name());
			}
			return null;
		}

		private @Nullable Object read(KeySource source, String text, PropertyReader reader) {
			try {
				return reader.codec().fromKeyValue(source.read(text));
			}
			catch (InvalidValueException ex) {
				// An index may still have the keys of a former template.
				if (!this.keyOnly && !source.isPrimary()) {
					return null;
				}
				throw ex.at(reader.name());
			}
		}

	}

}
