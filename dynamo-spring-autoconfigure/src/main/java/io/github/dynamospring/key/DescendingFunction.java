package io.github.dynamospring.key;

import java.util.List;

/**
 * Function that complements a text of fixed width, so that its order reverses. Where each
 * character is a digit or always the same, digits are complemented and stay digits.
 * Otherwise all characters are mirrored in printable ASCII.
 */
final class DescendingFunction {

	private static final int MIRROR = '%' + '~';

	private DescendingFunction() {
	}

	static KeyForm apply(KeyForm input, List<String> arguments) {
		BuiltInFunctions.noArguments(arguments);
		check(input);
		KeyOrder order = (input.order() == KeyOrder.ASCENDING) ? KeyOrder.DESCENDING : KeyOrder.ASCENDING;
		if (input.chars().stream().allMatch((chars) -> chars.isWithin(KeyChars.DIGITS) || chars.isSingle())) {
			return input.then((value, out) -> appendDigits(input, value, out),
					input.chars().stream().map(DescendingFunction::digitsOrSame).toList(), order, KeyLoss.NONE,
					input.isReadable() ? (text) -> input.value(complemented(text)) : null);
		}
		return input.then((value, out) -> appendMirrored(input, value, out),
				input.chars().stream().map((chars) -> KeyChars.PRINTABLE).toList(), order, KeyLoss.NONE,
				input.isReadable() ? (text) -> input.value(mirrored(text)) : null);
	}

	private static void check(KeyForm input) {
		if (!input.isFixed() && !isUnsorted(input)) {
			String fix = PlainKeyForms.isInteger(input) ? ": put |pad:n or |signed:n before it" : "";
			throw new IllegalArgumentException("takes a fixed width, not " + BuiltInFunctions.describe(input) + fix);
		}
		if (input.order() == KeyOrder.NONE) {
			throw new IllegalArgumentException("takes what keeps an order, not " + BuiltInFunctions.describe(input)
					+ (isUnsorted(input) ? " in a format that does not sort" : ""));
		}
	}

	private static boolean isUnsorted(KeyForm input) {
		return input.isPlain() && PlainKeyForms.isTime(input.type()) && !PlainKeyForms.isInteger(input);
	}

	private static KeyChars digitsOrSame(KeyChars chars) {
		return chars.isWithin(KeyChars.DIGITS) ? KeyChars.DIGITS : chars;
	}

	private static void appendDigits(KeyForm input, Object value, StringBuilder out) {
		int start = out.length();
		input.append(value, out);
		complementDigits(out, start);
	}

	private static String complemented(String text) {
		StringBuilder digits = new StringBuilder(text);
		complementDigits(digits, 0);
		return digits.toString();
	}

	static void complementDigits(StringBuilder out, int start) {
		for (int i = start; i < out.length(); i++) {
			char c = out.charAt(i);
			if (c >= '0' && c <= '9') {
				out.setCharAt(i, (char) ('0' + '9' - c));
			}
		}
	}

	private static void appendMirrored(KeyForm input, Object value, StringBuilder out) {
		int start = out.length();
		input.append(value, out);
		KeyEscape.checkFixed(out, start, input.width());
		mirror(out, start);
	}

	private static String mirrored(String text) {
		StringBuilder out = new StringBuilder(text);
		mirror(out, 0);
		return out.toString();
	}

	private static void mirror(StringBuilder out, int start) {
		for (int i = start; i < out.length(); i++) {
			out.setCharAt(i, (char) (MIRROR - out.charAt(i)));
		}
	}

}
