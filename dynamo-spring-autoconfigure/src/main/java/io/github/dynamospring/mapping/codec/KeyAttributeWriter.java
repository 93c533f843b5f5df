package io.github.dynamospring.mapping.codec;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.item.FixedName;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.key.KeyEncoder;
import io.github.dynamospring.key.KeyRole;
import io.github.dynamospring.key.KeyValueException;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;

/**
 * Writer of the attributes of one key.
 */
final class KeyAttributeWriter {

	private final EntityKey key;

	private final PropertyReference[] properties;

	private final List<NativePart> nativeParts = new ArrayList<>();

	private final List<ComposedPart> composedParts = new ArrayList<>();

	private boolean refusing;

	/**
	 * Create a writer.
	 * @param computed the names of the attributes that other keys have computed already;
	 * the attributes of this key are added
	 * @param sorting the names of the attributes that any key of the entity sorts by,
	 * which are limited to shorter texts
	 */
	KeyAttributeWriter(EntityKey key, Set<String> computed, Set<String> sorting) {
		this.key = key;
		Map<String, PropertyReference> distinct = new LinkedHashMap<>();
		key.parts().forEach((part) -> part.properties().forEach((property) -> distinct.put(property.path(), property)));
		this.properties = distinct.values().toArray(PropertyReference[]::new);
		List<String> paths = List.copyOf(distinct.keySet());
		for (KeyPart part : key.parts()) {
			boolean sorts = key.sort().contains(part) || sorting.contains(part.attribute());
			add(part, sorts ? KeyRole.SORT : KeyRole.PARTITION, paths, computed);
		}
	}

	private void add(KeyPart part, KeyRole role, List<String> paths, Set<String> computed) {
		int[] positions = part.properties().stream().mapToInt((property) -> paths.indexOf(property.path())).toArray();
		if (part instanceof KeyPart.Composed composed) {
			this.refusing |= composed.encoder().isRefusing();
			if (computed.add(part.attribute())) {
				this.composedParts
					.add(new ComposedPart(FixedName.of(part.attribute()), composed.encoder().as(role), positions));
			}
		}
		else {
			this.nativeParts.add(new NativePart(FixedName.of(part.attribute()), role, positions[0]));
		}
	}

	/**
	 * Return the properties that make the key, each once.
	 */
	List<PropertyReference> properties() {
		return List.of(this.properties);
	}

	boolean isEmpty() {
		return this.composedParts.isEmpty() && this.nativeParts.isEmpty();
	}

	@Nullable Object[] valuesOf(Object entity) {
		@Nullable Object[] values = new @Nullable Object[this.properties.length];
		for (int i = 0; i < values.length; i++) {
			values[i] = this.properties[i].get(entity);
		}
		return values;
	}

	/**
	 * Write the whole key as attributes of a map that is open.
	 */
	void writeAll(@Nullable Object[] values, ItemWriter writer) {
		@Nullable Object[] keyValues = keyValues(values);
		checkPresent(keyValues);
		for (NativePart part : this.nativeParts) {
			part.check(keyValues, this.properties);
			writer.attribute(part.attribute());
			writeNative(values, part.position(), writer);
		}
		writeComposed(keyValues, writer);
	}

	/**
	 * Return whether there can be values that no key has.
	 */
	boolean isRefusing() {
		return this.refusing;
	}

	/**
	 * Return whether an item can have the key.
	 */
	boolean accepts(@Nullable Object[] values) {
		@Nullable Object[] keyValues = keyValues(values);
		return this.composedParts.stream().allMatch((part) -> !part.isPresent(keyValues) || part.accepts(keyValues));
	}

	private void writeNative(@Nullable Object[] values, int position, ItemWriter writer) {
		PropertyReference property = this.properties[position];
		Object value = fit(values, position);
		try {
			property.codec().write(value, writer);
		}
		catch (InvalidValueException ex) {
			throw ex.at(property.path());
		}
	}

	private Object fit(@Nullable Object[] values, int position) {
		Object value = values[position];
		if (value == null) {
			throw missing(position);
		}
		return value;
	}

	/**
	 * Write the computed attributes of the primary key.
	 */
	void writeRequired(Object entity, ItemWriter writer) {
		@Nullable Object[] keyValues = keyValuesOf(entity);
		checkPresent(keyValues);
		check(keyValues);
		writeComposed(keyValues, writer);
	}

	/**
	 * Write the computed attributes of an index, unless its condition keeps the entity
	 * out. Each one follows from its own properties alone, so that an update of these
	 * knows all that it needs; DynamoDB leaves out an item that lacks one of them.
	 */
	void writeIfPresent(Object entity, ItemWriter writer) {
		@Nullable Object[] keyValues = keyValuesOf(entity);
		check(keyValues);
		if (!this.composedParts.isEmpty() && this.key.holds(entity)) {
			writeComposed(keyValues, writer);
		}
	}

	private void check(@Nullable Object[] keyValues) {
		for (NativePart part : this.nativeParts) {
			part.check(keyValues, this.properties);
		}
	}

	private void writeComposed(@Nullable Object[] keyValues, ItemWriter writer) {
		for (ComposedPart part : this.composedParts) {
			if (part.isPresent(keyValues)) {
				writer.attribute(part.attribute());
				writer.string(encode(part, keyValues));
			}
		}
	}

	private String encode(ComposedPart part, @Nullable Object[] keyValues) {
		try {
			return part.encode(keyValues);
		}
		catch (KeyValueException ex) {
			throw new InvalidValueException(this.key.describe() + ": " + ex.getMessage(), ex);
		}
	}

	private void checkPresent(@Nullable Object[] keyValues) {
		for (int i = 0; i < keyValues.length; i++) {
			if (keyValues[i] == null) {
				throw missing(i);
			}
		}
	}

	private InvalidValueException missing(int position) {
		PropertyReference property = this.properties[position];
		boolean filled = property.properties().get(0).isFilled();
		return new InvalidValueException("null cannot be part of the " + this.key.describe()
				+ (filled ? ": insert and save fill it, any other call needs the value of the item" : ""))
			.at(property.path());
	}

	private @Nullable Object[] keyValues(@Nullable Object[] values) {
		@Nullable Object[] keyValues = new @Nullable Object[values.length];
		for (int i = 0; i < values.length; i++) {
			keyValues[i] = keyValue(i, values[i]);
		}
		return keyValues;
	}

	private @Nullable Object[] keyValuesOf(Object entity) {
		@Nullable Object[] keyValues = new @Nullable Object[this.properties.length];
		for (int i = 0; i < keyValues.length; i++) {
			keyValues[i] = keyValue(i, this.properties[i].get(entity));
		}
		return keyValues;
	}

	private @Nullable Object keyValue(int position, @Nullable Object value) {
		if (value == null) {
			return null;
		}
		return this.properties[position].toKeyValue(value);
	}

	/**
	 * Computed attribute.
	 *
	 * @param positions the position of each placeholder's property
	 */
	private record ComposedPart(FixedName attribute, KeyEncoder encoder, int[] positions) {

		boolean isPresent(@Nullable Object[] keyValues) {
			for (int position : this.positions) {
				if (keyValues[position] == null) {
					return false;
				}
			}
			return true;
		}

		String encode(@Nullable Object[] keyValues) {
			return this.encoder.encode(values(keyValues));
		}

		boolean accepts(@Nullable Object[] keyValues) {
			return this.encoder.accepts(values(keyValues));
		}

		private @Nullable Object[] values(@Nullable Object[] keyValues) {
			@Nullable Object[] values = new @Nullable Object[this.positions.length];
			for (int i = 0; i < values.length; i++) {
				values[i] = keyValues[this.positions[i]];
			}
			return values;
		}

	}

	/**
	 * Attribute of a property.
	 */
	private record NativePart(FixedName attribute, KeyRole role, int position) {

		/**
		 * Check the rules of DynamoDB for a key, here where the property can be named.
		 */
		void check(@Nullable Object[] keyValues, PropertyReference[] properties) {
			int size = size(keyValues[this.position]);
			if (size == 0) {
				throw new InvalidValueException("a key attribute cannot be empty").at(properties[this.position].path());
			}
			if (size > this.role.maxBytes()) {
				throw new InvalidValueException("a " + this.role + " of " + size + " bytes is longer than the "
						+ this.role.maxBytes() + " that DynamoDB takes")
					.at(properties[this.position].path());
			}
		}

		private static int size(@Nullable Object keyValue) {
			if (keyValue instanceof String text) {
				if (text.length() * 3 <= KeyRole.SORT.maxBytes()) {
					return text.length();
				}
				return text.getBytes(StandardCharsets.UTF_8).length;
			}
			if (keyValue instanceof byte[] bytes) {
				return bytes.length;
			}
			return 1;
		}

	}

}
