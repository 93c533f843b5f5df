package io.github.dynamospring.mapping;

import java.util.HexFormat;
import java.util.Locale;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.BinaryValue;
import io.github.dynamospring.item.ItemValue.NumberValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import io.github.dynamospring.key.KeyEncoder;
import io.github.dynamospring.key.KeyFunctionRegistry;
import io.github.dynamospring.key.KeyRole;
import io.github.dynamospring.key.KeyTemplate;
import io.github.dynamospring.key.KeyValueException;
import org.jspecify.annotations.Nullable;

/**
 * Property whose values are {@link Unique}. A marker has the partition key
 * <code>UNIQUE#type#attribute#hash</code>, the same text as sort key where the table has
 * one, and names the entity that owns the value. The hash is the SHA-256 of {@code S},
 * {@code N} or {@code B}, which is the type of the attribute, and the text of the value:
 * plain digits for a number, hexadecimal ones for bytes.
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

	/** Attribute of a marker that holds the key of the entity, as a list. */
	public static final String OWNER_ATTRIBUTE = "_owner";

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
	 * Return the key of the marker of a value.
	 * @param stored the value as the item stores it
	 * @return the partition key, or null for what has no marker: neither a string nor a
	 * number nor bytes
	 * @throws InvalidValueException if the value has no UTF-8 form
	 */
	public @Nullable String markerKey(ItemValue stored) {
		String text = text(stored);
		try {
			return (text != null) ? MARKER_KEY.encode(new Object[] { this.typeName, attribute(), text }) : null;
		}
		catch (KeyValueException ex) {
			throw new InvalidValueException(ex.getMessage(), ex).at(name());
		}
	}

	private @Nullable String text(ItemValue stored) {
		if (stored instanceof StringValue string) {
			return "S" + (this.ignoresCase ? string.value().toLowerCase(Locale.ROOT) : string.value());
		}
		if (stored instanceof NumberValue number) {
			return "N" + number.value().toPlainString();
		}
		return (stored instanceof BinaryValue binary) ? "B" + HexFormat.of().formatHex(binary.value()) : null;
	}

	@Override
	public String toString() {
		return "@Unique '" + name() + "'";
	}

}
