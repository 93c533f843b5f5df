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
 * Property with {@link Unique} values. A marker has the partition key
 * <code>UNIQUE#type#attribute#hash</code>, the same text as sort key if the table has
 * one, and names the entity that owns the value. The hash is the SHA-256 of {@code S},
 * {@code N} or {@code B}, which is the type of the attribute, and the text of the value:
 * plain digits for a number, hexadecimal ones for bytes, the folded text of a string
 * without regard to case. The markers of an entity with a {@link TenantId} begin as the
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
	 * Return the keys of the markers of a value: one, or two for some strings without
	 * regard to case. These have a marker for the folded value, and one for the value in
	 * lower case, the only one that earlier versions of this library write.
	 * @param stored the value as the item stores it
	 * @return the partition keys, empty for a value other than a string, a number or
	 * bytes
	 */
	public Set<String> markerKeys(ItemValue stored) {
		Set<String> keys = new LinkedHashSet<>();
		for (String text : texts(stored)) {
			keys.add(markerKey(text));
		}
		return keys;
	}

	/**
	 * Return the common beginning of the keys of all markers of the property.
	 */
	public String markerPrefix() {
		return MARKER_KEY.prefix(markerKey("S"), 1);
	}

	private String markerKey(String text) {
		return MARKER_KEY.encode(new Object[] { this.typeName, attribute(), text });
	}

	private List<String> texts(ItemValue stored) {
		if (stored instanceof StringValue string) {
			if (this.ignoresCase) {
				return withoutCase(string.value());
			}
			return List.of("S" + string.value());
		}
		if (stored instanceof NumberValue number) {
			return List.of("N" + number.value().toPlainString());
		}
		if (stored instanceof BinaryValue binary) {
			return List.of("B" + HexFormat.of().formatHex(binary.value()));
		}
		return List.of();
	}

	// ΑΣ and ας differ in lower case, and so do STRASSE and straße. Texts that are equal
	// in lower case are equal when they are folded.
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
