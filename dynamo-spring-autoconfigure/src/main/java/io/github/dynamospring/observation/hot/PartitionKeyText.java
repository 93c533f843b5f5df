package io.github.dynamospring.observation.hot;

import java.math.BigDecimal;
import java.util.Base64;
import java.util.HexFormat;

import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * Text of bounded size for the values of partition keys. Two values have the same text
 * only if they are the same key to DynamoDB: numbers are normalized, and a text that is
 * too long ends in 128 bits of its SHA-256. A value that reads like such a text gets a
 * hash of its own.
 */
final class PartitionKeyText {

	/** The most bytes that the characters of a text take in memory. */
	static final int MAX_BYTES = 96;

	private static final int MAX_WIDE_LENGTH = MAX_BYTES / 2;

	private static final String CUT = "...";

	private static final int HASH_LENGTH = 22;

	private static final int TAIL_LENGTH = CUT.length() + HASH_LENGTH;

	private static final char MAX_LATIN = 0xFF;

	private static final int LEAST_EXPONENT = -130;

	private static final int GREATEST_EXPONENT = 125;

	private PartitionKeyText() {
	}

	/**
	 * Return the text of a key of one attribute, or null if the value cannot be a key.
	 */
	static @Nullable String of(@Nullable ItemReader value) {
		String text = whole(value);
		if (text == null) {
			return null;
		}
		return bounded(text);
	}

	/**
	 * Return the text of a part of a key, of any length.
	 */
	static @Nullable String whole(@Nullable ItemReader value) {
		if (value == null) {
			return null;
		}
		try {
			return text(value);
		}
		catch (ItemFormatException ex) {
			// a value of an unknown type
			return null;
		}
	}

	private static @Nullable String text(ItemReader value) {
		return switch (value.type()) {
			case S -> value.string();
			case N -> number(value.number());
			case B -> HexFormat.of().formatHex(value.binary());
			default -> null;
		};
	}

	private static @Nullable String number(String text) {
		if (isPlainInteger(text)) {
			return text;
		}
		try {
			BigDecimal number = new BigDecimal(text);
			if (number.signum() == 0) {
				return "0";
			}
			if (isInRange(number)) {
				return number.stripTrailingZeros().toPlainString();
			}
			return null;
		}
		catch (NumberFormatException ex) {
			return null;
		}
	}

	// No key of DynamoDB is a number of more than 126 digits before the point, or with
	// more than 129 zeros behind it. The plain text of any other can take all memory.
	private static boolean isInRange(BigDecimal number) {
		long exponent = (long) number.precision() - number.scale() - 1;
		return exponent >= LEAST_EXPONENT && exponent <= GREATEST_EXPONENT;
	}

	private static boolean isPlainInteger(String text) {
		for (int i = 0; i < text.length(); i++) {
			if (text.charAt(i) < '0' || text.charAt(i) > '9') {
				return false;
			}
		}
		return text.length() == 1 || (text.length() > 1 && text.charAt(0) != '0');
	}

	/**
	 * Return a text, cut if it is too long.
	 */
	static String bounded(String text) {
		int length = text.length();
		if (length > MAX_BYTES || (length > MAX_WIDE_LENGTH && isWide(text)) || isLikeCut(text)) {
			return cut(text);
		}
		return text;
	}

	/** Java keeps a string with any such character in two bytes for each. */
	private static boolean isWide(String text) {
		for (int i = 0; i < text.length(); i++) {
			if (text.charAt(i) > MAX_LATIN) {
				return true;
			}
		}
		return false;
	}

	private static boolean isLikeCut(String text) {
		return text.length() > TAIL_LENGTH && text.startsWith(CUT, text.length() - TAIL_LENGTH);
	}

	private static String cut(String text) {
		int most = (isWide(text) ? MAX_WIDE_LENGTH : MAX_BYTES) - TAIL_LENGTH;
		int length = Math.min(most, text.length() - TAIL_LENGTH);
		boolean splitsPair = length > 0 && Character.isHighSurrogate(text.charAt(length - 1));
		return text.substring(0, splitsPair ? length - 1 : length) + CUT + hash(text);
	}

	private static String hash(String text) {
		byte[] digest = Sha256.of(text);
		byte[] half = new byte[digest.length / 2];
		System.arraycopy(digest, 0, half, 0, half.length);
		return Base64.getUrlEncoder().withoutPadding().encodeToString(half);
	}

}
