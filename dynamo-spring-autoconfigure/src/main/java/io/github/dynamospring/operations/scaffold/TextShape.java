package io.github.dynamospring.operations.scaffold;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Shape of texts that are no mere texts but times or ids.
 */
enum TextShape {

	INSTANT_SECONDS("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ", JavaType.INSTANT.in("iso-seconds"), Instant::parse),

	INSTANT_MILLIS("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z", JavaType.INSTANT.in("iso-millis"),
			Instant::parse),

	INSTANT_NANOS("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{9}Z", JavaType.INSTANT, Instant::parse),

	DATE_TIME_SECONDS("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d", dateTime("iso-seconds"), LocalDateTime::parse),

	DATE_TIME_MILLIS("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}", dateTime("iso-millis"),
			LocalDateTime::parse),

	DATE_TIME_SPACED("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d", dateTime("uuuu-MM-dd HH:mm:ss"),
			DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss")::parse),

	DATE("\\d{4}-\\d\\d-\\d\\d", JavaType.of("LocalDate", "java.time.LocalDate"), LocalDate::parse),

	UUID("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", JavaType.UUID, java.util.UUID::fromString);

	private static final Pattern LOOSE_TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d.*");

	private final Pattern pattern;

	private final JavaType type;

	private final Parser parser;

	TextShape(String pattern, JavaType type, Parser parser) {
		this.pattern = Pattern.compile(pattern);
		this.type = type;
		this.parser = parser;
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
		for (TextShape form : values()) {
			if (texts.stream().allMatch(form::matches)) {
				return form;
			}
		}
		return null;
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
			this.parser.parse(text);
			return true;
		}
		catch (DateTimeParseException ex) {
			return false;
		}
	}

	/**
	 * Return the length of a text of this form at a place of a text, or -1.
	 */
	int lengthAt(String text, int start) {
		int length = switch (this) {
			case INSTANT_SECONDS -> 20;
			case INSTANT_MILLIS -> 24;
			case INSTANT_NANOS -> 30;
			case DATE_TIME_SECONDS, DATE_TIME_SPACED -> 19;
			case DATE_TIME_MILLIS -> 23;
			case DATE -> 10;
			case UUID -> 36;
		};
		boolean fits = start + length <= text.length() && matches(text.substring(start, start + length));
		if (fits) {
			return length;
		}
		return -1;
	}

	private interface Parser {

		Object parse(String text);

	}

}
