package io.github.dynamospring.key;

import java.util.List;

/**
 * Function that complements a text of fixed width, so that its order reverses. Digits are
 * complemented and stay digits if each character is a digit or constant. Otherwise all
 * characters are mirrored in printable ASCII.
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
					(text) -> input.value(complemented(text)));
		}
		return input.then((value, out) -> appendMirrored(input, value, out),
				input.chars().stream().map((chars) -> KeyChars.PRINTABLE).toList(), order, KeyLoss.NONE,
				(text) -> input.value(mirrored(text)));
	}

	private static void check(KeyForm input) {
		String found = BuiltInFunctions.describe(input);
		if (PlainKeyForms.isInteger(input)) {
			throw new IllegalArgumentException(
					"takes a fixed width, not " + found + ": put |pad:n or |signed:n before it");
		}
		if (isUnsortedTime(input)) {
			throw new IllegalArgumentException(
					"takes an ordered value, not " + found + " in a format that does not sort");
		}
		if (!input.isFixed()) {
			throw new IllegalArgumentException("takes a fixed width, not " + found);
		}
		if (input.order() == KeyOrder.NONE) {
			throw new IllegalArgumentException("takes an ordered value, not " + found);
		}
	}

	private static boolean isUnsortedTime(KeyForm input) {
		return input.isPlain() && PlainKeyForms.isTime(input.type()) && input.order() == KeyOrder.NONE;
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
