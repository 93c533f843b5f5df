package io.github.dynamospring.key;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;

import io.github.dynamospring.item.Sha256;

/**
 * Built-in functions of key templates.
 */
final class BuiltInFunctions {

	private static final int HASH_WIDTH = 64;

	private static final int MAX_SHARDS = 10_000;

	private static final int HEX = 16;

	/** The digits of the greatest number of DynamoDB, 38 nines. */
	private static final int MAX_HEX_DIGITS = 32;

	private BuiltInFunctions() {
	}

	static List<KeyFunction> all() {
		List<KeyFunction> functions = new ArrayList<>();
		for (String name : List.of("pad", "signed", "hex", "desc", "copy", "lower", "upper", "hash", "shard")) {
			functions.add(new BuiltIn(name));
		}
		for (TruncateFunction unit : TruncateFunction.values()) {
			functions.add(new BuiltIn(unit.toString()));
		}
		return functions;
	}

	private static KeyForm pad(KeyForm input, List<String> arguments) {
		int width = width(input, arguments, "pad");
		return input.then((value, out) -> appendPadded(input.text(value), width, out),
				Collections.nCopies(width, KeyChars.DIGITS), KeyOrder.ASCENDING, KeyLoss.NONE,
				(text) -> input.value(unpadded(text)));
	}

	private static void appendPadded(String integer, int width, StringBuilder out) {
		String digits = PlainKeyForms.digits(integer, width);
		if (isNegative(integer)) {
			throw new IllegalArgumentException("the value is negative: use |signed:" + width);
		}
		appendZeros(width - digits.length(), out).append(digits);
	}

	private static boolean isNegative(String integer) {
		return integer.charAt(0) == '-';
	}

	private static StringBuilder appendZeros(int count, StringBuilder out) {
		for (int i = 0; i < count; i++) {
			out.append('0');
		}
		return out;
	}

	// The sign is '-' or '0'. The digits of negative numbers are complemented, so that
	// these sort first and in order. Other numbers keep their digits.
	private static KeyForm signed(KeyForm input, List<String> arguments) {
		int width = width(input, arguments, "signed");
		List<KeyChars> chars = new ArrayList<>(Collections.nCopies(width + 1, KeyChars.DIGITS));
		chars.set(0, KeyChars.of('-').or(KeyChars.of('0')));
		return input.then((value, out) -> appendSigned(input.text(value), width, out), List.copyOf(chars),
				KeyOrder.ASCENDING, KeyLoss.NONE, (text) -> input.value(unpadded(plain(text))));
	}

	private static String plain(String signed) {
		if (signed.charAt(0) != '-') {
			return signed;
		}
		StringBuilder digits = new StringBuilder(signed);
		DescendingFunction.complementDigits(digits, 1);
		return digits.toString();
	}

	private static String unpadded(String text) {
		int sign = (text.charAt(0) == '-') ? 1 : 0;
		int first = sign;
		while (first < text.length() - 1 && text.charAt(first) == '0') {
			first++;
		}
		return text.substring(0, sign) + text.substring(first);
	}

	private static void appendSigned(String integer, int width, StringBuilder out) {
		String digits = PlainKeyForms.digits(integer, width);
		out.append(isNegative(integer) ? '-' : '0');
		int start = out.length();
		appendZeros(width - digits.length(), out).append(digits);
		if (isNegative(integer)) {
			DescendingFunction.complementDigits(out, start);
		}
	}

	private static KeyForm hex(KeyForm input, List<String> arguments) {
		checkInteger(input);
		int width = number(arguments, 1, MAX_HEX_DIGITS, "|hex:16");
		return input.then((value, out) -> appendHex(input.text(value), width, out),
				Collections.nCopies(width, KeyChars.HEX), KeyOrder.ASCENDING, KeyLoss.NONE,
				(text) -> input.value(new BigInteger(text, HEX).toString()));
	}

	private static void appendHex(String integer, int width, StringBuilder out) {
		if (isNegative(integer)) {
			throw new IllegalArgumentException("the value is negative, and hexadecimal digits have no sign");
		}
		String digits = new BigInteger(integer).toString(HEX);
		if (digits.length() > width) {
			throw new IllegalArgumentException(
					"the value has " + digits.length() + " hexadecimal digits, more than " + width);
		}
		appendZeros(width - digits.length(), out).append(digits);
	}

	private static int width(KeyForm input, List<String> arguments, String name) {
		checkInteger(input);
		return number(arguments, 1, PlainKeyForms.MAX_DIGITS, "|" + name + ":6");
	}

	private static void checkInteger(KeyForm input) {
		if (!PlainKeyForms.isInteger(input)) {
			throw new IllegalArgumentException("takes an integer, not " + describe(input));
		}
	}

	private static KeyForm copy(KeyForm input, List<String> arguments) {
		noArguments(arguments);
		if (!input.isPlain()) {
			throw new IllegalArgumentException("takes a property, not " + describe(input) + ": leave it out");
		}
		return input.copied();
	}

	// Times of one form keep their order in lower case: each letter is at a fixed place.
	private static KeyForm lower(KeyForm input, List<String> arguments) {
		if (!PlainKeyForms.isTime(input.type())) {
			return recase(input, arguments, (text) -> text.toLowerCase(Locale.ROOT));
		}
		noArguments(arguments);
		if (!isOfOneForm(input)) {
			throw new IllegalArgumentException("takes a time in a format of fixed width, not " + describe(input));
		}
		return input.then((value, out) -> out.append(input.text(value).toLowerCase(Locale.ROOT)),
				input.chars().stream().map(BuiltInFunctions::lower).toList(), input.order(), KeyLoss.NONE,
				(text) -> input.value(raised(text, input.chars())));
	}

	private static boolean isOfOneForm(KeyForm input) {
		return input.isFixed() && !input.isForeign()
				&& input.chars().stream().allMatch((chars) -> chars.isSingle() || chars.isWithin(KeyChars.DIGITS));
	}

	private static KeyChars lower(KeyChars chars) {
		return chars.isSingle() ? KeyChars.of(Character.toLowerCase(chars.first())) : chars;
	}

	private static String raised(String lower, List<KeyChars> chars) {
		StringBuilder text = new StringBuilder(lower);
		for (int i = 0; i < chars.size(); i++) {
			if (chars.get(i).isSingle()) {
				text.setCharAt(i, chars.get(i).first());
			}
		}
		return text.toString();
	}

	private static KeyForm recase(KeyForm input, List<String> arguments, UnaryOperator<String> change) {
		noArguments(arguments);
		if (input.type() != String.class && !input.type().isEnum()) {
			throw new IllegalArgumentException("takes a java.lang.String, not " + describe(input));
		}
		return input.then((value, out) -> out.append(change.apply(input.text(value))), KeyForm.VARIABLE_WIDTH,
				KeyOrder.NONE, KeyLoss.EQUALITY_ONLY);
	}

	private static KeyForm hash(KeyForm input, List<String> arguments) {
		noArguments(arguments);
		return input.then((value, out) -> HexFormat.of().formatHex(out, Sha256.digest().digest(bytes(input, value))),
				Collections.nCopies(HASH_WIDTH, KeyChars.HEX), KeyOrder.NONE, KeyLoss.EQUALITY_ONLY, null);
	}

	// CRC-32 of the UTF-8 bytes, modulo n: the same on every JVM, and available in every
	// other language. The first count is written, and both are read.
	private static KeyForm shard(KeyForm input, List<String> arguments) {
		List<Integer> counts = numbers(arguments, 2, MAX_SHARDS, "|shard:10");
		if (counts.size() > 2 || counts.size() == 2 && counts.get(0).equals(counts.get(1))) {
			throw new IllegalArgumentException(
					"takes the count to write and, optionally, another one to read, as in |shard:16,32");
		}
		if (!input.spread().shards().isEmpty()) {
			throw new IllegalArgumentException("takes a value without shards, not " + describe(input));
		}
		List<KeyForm> forms = counts.stream().map((count) -> shard(input, count)).toList();
		return written(input, forms).over(new KeyForm.KeySpread(forms, counts, null));
	}

	private static KeyForm written(KeyForm input, List<KeyForm> forms) {
		KeyForm first = forms.get(0);
		if (forms.stream().allMatch((form) -> form.width() == first.width())) {
			return first;
		}
		return input.thenNumber(first::append, KeyLoss.EQUALITY_ONLY);
	}

	private static KeyForm shard(KeyForm input, int shards) {
		int width = shardWidth(shards);
		return input.then((value, out) -> appendShard((int) (crc32(bytes(input, value)) % shards), width, out),
				Collections.nCopies(width, KeyChars.DIGITS), KeyOrder.NONE, KeyLoss.EQUALITY_ONLY, null);
	}

	static int shardWidth(int shards) {
		return Integer.toString(shards - 1).length();
	}

	static void appendShard(int shard, int width, StringBuilder out) {
		appendPadded(Integer.toString(shard), width, out);
	}

	private static long crc32(byte[] bytes) {
		CRC32 crc = new CRC32();
		crc.update(bytes);
		return crc.getValue();
	}

	private static byte[] bytes(KeyForm input, Object value) {
		String text = input.text(value);
		KeyEscape.check(text);
		return text.getBytes(StandardCharsets.UTF_8);
	}

	static void noArguments(List<String> arguments) {
		if (!arguments.isEmpty()) {
			throw new IllegalArgumentException("takes no argument: leave ':" + String.join(",", arguments) + "' out");
		}
	}

	static int number(List<String> arguments, int min, int max, String example) {
		List<Integer> numbers = numbers(arguments, min, max, example);
		if (numbers.size() == 1) {
			return numbers.get(0);
		}
		throw noNumber(min, max, example);
	}

	private static List<Integer> numbers(List<String> arguments, int min, int max, String example) {
		try {
			List<Integer> numbers = arguments.stream().map(Integer::valueOf).toList();
			if (!numbers.isEmpty() && numbers.stream().allMatch((number) -> number >= min && number <= max)) {
				return numbers;
			}
		}
		catch (NumberFormatException ex) {
			// refused below, like any other wrong argument
		}
		throw noNumber(min, max, example);
	}

	private static IllegalArgumentException noNumber(int min, int max, String example) {
		return new IllegalArgumentException("takes one number from " + min + " to " + max + ", as in " + example);
	}

	static String describe(KeyForm input) {
		return input.isPlain() ? "a " + input.type().getName() : "the result of the function before it";
	}

	/**
	 * Built-in function by its name.
	 */
	private record BuiltIn(String name) implements KeyFunction {

		@Override
		public KeyForm apply(KeyForm input, List<String> arguments) {
			return switch (this.name) {
				case "pad" -> pad(input, arguments);
				case "signed" -> signed(input, arguments);
				case "hex" -> hex(input, arguments);
				case "desc" -> DescendingFunction.apply(input, arguments);
				case "copy" -> copy(input, arguments);
				case "lower" -> lower(input, arguments);
				case "upper" -> recase(input, arguments, (text) -> text.toUpperCase(Locale.ROOT));
				case "hash" -> hash(input, arguments);
				case "shard" -> shard(input, arguments);
				default -> TruncateFunction.valueOf(this.name.toUpperCase(Locale.ROOT)).apply(input, arguments);
			};
		}

	}

}
