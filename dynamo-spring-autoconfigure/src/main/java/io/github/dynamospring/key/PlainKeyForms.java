package io.github.dynamospring.key;

import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Plain forms of the supported types of keys.
 */
final class PlainKeyForms {

	/** The maximum number of digits of a number in DynamoDB. */
	static final int MAX_DIGITS = 38;

	/** The supported types, for the error about another one. */
	static final String TYPES = "String, an integer, UUID, boolean, an enum, Instant, Date, LocalDate, LocalDateTime, "
			+ "OffsetDateTime, ZonedDateTime, LocalTime, Year or YearMonth";

	private static final Map<Class<?>, Class<?>> WRAPPERS = Map.of(byte.class, Byte.class, short.class, Short.class,
			int.class, Integer.class, long.class, Long.class, boolean.class, Boolean.class);

	private static final Set<Class<?>> INTEGERS = Set.of(Byte.class, Short.class, Integer.class, Long.class,
			BigInteger.class);

	private static final KeyChars NUMBER = KeyChars.DIGITS.or(KeyChars.of('-'));

	private static final Set<Class<?>> TIMES = Set.of(Instant.class, Date.class, OffsetDateTime.class,
			ZonedDateTime.class, LocalDateTime.class, LocalDate.class, LocalTime.class, YearMonth.class, Year.class);

	private static final String INSTANT = "0000-00-00T00:00:00.000000000Z";

	private PlainKeyForms() {
	}

	/**
	 * Return the plain form of a type, or null if keys cannot hold it.
	 */
	static @Nullable KeyForm of(Class<?> type) {
		Class<?> wrapped = WRAPPERS.getOrDefault(type, type);
		if (wrapped == String.class) {
			return KeyForm.variable(wrapped, KeyChars.ALL, KeyOrder.ASCENDING,
					(value, out) -> out.append((String) value), (text) -> text);
		}
		if (INTEGERS.contains(wrapped)) {
			return integer(wrapped, PlainKeyForms::appendInteger, (text) -> parseInteger(wrapped, text));
		}
		if (wrapped == Boolean.class) {
			return KeyForm.variable(wrapped, KeyChars.ALL, KeyOrder.ASCENDING,
					(value, out) -> out.append((boolean) value), Boolean::valueOf);
		}
		if (wrapped.isEnum()) {
			return KeyForm.variable(wrapped, KeyChars.ALL, KeyOrder.ASCENDING,
					(value, out) -> out.append(((Enum<?>) value).name()), (text) -> constant(wrapped, text));
		}
		if (wrapped == UUID.class) {
			return KeyForm.fixed(UUID.class, mask("xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"),
					(value, out) -> out.append((UUID) value), UUID::fromString);
		}
		return isTime(wrapped) ? time(wrapped) : null;
	}

	// A key loses the offset of a time, so that it cannot be read back.
	private static KeyForm time(Class<?> type) {
		return switch (type.getSimpleName()) {
			case "Instant" ->
				time(type, INSTANT, (value, out) -> InstantFormat.append(out, (Instant) value), InstantFormat::parse);
			case "Date" -> TimeFormat.of(type, "iso-millis").keyForm();
			case "OffsetDateTime" -> time(type, INSTANT,
					(value, out) -> InstantFormat.append(out, ((OffsetDateTime) value).toInstant()), null);
			case "ZonedDateTime" -> time(type, INSTANT,
					(value, out) -> InstantFormat.append(out, ((ZonedDateTime) value).toInstant()), null);
			case "LocalDateTime" -> time(type, "0000-00-00T00:00:00.000000000",
					(value, out) -> TimeDigits.append(out, (LocalDateTime) value), LocalDateTime::parse);
			case "LocalDate" ->
				time(type, "0000-00-00", (value, out) -> TimeDigits.append(out, (LocalDate) value), LocalDate::parse);
			case "LocalTime" -> time(type, "00:00:00.000000000",
					(value, out) -> TimeDigits.append(out, (LocalTime) value), LocalTime::parse);
			case "YearMonth" ->
				time(type, "0000-00", (value, out) -> TimeDigits.append(out, (YearMonth) value), YearMonth::parse);
			default -> time(type, "0000", (value, out) -> TimeDigits.append(out, (Year) value), Year::parse);
		};
	}

	/**
	 * Return the form of the elements of a path.
	 */
	static KeyForm path() {
		return KeyForm.path(PlainKeyForms::appendElement, (text) -> text);
	}

	private static void appendElement(Object element, StringBuilder out) {
		if (!(element instanceof String text)) {
			throw new IllegalArgumentException(
					"an element of the path is a " + element.getClass().getName() + ", not a text");
		}
		if (text.isEmpty()) {
			throw new IllegalArgumentException("an element of the path is empty");
		}
		out.append(text);
	}

	/**
	 * Return the form of a value that is written as an integer.
	 */
	static KeyForm integer(Class<?> type, KeyText text, Function<String, Object> inverse) {
		return KeyForm.variable(type, NUMBER, KeyOrder.NONE, text, inverse);
	}

	static boolean isInteger(KeyForm form) {
		return form.isPlain() && form.chars().equals(List.of(NUMBER));
	}

	static boolean isTime(Class<?> type) {
		return TIMES.contains(type);
	}

	private static void appendInteger(Object value, StringBuilder out) {
		if (value instanceof BigInteger integer) {
			out.append((integer.signum() < 0) ? "-" : "").append(digits(integer.toString(), MAX_DIGITS));
		}
		else {
			out.append(((Number) value).longValue());
		}
	}

	/**
	 * Return the integer of a decimal text.
	 */
	private static Number parseInteger(Class<?> type, String text) {
		if (type == Long.class) {
			return Long.valueOf(text);
		}
		if (type == Integer.class) {
			return Integer.valueOf(text);
		}
		if (type == BigInteger.class) {
			return new BigInteger(text);
		}
		if (type == Short.class) {
			return Short.valueOf(text);
		}
		return Byte.valueOf(text);
	}

	private static Object constant(Class<?> type, String name) {
		for (Object constant : type.getEnumConstants()) {
			if (((Enum<?>) constant).name().equals(name)) {
				return constant;
			}
		}
		throw new IllegalArgumentException("no constant has this name");
	}

	/**
	 * Return the digits of an integer's text without its sign.
	 */
	static String digits(String text, int max) {
		String digits = (text.charAt(0) == '-') ? text.substring(1) : text;
		if (digits.length() > max) {
			throw new IllegalArgumentException("the value has " + digits.length() + " digits, more than " + max);
		}
		return digits;
	}

	private static KeyForm time(Class<?> type, String mask, KeyText text, @Nullable Function<String, Object> inverse) {
		return KeyForm.fixed(type, mask(mask), text, inverse);
	}

	private static List<KeyChars> mask(String mask) {
		List<KeyChars> chars = new ArrayList<>();
		for (char c : mask.toCharArray()) {
			chars.add(chars(c));
		}
		return List.copyOf(chars);
	}

	private static KeyChars chars(char c) {
		return switch (c) {
			case '0' -> KeyChars.DIGITS;
			case 'x' -> KeyChars.HEX;
			default -> KeyChars.of(c);
		};
	}

}
