package io.github.dynamospring.item;

import java.util.Arrays;

import io.github.dynamospring.item.ItemValue.BinaryValue;
import io.github.dynamospring.item.ItemValue.NumberValue;
import io.github.dynamospring.item.ItemValue.StringValue;

/**
 * Order of values in DynamoDB.
 */
final class ItemOrder {

	private ItemOrder() {
	}

	static boolean isOrdered(AttributeType type) {
		return type == AttributeType.S || type == AttributeType.N || type == AttributeType.B;
	}

	static int compare(ItemValue left, ItemValue right) {
		if (left instanceof StringValue first && right instanceof StringValue second) {
			return compareStrings(first.value(), second.value());
		}
		if (left instanceof NumberValue first && right instanceof NumberValue second) {
			return first.value().compareTo(second.value());
		}
		if (left instanceof BinaryValue first && right instanceof BinaryValue second) {
			return Arrays.compareUnsigned(first.value(), second.value());
		}
		throw new IllegalArgumentException(
				"Values of types " + left.type() + " and " + right.type() + " have no order");
	}

	// UTF-8 bytes sort in the order of code points. Java's own order is by UTF-16 units,
	// with surrogates before U+E000 to U+FFFF.
	private static int compareStrings(String left, String right) {
		int end = Math.min(left.length(), right.length());
		for (int i = 0; i < end; i++) {
			char first = left.charAt(i);
			char second = right.charAt(i);
			if (first != second) {
				return compareUnits(first, second);
			}
		}
		return Integer.compare(left.length(), right.length());
	}

	private static int compareUnits(char left, char right) {
		boolean surrogate = Character.isSurrogate(left);
		if (surrogate == Character.isSurrogate(right)) {
			return Character.compare(left, right);
		}
		return surrogate ? 1 : -1;
	}

}
