package io.github.dynamospring.operations.scaffold;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;

/**
 * Values of one property in the items of a type, as they would stand in a key.
 *
 * @param property the name of the property
 * @param type its type
 * @param texts the text of each item, null if the property is absent
 */
record KeyColumn(String property, JavaType type, List<@Nullable String> texts) {

	private static final Set<String> KEY_TYPES = Set.of("String", "long", "BigInteger", "boolean", "UUID");

	/**
	 * Return the text of a value as it would stand in a key, or null if keys cannot hold
	 * it.
	 */
	static @Nullable String text(@Nullable ItemValue value) {
		if (value instanceof ItemValue.StringValue text) {
			return text.value();
		}
		if (value instanceof ItemValue.NumberValue number) {
			return number.value().toPlainString();
		}
		if (value instanceof ItemValue.BoolValue bool) {
			return Boolean.toString(bool.value());
		}
		return null;
	}

	/**
	 * Return whether keys can hold the type.
	 */
	boolean fitsKeys() {
		return KEY_TYPES.contains(this.type.name()) || this.type.isTime();
	}

	boolean isNumber() {
		return this.type.name().equals("long") || this.type.name().equals("BigInteger");
	}

	/**
	 * Return whether keys can hold the values in lower or upper case.
	 */
	boolean takes(String function) {
		boolean text = this.type.name().equals("String");
		return text || function.equals("lower") && this.type.isTime() && !isEpoch() && !endsKeys();
	}

	boolean isEpoch() {
		return Objects.requireNonNullElse(this.type.format(), "").startsWith("epoch-");
	}

	/**
	 * Return whether no other part can follow the values in a sort key.
	 */
	boolean endsKeys() {
		return "iso".equals(this.type.format());
	}

	long distinct() {
		return this.texts.stream().filter(Objects::nonNull).distinct().count();
	}

	/**
	 * Return how well the name goes with the text before a segment, such as
	 * {@code customerId} with {@code CUSTOMER}.
	 */
	int affinity(String literal) {
		String before = letters(literal);
		String name = letters(this.property);
		if (before.isEmpty()) {
			if (name.endsWith("id")) {
				return 1;
			}
			return 0;
		}
		if (name.equals(before + "id") || name.equals(before)) {
			return 4;
		}
		if (name.contains(before) || before.contains(name)) {
			return 3;
		}
		if (name.equals("id")) {
			return 2;
		}
		if (name.endsWith("id")) {
			return 1;
		}
		return 0;
	}

	private static String letters(String text) {
		return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
	}

}
