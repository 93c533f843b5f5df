package io.github.dynamospring.expression;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.BinaryValue;
import io.github.dynamospring.item.ItemValue.ListValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.ItemValue.SetValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import org.jspecify.annotations.Nullable;

/**
 * Functions of DynamoDB that look into a value.
 */
final class ValueContent {

	private ValueContent() {
	}

	/**
	 * Return whether a value begins with another one. DynamoDB does not support lists
	 * here, but its keys can contain the elements of a list.
	 */
	static boolean beginsWith(@Nullable ItemValue value, @Nullable ItemValue prefix) {
		if (value instanceof ListValue list && prefix instanceof ListValue start) {
			int size = start.value().size();
			return list.value().size() >= size && list.value().subList(0, size).equals(start.value());
		}
		if (value instanceof StringValue string && prefix instanceof StringValue start) {
			return string.value().startsWith(start.value());
		}
		return value instanceof BinaryValue binary && prefix instanceof BinaryValue start
				&& beginsWith(binary.value(), start.value());
	}

	private static boolean beginsWith(byte[] bytes, byte[] prefix) {
		return bytes.length >= prefix.length && Arrays.mismatch(Arrays.copyOf(bytes, prefix.length), prefix) < 0;
	}

	static boolean contains(@Nullable ItemValue value, @Nullable ItemValue element) {
		if (element == null) {
			return false;
		}
		if (value instanceof StringValue string) {
			return element instanceof StringValue part && string.value().contains(part.value());
		}
		if (value instanceof BinaryValue binary) {
			return element instanceof BinaryValue part && text(binary).contains(text(part));
		}
		if (value instanceof SetValue set) {
			return set.elements().contains(element);
		}
		return value instanceof ListValue list && list.value().contains(element);
	}

	// one character for each byte
	private static String text(BinaryValue binary) {
		return new String(binary.value(), StandardCharsets.ISO_8859_1);
	}

	/**
	 * Return the size of a value, or null for a type without a size.
	 */
	static @Nullable ItemValue size(@Nullable ItemValue value) {
		if (value instanceof StringValue string) {
			return ItemValue.number(string.value().length());
		}
		if (value instanceof BinaryValue binary) {
			return ItemValue.number(binary.value().length);
		}
		if (value instanceof MapValue map) {
			return ItemValue.number(map.value().size());
		}
		if (value instanceof ListValue list) {
			return ItemValue.number(list.value().size());
		}
		if (value instanceof SetValue set) {
			return ItemValue.number(set.elements().size());
		}
		return null;
	}

}
