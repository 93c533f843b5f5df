package io.github.dynamospring.operations.scaffold;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Shape of texts that are no mere texts but times or ids.
 */
enum TextShape {

	INSTANT_SECONDS("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ", 20, JavaType.INSTANT.in("iso-seconds"),
			Instant::parse),

	INSTANT_MILLIS("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z", 24, JavaType.INSTANT.in("iso-millis"),
			Instant::parse),

	INSTANT_NANOS("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{9}Z", 30, JavaType.INSTANT, Instant::parse),

	/** As PynamoDB writes it. */
	INSTANT_OFFSET("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}\\+0000", 31,
			JavaType.INSTANT.in("yyyy-MM-dd'T'HH:mm:ss.SSSSSSZ"),
			DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSZ")::parse),

	DATE_TIME_SECONDS("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d", 19, dateTime("iso-seconds"), LocalDateTime::parse),

	DATE_TIME_MILLIS("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}", 23, dateTime("iso-millis"),
			LocalDateTime::parse),

	DATE_TIME_SPACED("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d", 19, dateTime("uuuu-MM-dd HH:mm:ss"),
			DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss")::parse),

	DATE("\\d{4}-\\d\\d-\\d\\d", 10, JavaType.of("LocalDate", "java.time.LocalDate"), LocalDate::parse),

	UUID("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", 36, JavaType.UUID, java.util.UUID::fromString),

	/** As the enhanced client writes it, and so are the following. */
	ISO_INSTANT("\\d{4}-.*Z", Instant::parse, JavaType.INSTANT.in("iso")),

	ISO_DATE_TIME("\\d{4}-[^Z+]*", LocalDateTime::parse, dateTime("iso")),

	ISO_TIME("\\d\\d:\\d\\d(:\\d\\d.*)?", LocalTime::parse, JavaType.of("LocalTime", "java.time.LocalTime").in("iso")),

	ISO_OFFSET_TIME("\\d{4}-.*:\\d\\d", OffsetDateTime::parse,
			JavaType.of("OffsetDateTime", "java.time.OffsetDateTime").in("iso")),

	ISO_ZONED_TIME("\\d{4}-.*\\[.*]", ZonedDateTime::parse,
			JavaType.of("ZonedDateTime", "java.time.ZonedDateTime").in("iso")),

	ISO_DURATION("-?PT.*", Duration::parse, JavaType.DURATION);

	private static final Pattern LOOSE_TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d.*");

	private final Pattern pattern;

	private final int length;

	private final JavaType type;

	private final Parser parser;

	TextShape(String pattern, int length, JavaType type, Parser parser) {
		this.pattern = Pattern.compile(pattern);
		this.length = length;
		this.type = type;
		this.parser = parser;
	}

	/** A shape of variable length: the texts that the values themselves give. */
	TextShape(String pattern, Parser parser, JavaType type) {
		this(pattern, 0, type, parser);
	}

	private static JavaType dateTime(String format) {
		return JavaType.of("LocalDateTime", "java.time.LocalDateTime").in(format);
	}

	JavaType type() {
		return this.type;
	}

	/**
	 * Return the shape that all texts have, or null.
	 */
	static @Nullable TextShape of(Collection<String> texts) {
		return of(texts, false);
	}

	/**
	 * Return the shape that all texts have, or null.
	 * @param variable whether a shape of variable length is more likely than a fixed one
	 */
	static @Nullable TextShape of(Collection<String> texts, boolean variable) {
		return Arrays.stream(values())
			.filter((shape) -> texts.stream().allMatch(shape::matches))
			.min(Comparator.comparing((shape) -> shape.isVariable() != variable))
			.orElse(null);
	}

	boolean isVariable() {
		return this.length == 0;
	}

	/**
	 * Return whether all texts are times, though of various forms or one without a name.
	 */
	static boolean areTimes(Collection<String> texts) {
		return texts.stream().allMatch((text) -> LOOSE_TIME.matcher(text).matches());
	}

	boolean matches(String text) {
		if (!this.pattern.matcher(text).matches()) {
			return false;
		}
		try {
			Object value = this.parser.parse(text);
			return !isVariable() || value.toString().equals(text);
		}
		catch (DateTimeException ex) {
			return false;
		}
	}

	/**
	 * Return the length of a text of this form at a place of a text, or -1. A form of
	 * variable length extends to the end.
	 */
	int lengthAt(String text, int start) {
		int end = isVariable() ? text.length() : start + this.length;
		boolean fits = end <= text.length() && matches(text.substring(start, end));
		if (fits) {
			return end - start;
		}
		return -1;
	}

	private interface Parser {

		Object parse(String text);

	}

}
