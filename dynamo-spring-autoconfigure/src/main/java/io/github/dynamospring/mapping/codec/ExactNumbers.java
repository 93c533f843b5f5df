package io.github.dynamospring.mapping.codec;

import java.math.BigDecimal;
import java.math.BigInteger;

import io.github.dynamospring.mapping.InvalidValueException;

/**
 * Parser and formatter of the numbers that DynamoDB holds exactly: up to 38 significant
 * digits, magnitudes from 1E-130 to 9.99…E+125, and zero.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html#HowItWorks.DataTypes.Number">Number</a>
 */
final class ExactNumbers {

	private static final int MAX_DIGITS = 38;

	private static final int MIN_EXPONENT = -130;

	private static final int MAX_EXPONENT = 125;

	/** No number of DynamoDB has more characters, in whatever notation. */
	private static final int MAX_LENGTH = 256;

	/** Integers of fewer bits have at most 38 digits. */
	private static final int SAFE_BITS = 126;

	/** Any so many digits fit into a long. */
	private static final int SAFE_DIGITS = 18;

	private ExactNumbers() {
	}

	static String format(BigDecimal value) {
		if (value.signum() == 0) {
			return "0";
		}
		BigDecimal exact = (value.precision() > MAX_DIGITS) ? value.stripTrailingZeros() : value;
		if (exact.precision() > MAX_DIGITS) {
			throw new InvalidValueException("the number has " + exact.precision()
					+ " significant digits; DynamoDB holds " + MAX_DIGITS + ", and numbers are never rounded", value,
					null);
		}
		if (!isBounded(exact)) {
			throw outOfRange(value);
		}
		return exact.toString();
	}

	static String format(BigInteger value) {
		return (value.bitLength() <= SAFE_BITS) ? value.toString() : format(new BigDecimal(value));
	}

	static String format(Double value) {
		if (!Double.isFinite(value)) {
			throw noNumber(value);
		}
		double magnitude = Math.abs(value);
		if (magnitude != 0 && (magnitude < 1E-130 || magnitude >= 1E126)) {
			throw outOfRange(value);
		}
		return value.toString();
	}

	static String format(Float value) {
		if (!Float.isFinite(value)) {
			throw noNumber(value);
		}
		return value.toString();
	}

	static String format(Number value) {
		try {
			return format(new BigDecimal(value.toString()));
		}
		catch (NumberFormatException ex) {
			throw noNumber(value);
		}
	}

	private static InvalidValueException noNumber(Number value) {
		return new InvalidValueException("the value is no number that DynamoDB can hold", value, null);
	}

	private static InvalidValueException outOfRange(Number value) {
		return new InvalidValueException("the number is beyond the magnitudes that DynamoDB holds, 1E-130 to 9.99E+125",
				value, null);
	}

	/**
	 * Return a decimal as its constructor does, but faster for plain texts of few digits,
	 * as most are.
	 * @throws NumberFormatException if the text is no number
	 */
	static BigDecimal parseDecimal(CharSequence text) {
		boolean negative = !text.isEmpty() && text.charAt(0) == '-';
		int start = negative ? 1 : 0;
		int point = indexOfPoint(text);
		int digits = text.length() - start - ((point >= 0) ? 1 : 0);
		long unscaled = (digits > 0 && digits <= SAFE_DIGITS) ? unscaled(text, start, point) : -1;
		if (unscaled < 0) {
			return bounded(text.toString());
		}
		int scale = (point >= 0) ? text.length() - point - 1 : 0;
		return BigDecimal.valueOf(negative ? -unscaled : unscaled, scale);
	}

	private static int indexOfPoint(CharSequence text) {
		for (int i = text.length() - 1; i >= 0; i--) {
			if (text.charAt(i) == '.') {
				return i;
			}
		}
		return -1;
	}

	/**
	 * Check that a text is not too long to be a number of DynamoDB, because the time to
	 * parse it would grow with the square of its length.
	 */
	static void checkLength(CharSequence text) {
		if (text.length() > MAX_LENGTH) {
			throw new InvalidValueException("a number of " + text.length() + " characters is too long for DynamoDB");
		}
	}

	/**
	 * Return a decimal of a magnitude that DynamoDB holds. Others would take seconds to
	 * become integers, and unlimited memory.
	 * @throws NumberFormatException if the text is no number
	 */
	static BigDecimal bounded(String text) {
		BigDecimal value = new BigDecimal(text);
		if (!isBounded(value)) {
			throw new InvalidValueException(
					"the number is beyond the magnitudes that DynamoDB holds, 1E-130 to 9.99E+125");
		}
		return value;
	}

	private static boolean isBounded(BigDecimal value) {
		long exponent = (long) value.precision() - value.scale() - 1;
		return exponent >= MIN_EXPONENT && exponent <= MAX_EXPONENT;
	}

	// -1 if there is anything but digits
	private static long unscaled(CharSequence text, int start, int point) {
		long unscaled = 0;
		for (int i = start; i < text.length(); i++) {
			int digit = text.charAt(i) - '0';
			if (digit >= 0 && digit <= 9) {
				unscaled = unscaled * 10 + digit;
			}
			else if (i != point) {
				return -1;
			}
		}
		return unscaled;
	}

	/**
	 * Return the double that is nearest to a text.
	 * @throws NumberFormatException if the number is beyond the magnitudes of a double
	 */
	static Double parseDouble(String text) {
		double value = Double.parseDouble(text);
		if (Double.isInfinite(value) || (value == 0 && isNotZero(text))) {
			throw new NumberFormatException(text);
		}
		return value;
	}

	/**
	 * Return the float that is nearest to a text.
	 * @throws NumberFormatException if the number is beyond the magnitudes of a float
	 */
	static Float parseFloat(String text) {
		float value = Float.parseFloat(text);
		if (Float.isInfinite(value) || (value == 0 && isNotZero(text))) {
			throw new NumberFormatException(text);
		}
		return value;
	}

	private static boolean isNotZero(String text) {
		return new BigDecimal(text).signum() != 0;
	}

	static <T> T tooLarge(BigDecimal value) {
		throw new ArithmeticException("overflow or underflow");
	}

}
