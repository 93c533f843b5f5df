package io.github.dynamospring.plan;

import java.util.List;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;

/**
 * One key attribute whose placeholders are all known.
 *
 * @param part the key attribute
 * @param values the values of its placeholders, in order
 */
record KnownKey(KeyPart part, List<KnownValue> values) {

	/** The value of the attribute, or null if one of the properties in it is absent. */
	@Nullable ItemValue value(@Nullable Object[] arguments) {
		Object[] keyValues = new Object[this.values.size()];
		for (int i = 0; i < keyValues.length; i++) {
			PropertyReference property = this.part.properties().get(i);
			Object value = this.values.get(i).get(arguments);
			Object keyValue = (value != null) ? property.toKeyValue(value) : null;
			if (keyValue == null) {
				return null;
			}
			keyValues[i] = keyValue;
		}
		return encode(keyValues, arguments);
	}

	private @Nullable ItemValue encode(Object[] keyValues, @Nullable Object[] arguments) {
		if (this.part instanceof KeyPart.Composed composed) {
			return ItemValue.of(composed.encoder().encode(keyValues));
		}
		return this.part.properties().get(0).toValue(this.values.get(0).get(arguments));
	}

	/** The value of an attribute of the primary key, which cannot be absent. */
	ItemValue required(@Nullable Object[] arguments) {
		ItemValue value = value(arguments);
		if (value == null) {
			throw new IllegalArgumentException(
					"No part of the key " + this.part.template() + " may be null: " + describe());
		}
		return value;
	}

	boolean mayBeAbsent() {
		return this.values.stream().anyMatch(KnownValue::mayBeAbsent);
	}

	boolean isAbsent() {
		return this.values.stream().anyMatch((value) -> value instanceof KnownValue.Absent);
	}

	String describe() {
		List<String> names = this.values.stream().map(KnownValue::name).toList();
		if (this.part instanceof KeyPart.Composed composed) {
			return composed.encoder().condition(names.size(), null).describe(this.part.attribute(), names);
		}
		return this.part.attribute() + " = {" + names.get(0) + "}";
	}

}
