package io.github.dynamospring.expression;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.BoolValue;
import io.github.dynamospring.item.ItemValue.NumberValue;
import io.github.dynamospring.item.ItemValue.StringValue;

/**
 * Text of literals as they are parsed. Values that have no literal, such as binaries,
 * show as they print.
 */
final class LiteralText {

	private LiteralText() {
	}

	static String of(ItemValue value) {
		if (value instanceof StringValue string) {
			return "'" + string.value().replace("'", "''") + "'";
		}
		if (value instanceof NumberValue number) {
			return number.text();
		}
		return (value instanceof BoolValue bool) ? Boolean.toString(bool.value()) : value.toString();
	}

}
