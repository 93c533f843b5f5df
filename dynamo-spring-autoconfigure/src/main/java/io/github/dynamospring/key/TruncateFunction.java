package io.github.dynamospring.key;

import java.time.LocalTime;
import java.util.List;

/**
 * Function that cuts a time after a unit. The result is a prefix of its fixed-width form
 * in UTC, so that its order stays and finer forms sort behind it.
 */
enum TruncateFunction {

	YEAR(4), MONTH(7), DAY(10), HOUR(13), MINUTE(16), SECONDS(19), MILLIS(23);

	private final int length;

	TruncateFunction(int length) {
		this.length = length;
	}

	KeyForm apply(KeyForm input, List<String> arguments) {
		BuiltInFunctions.noArguments(arguments);
		int width = this.length - ((input.type() == LocalTime.class) ? TimeDigits.TIME : 0);
		if (!PlainKeyForms.isTime(input.type()) || !input.isPlain() || width < 1 || width > input.width()) {
			throw new IllegalArgumentException(
					"takes a time that has such a unit, not " + BuiltInFunctions.describe(input));
		}
		KeyLoss loss = (width == input.width()) ? KeyLoss.NONE : KeyLoss.TRUNCATION;
		return input.then((value, out) -> append(input, value, width, out), input.chars().subList(0, width),
				KeyOrder.ASCENDING, loss);
	}

	private static void append(KeyForm input, Object value, int width, StringBuilder out) {
		int start = out.length();
		input.append(value, out);
		out.setLength(start + width);
	}

}
