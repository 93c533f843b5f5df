package io.github.dynamospring.mapping;

import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.BinaryValue;
import io.github.dynamospring.item.ItemValue.NumberValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import io.github.dynamospring.key.KeyEncoder;
import io.github.dynamospring.key.KeyFunctionRegistry;
import io.github.dynamospring.key.KeyRole;
import io.github.dynamospring.key.KeyTemplate;

/**
 * Property whose values are {@link Unique}. A marker has the partition key
 * <code>UNIQUE#type#attribute#hash</code>, the same text as sort key where the table has
 * one, and names the entity that owns the value. The hash is the SHA-256 of {@code S},
 * {@code N} or {@code B}, which is the type of the attribute, and the text of the value:
 * plain digits for a number, hexadecimal ones for bytes, the folded text of a string
 * whose case is ignored. The markers of an entity with a {@link TenantId} begin as the
 * partitions of its tenant do, so that a value is unique for each tenant.
 *
 * @param typeName the type name of the entity
 * @param property the property
 * @param ignoresCase whether strings that differ only in case are the same value
 * @since 0.1
 */
public record UniqueProperty(String typeName, DynamoPersistentProperty property, boolean ignoresCase) {

	/** Prefix of the keys of markers. */
	public static final String MARKER_PREFIX = "UNIQUE#";

	/** Value of the type attribute of markers. */
	public static final String MARKER_TYPE = "UNIQUE#";

	/** Encoder of the keys of markers. */
	public static final KeyEncoder MARKER_KEY = KeyTemplate.parse(MARKER_PREFIX + "{type}#{attribute}#{value|hash}")
		.compile(KeyRole.PARTITION, (placeholder) -> String.class, KeyFunctionRegistry.builtIn());

	/**
	 * Return the name of the property.
	 */
	public String name() {
		return this.property.getName();
	}

	/**
	 * Return the name of the attribute that stores the property.
	 */
	public String attribute() {
		return this.property.getAttributeName();
	}

	/**
	 * Return the keys of the markers of a value: one, or two for some of the strings
	 * whose case is ignored. These have a marker for the folded value, and one for the
	 * value in lower case, which is all that earlier versions of this library write.
	 * @param stored the value as the item stores it
	 * @return the partition keys, none for what has no marker: neither a string nor a
	 * number nor bytes
	 */
	public Set<String> markerKeys(ItemValue stored) {
		Set<String> keys = new LinkedHashSet<>();
		for (String text : texts(stored)) {
			keys.add(markerKey(text));
		}
		return keys;
	}

	/**
	 * Return the text with which the keys of all markers of the property begin.
	 */
	public String markerPrefix() {
		return MARKER_KEY.prefix(markerKey("S"), 1);
	}

	private String markerKey(String text) {
		return MARKER_KEY.encode(new Object[] { this.typeName, attribute(), text });
	}

	private List<String> texts(ItemValue stored) {
		if (stored instanceof StringValue string) {
			return this.ignoresCase ? withoutCase(string.value()) : List.of("S" + string.value());
		}
		if (stored instanceof NumberValue number) {
			return List.of("N" + number.value().toPlainString());
		}
		return (stored instanceof BinaryValue binary) ? List.of("B" + HexFormat.of().formatHex(binary.value()))
				: List.of();
	}

	// Lower case alone tells ΑΣ from ας and STRASSE from straße. Equal texts in lower
	// case
	// are equal when they are folded.
	private static List<String> withoutCase(String value) {
		String lower = value.toLowerCase(Locale.ROOT);
		String folded = lower.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
		return List.of("S" + folded, "S" + lower);
	}

	@Override
	public String toString() {
		return "@Unique '" + name() + "'";
	}

}
