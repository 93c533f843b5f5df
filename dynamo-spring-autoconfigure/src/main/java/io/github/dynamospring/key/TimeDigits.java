package io.github.dynamospring.key;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Year;
import java.time.YearMonth;

/**
 * Writer of dates and times in fixed width.
 */
final class TimeDigits {

	/** The length of {@code 2026-11-21T}: the index of the time. */
	static final int TIME = 11;

	private static final int DATE_LENGTH = 10;

	private static final int MONTH_LENGTH = 7;

	private static final int TIME_LENGTH = 18;

	private TimeDigits() {
	}

	static void append(StringBuilder out, LocalDateTime value) {
		byte[] text = new byte[TIME + TIME_LENGTH];
		putDate(text, value.getYear(), value.getMonthValue(), value.getDayOfMonth());
		text[DATE_LENGTH] = 'T';
		putTime(text, TIME, value.toLocalTime().toSecondOfDay(), value.getNano());
		append(out, text);
	}

	static void append(StringBuilder out, LocalDate value) {
		byte[] text = new byte[DATE_LENGTH];
		putDate(text, value.getYear(), value.getMonthValue(), value.getDayOfMonth());
		append(out, text);
	}

	static void append(StringBuilder out, LocalTime value) {
		byte[] text = new byte[TIME_LENGTH];
		putTime(text, 0, value.toSecondOfDay(), value.getNano());
		append(out, text);
	}

	static void append(StringBuilder out, YearMonth value) {
		byte[] text = new byte[MONTH_LENGTH];
		putMonth(text, value.getYear(), value.getMonthValue());
		append(out, text);
	}

	static void append(StringBuilder out, Year value) {
		byte[] text = new byte[4];
		putYear(text, value.getValue());
		append(out, text);
	}

	private static void append(StringBuilder out, byte[] text) {
		out.append(new String(text, StandardCharsets.ISO_8859_1));
	}

	static void putDate(byte[] text, int year, int month, int day) {
		putMonth(text, year, month);
		text[7] = '-';
		putTwo(text, 8, day);
	}

	private static void putMonth(byte[] text, int year, int month) {
		putYear(text, year);
		text[4] = '-';
		putTwo(text, 5, month);
	}

	private static void putYear(byte[] text, int year) {
		if (year < 0 || year > 9999) {
			throw new IllegalArgumentException("the year is not in 0000–9999");
		}
		putTwo(text, 0, year / 100);
		putTwo(text, 2, year % 100);
	}

	static void putTime(byte[] text, int at, int secondOfDay, int nano) {
		putTwo(text, at, secondOfDay / 3600);
		text[at + 2] = ':';
		putTwo(text, at + 3, secondOfDay / 60 % 60);
		text[at + 5] = ':';
		putTwo(text, at + 6, secondOfDay % 60);
		text[at + 8] = '.';
		putNano(text, at + 9, nano);
	}

	private static void putNano(byte[] text, int at, int nano) {
		int high = nano / 100_000;
		int low = nano % 100_000;
		putTwo(text, at, high / 100);
		putTwo(text, at + 2, high % 100);
		putTwo(text, at + 4, low / 1000);
		putTwo(text, at + 6, low / 10 % 100);
		text[at + 8] = (byte) ('0' + low % 10);
	}

	private static void putTwo(byte[] text, int at, int value) {
		int tens = value * 103 >> 10;
		text[at] = (byte) ('0' + tens);
		text[at + 1] = (byte) ('0' + value - 10 * tens);
	}

}
