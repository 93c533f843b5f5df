package io.github.dynamospring.mapping.codec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.KeySource;
import org.jspecify.annotations.Nullable;

/**
 * Properties that keys tell where an item has no attribute of them. The texts of these
 * keys are gathered behind the values of all properties, and decoded only where they are
 * needed.
 */
final class KeyedProperties {

	static final KeyedProperties NONE = new KeyedProperties(List.of(), (name) -> List.of(), (name) -> false);

	private final List<String> keys;

	private final Keyed[] properties;

	private final Function<String, Boolean> keyOnly;

	/**
	 * Find the properties among those that are read.
	 * @param read the names of the properties, in the order of their values
	 * @param sources returns the keys that tell a property
	 * @param keyOnly returns whether no attribute stores a property
	 */
	private KeyedProperties(List<String> read, Function<String, List<KeySource>> sources,
			Function<String, Boolean> keyOnly) {
		Map<String, Integer> positions = new LinkedHashMap<>();
		List<Keyed> keyed = new ArrayList<>();
		for (int i = 0; i < read.size(); i++) {
			List<KeySource> found = sources.apply(read.get(i));
			found.forEach((source) -> positions.computeIfAbsent(source.attribute(),
					(attribute) -> read.size() + positions.size()));
			if (!found.isEmpty()) {
				keyed.add(new Keyed(i, found.stream().mapToInt((source) -> positions.get(source.attribute())).toArray(),
						found.toArray(KeySource[]::new), keyOnly.apply(read.get(i))));
			}
		}
		this.keys = List.copyOf(positions.keySet());
		this.properties = keyed.toArray(Keyed[]::new);
		this.keyOnly = keyOnly;
	}

	/**
	 * Find the properties of an entity among those that are read.
	 */
	static KeyedProperties of(DynamoPersistentEntity<?> entity, List<PropertyReader> read) {
		return new KeyedProperties(read.stream().map(PropertyReader::name).toList(), entity::getKeySources,
				(name) -> entity.getRequiredPersistentProperty(name).isKeyOnly());
	}

	/**
	 * Return the number of keys.
	 */
	int size() {
		return this.keys.size();
	}

	/**
	 * Return the attributes of the properties, null for what no attribute stores, and
	 * those of the keys.
	 */
	List<@Nullable String> attributes(List<PropertyReader> read) {
		List<@Nullable String> attributes = new ArrayList<>();
		read.forEach((reader) -> attributes.add(this.keyOnly.apply(reader.name()) ? null : reader.attribute()));
		attributes.addAll(this.keys);
		return attributes;
	}

	/**
	 * Decode the properties that have no value.
	 * @param values the values of the properties, and the texts of the keys behind them
	 */
	void complete(@Nullable Object[] values, PropertyReader[] read) {
		for (Keyed property : this.properties) {
			if (values[property.position] == null) {
				values[property.position] = property.find(values, read[property.position]);
			}
		}
	}

	/**
	 * Property that keys tell.
	 *
	 * @param position the position of its value
	 * @param keys the positions of the texts of the keys
	 * @param sources the keys, in the order in which they are asked
	 * @param keyOnly whether no attribute stores it
	 */
	private record Keyed(int position, int[] keys, KeySource[] sources, boolean keyOnly) {

		@Nullable Object find(@Nullable Object[] values, PropertyReader reader) {
			for (int i = 0; i < this.keys.length; i++) {
				if (values[this.keys[i]] instanceof String text) {
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
