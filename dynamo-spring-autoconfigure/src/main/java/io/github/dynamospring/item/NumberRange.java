package io.github.dynamospring.item;

import java.math.BigDecimal;

/**
 * Range of DynamoDB's numbers: 38 significant digits, 1E-130 to 9.9…E+125 in size.
 */
final class NumberRange {

	private static final int MAX_DIGITS = 38;

	private static final int MIN_EXPONENT = -130;

	private static final int MAX_EXPONENT = 125;

	/** The maximum length of a number of DynamoDB, in any notation. */
	private static final int MAX_LENGTH = 256;

	private NumberRange() {
	}

	/**
	 * Return the number of a text.
	 * @throws NumberFormatException if the text is not a number
	 * @throws IllegalArgumentException if the text is too long for a number of DynamoDB:
	 * the time to parse it would grow with the square of its length
	 */
	static BigDecimal parse(String text) {
		if (text.length() > MAX_LENGTH) {
			throw new IllegalArgumentException("A text of " + text.length() + " characters is no number of DynamoDB's");
		}
		return new BigDecimal(text);
	}

	static BigDecimal check(BigDecimal stripped) {
		int digits = stripped.precision();
		if (digits > MAX_DIGITS) {
			throw new IllegalArgumentException(
					stripped + " has " + digits + " significant digits, but DynamoDB stores 38");
		}
		int exponent = digits - stripped.scale() - 1;
		if (stripped.signum() != 0 && (exponent < MIN_EXPONENT || exponent > MAX_EXPONENT)) {
			throw new IllegalArgumentException(
					stripped + " is out of the range of DynamoDB's numbers, 1E-130 to 9.9E+125 in size");
		}
		return stripped;
	}

	static String text(BigDecimal stripped) {
		return (Math.abs(stripped.scale()) > MAX_DIGITS) ? stripped.toString() : stripped.toPlainString();
	}

}
