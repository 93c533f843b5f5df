package io.github.dynamospring.key;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * Stored form of an {@link Instant}: ISO-8601 in UTC, fixed width with nine fraction
 * digits, years 0000–9999, as in {@code 2026-11-21T08:30:00.000000000Z}. Written by hand,
 * because {@link Instant#parse} and {@link Instant#toString} would dominate the cost of
 * reading and writing an item.
 *
 * @since 0.1
 */
public final class InstantFormat {

	private static final int LENGTH = 30;

	/** The length of {@code 2026-11-21T08:30:00.}: the index of the fraction. */
	private static final int FRACTION = 20;

	private static final int NANO_DIGITS = 9;

	private static final int SECONDS_OF_DAY = 86_400;

	private static final int DAYS_OF_ERA = 146_097;

	// Days from 0000-03-01 to 1970-01-01: years begin with March, so that leap days end
	// them.
	private static final int DAYS_TO_EPOCH = 719_468;

	private static final long MIN_SECOND = -62_167_219_200L;

	private static final long MAX_SECOND = 253_402_300_799L;

	private InstantFormat() {
	}

	/**
	 * Append an instant.
	 * @param out the target
	 * @param instant the instant
	 * @throws IllegalArgumentException if its year is not in 0000–9999
	 */
	public static void append(StringBuilder out, Instant instant) {
		out.append(format(instant));
	}

	/**
	 * Format an instant.
	 * @param instant the instant
	 * @throws IllegalArgumentException if its year is not in 0000–9999
	 */
	public static String format(Instant instant) {
		return format(instant, NANO_DIGITS);
	}

	/**
	 * Format an instant with fewer fraction digits, at least 0.
	 */
	static String format(Instant instant, int digits) {
		long second = instant.getEpochSecond();
		if (second < MIN_SECOND || second > MAX_SECOND) {
			throw new IllegalArgumentException("the instant is not in the years 0000–9999");
		}
		byte[] text = new byte[LENGTH];
		int day = (int) Math.floorDiv(second, (long) SECONDS_OF_DAY);
		putDate(text, day + DAYS_TO_EPOCH);
		text[10] = 'T';
		TimeDigits.putTime(text, TimeDigits.TIME, (int) (second - (long) day * SECONDS_OF_DAY), instant.getNano());
		int end = (digits > 0) ? FRACTION + digits : FRACTION - 1;
		text[end] = 'Z';
		return new String(text, 0, end + 1, StandardCharsets.ISO_8859_1);
	}

	// The civil calendar from days, see
	// https://howardhinnant.github.io/date_algorithms.html#civil_from_days. January and
	// February of the year 0 belong to the era before.
	private static void putDate(byte[] text, int days) {
		int era = Math.floorDiv(days, DAYS_OF_ERA);
		int dayOfEra = days - era * DAYS_OF_ERA;
		int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
		int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
		int month = (5 * dayOfYear + 2) / 153;
		int day = dayOfYear - (153 * month + 2) / 5 + 1;
		int nextYear = month / 10;
		TimeDigits.putDate(text, yearOfEra + era * 400 + nextYear, month + 3 - 12 * nextYear, day);
	}

	/**
	 * Parse an instant. The fixed form, with any number of fraction digits, is parsed
	 * fast, and every other form by {@link Instant#parse(CharSequence)}.
	 * @param text the text
	 * @throws java.time.format.DateTimeParseException if the text is not an instant
	 */
	public static Instant parse(CharSequence text) {
		if (text.length() < FRACTION || text.length() > LENGTH || !hasSeparators(text)) {
			return Instant.parse(text);
		}
		int year = digits(text, 0, 4);
		int month = digits(text, 5, 7);
		int day = digits(text, 8, 10);
		int hour = digits(text, 11, 13);
		int minute = digits(text, 14, 16);
		int second = digits(text, 17, 19);
		int nano = nano(text);
		if ((year | month | day | hour | minute | second | nano) < 0 || !isDate(year, month, day)
				|| !isTime(hour, minute, second)) {
			return Instant.parse(text);
		}
		return Instant.ofEpochSecond(epochDay(year, month, day) * SECONDS_OF_DAY + hour * 3600 + minute * 60 + second,
				nano);
	}

	// -1 if the fraction is invalid
	private static int nano(CharSequence text) {
		int digits = text.length() - 1 - FRACTION;
		if (digits < 0) {
			return 0;
		}
		if (digits == 0) {
			return -1;
		}
		int nano = digits(text, FRACTION, text.length() - 1);
		for (int i = digits; i < NANO_DIGITS; i++) {
			nano *= 10;
		}
		return nano;
	}

	private static boolean hasSeparators(CharSequence text) {
		int end = text.length() - 1;
		return text.charAt(4) == '-' && text.charAt(7) == '-' && text.charAt(10) == 'T' && text.charAt(13) == ':'
				&& text.charAt(16) == ':' && (end < FRACTION || text.charAt(FRACTION - 1) == '.')
				&& text.charAt(end) == 'Z';
	}

	// -1 if a character is not a digit
	private static int digits(CharSequence text, int from, int to) {
		int number = 0;
		int wrong = 0;
		for (int i = from; i < to; i++) {
			int digit = text.charAt(i) - '0';
			wrong |= digit | 9 - digit;
			number = number * 10 + digit;
		}
		return (wrong < 0) ? -1 : number;
	}

	private static boolean isDate(int year, int month, int day) {
		return month >= 1 && month <= 12 && day >= 1 && (day <= 28 || day <= lengthOfMonth(year, month));
	}

	private static int lengthOfMonth(int year, int month) {
		return switch (month) {
			case 2 -> isLeap(year) ? 29 : 28;
			case 4, 6, 9, 11 -> 30;
			default -> 31;
		};
	}

	private static boolean isLeap(int year) {
		return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
	}

	private static boolean isTime(int hour, int minute, int second) {
		return hour < 24 && minute < 60 && second < 60;
	}

	private static long epochDay(int year, int month, int day) {
		int marchMonth = (month + 9) % 12;
		int marchYear = year - marchMonth / 10;
		int era = Math.floorDiv(marchYear, 400);
		int yearOfEra = marchYear - era * 400;
		int dayOfYear = (153 * marchMonth + 2) / 5 + day - 1;
		int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
		return (long) era * DAYS_OF_ERA + dayOfEra - DAYS_TO_EPOCH;
	}

}
