package io.github.dynamospring.item.sdk;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.BinaryValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.ItemValue.NumberValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Conversion between our values and the SDK's values.
 */
public final class AttributeValues {

	private AttributeValues() {
	}

	public static AttributeValue of(ItemValue value) {
		if (value instanceof StringValue string) {
			return AttributeValue.createS(string.value());
		}
		if (value instanceof NumberValue number) {
			return AttributeValue.createN(number.text());
		}
		if (value instanceof BinaryValue binary) {
			return AttributeValue.createB(SdkBytes.fromByteArrayUnsafe(binary.value()));
		}
		AttributeValueWriter writer = new AttributeValueWriter();
		value.writeTo(writer);
		return writer.value();
	}

	public static Map<String, AttributeValue> of(Map<String, ? extends ItemValue> values) {
		Map<String, AttributeValue> converted = new LinkedHashMap<>((int) (values.size() / 0.75f) + 1);
		values.forEach((name, value) -> converted.put(name, of(value)));
		return converted;
	}

	/**
	 * Return a reader of an item: its own reader, if any.
	 */
	public static ItemReader reader(Map<String, AttributeValue> item) {
		if (item instanceof ReadableItem readable) {
			return readable.reader();
		}
		return new AttributeValueReader(item);
	}

	/**
	 * Return a reader of a value.
	 */
	public static ItemReader reader(AttributeValue value) {
		return AttributeValueReader.of(value);
	}

	/**
	 * Return a reader of an attribute of an item, or null if it is absent.
	 */
	public static @Nullable ItemReader find(Map<String, AttributeValue> item, String attribute) {
		if (item instanceof ReadableItem readable) {
			return readable.find(attribute);
		}
		AttributeValue value = item.get(attribute);
		return (value != null) ? AttributeValueReader.of(value) : null;
	}

	/**
	 * Return a number of an item, or null if it is absent.
	 */
	public static @Nullable BigDecimal findNumber(Map<String, AttributeValue> item, String attribute) {
		ItemReader reader = find(item, attribute);
		try {
			return (reader != null && reader.type() == AttributeType.N) ? new BigDecimal(reader.number()) : null;
		}
		catch (ItemFormatException | NumberFormatException ex) {
			return null;
		}
	}

	/**
	 * Copy the value of a reader.
	 */
	public static AttributeValue copyOf(ItemReader reader) {
		if (reader.type() == AttributeType.S) {
			return AttributeValue.createS(reader.string());
		}
		if (reader.type() == AttributeType.N) {
			return AttributeValue.createN(reader.number());
		}
		AttributeValueWriter writer = new AttributeValueWriter();
		reader.writeTo(writer);
		return writer.value();
	}

	public static ItemValue valueOf(AttributeValue value) {
		return ItemValue.copyOf(AttributeValueReader.of(value));
	}

	/**
	 * Return whether two values are equal, or both absent. The same number may be written
	 * in several ways.
	 */
	public static boolean isSame(@Nullable AttributeValue first, @Nullable AttributeValue second) {
		if (first == null || second == null) {
			return first == second;
		}
		return valueOf(first).equals(valueOf(second));
	}

	public static MapValue itemOf(Map<String, AttributeValue> item) {
		return (MapValue) ItemValue.copyOf(reader(item));
	}

}
