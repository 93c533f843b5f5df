package io.github.dynamospring.operations.scaffold;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Parts of keys beside the values of a property, to see by which function of key
 * templates they are derived from it.
 *
 * @param column the values of the property
 * @param rows the place of each part among all items
 * @param tokens the parts of the keys
 */
record DerivedText(KeyColumn column, List<Integer> rows, List<String> tokens) {

	private static final Map<Integer, String> TRUNCATIONS = new TreeMap<>(
			Map.of(4, "year", 7, "month", 10, "day", 13, "hour", 16, "minute", 19, "seconds", 23, "millis"));

	private static final Pattern HEX = Pattern.compile("[0-9a-f]{2,15}|[0-7][0-9a-f]{15}");

	/**
	 * Return whether texts are numbers of fixed width with hexadecimal digits. Ids have
	 * such digits as well, but seldom zeros before them.
	 */
	static boolean areHexadecimal(List<String> texts) {
		long padded = texts.stream().filter((text) -> text.startsWith("00")).count();
		return texts.stream().allMatch((text) -> HEX.matcher(text).matches())
				&& texts.stream().anyMatch((text) -> !text.matches("[0-9]+"))
				&& texts.stream().mapToInt(String::length).distinct().count() == 1 && padded * 2 >= texts.size();
	}

	/**
	 * Return the function with its arguments, or null.
	 */
	@Nullable String function() {
		if (this.column.isNumber()) {
			return number();
		}
		if (this.column.type().isTime() && !this.column.isEpoch()) {
			return truncation();
		}
		return null;
	}

	private @Nullable String number() {
		int width = this.tokens.stream().mapToInt(String::length).min().orElse(0);
		boolean zeros = this.tokens.stream().anyMatch((token) -> token.startsWith("0") && token.length() > 1);
		if (zeros && all((value, token) -> token.equals(padded(value, width)))) {
			return "pad:" + width;
		}
		if (width > 1 && all((value, token) -> token.equals(padded(new BigInteger(value).toString(16), width)))) {
			return "hex:" + width;
		}
		return null;
	}

	private static String padded(String digits, int width) {
		return "0".repeat(Math.max(0, width - digits.length())) + digits;
	}

	private @Nullable String truncation() {
		int width = this.tokens.get(0).length();
		String function = TRUNCATIONS.get(width);
		if (function != null && all((value, token) -> token.length() == width && value.startsWith(token))) {
			return function;
		}
		return null;
	}

	private boolean all(Derivation derivation) {
		for (int i = 0; i < this.tokens.size(); i++) {
			String value = this.column.texts().get(this.rows.get(i));
			if (value == null || value.isEmpty() || !derivation.holds(value, this.tokens.get(i))) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Return the open questions about the function.
	 * @param attribute the key attribute
	 */
	List<String> questions(String attribute) {
		int width = this.tokens.stream().mapToInt(String::length).min().orElse(0);
		long longer = this.tokens.stream().filter((token) -> token.length() > width).count();
		if (longer == 0) {
			return List.of();
		}
		return List.of(attribute + ": " + longer + " of " + this.tokens.size() + " values of " + this.column.property()
				+ " have more than " + width + " digits. They can be read, but not written");
	}

	private interface Derivation {

		boolean holds(String value, String token);

	}

}
