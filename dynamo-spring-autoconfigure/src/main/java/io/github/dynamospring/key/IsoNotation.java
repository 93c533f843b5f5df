package io.github.dynamospring.key;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Notation of ISO 8601 in UTC, of fixed width. Every ISO 8601 form of the type can be
 * read.
 */
final class IsoNotation implements TimeNotation {

	private final TimeType type;

	private final int digits;

	private final KeyForm full;

	private final int width;

	IsoNotation(TimeType type, int digits) {
		this.type = type;
		this.digits = digits;
		this.full = Objects.requireNonNull(PlainKeyForms.of(type.isInstant() ? Instant.class : type.type()));
		int wholeSeconds = (type == TimeType.LOCAL_TIME) ? 8 : 19;
		this.width = (digits > 0) ? wholeSeconds + 1 + digits : wholeSeconds;
	}

	@Override
	public String write(Object value) {
		if (this.type.isInstant()) {
			return InstantFormat.format(this.type.toInstant(value), this.digits);
		}
		String text = this.full.text(value);
		return text.substring(0, Math.min(text.length(), this.width));
	}

	@Override
	public LocalDateTime read(String text) {
		if (this.type.isInstant()) {
			return TimeType.INSTANT.toUtc(instant(text));
		}
		if (this.type == TimeType.LOCAL_TIME) {
			return this.type.toUtc(LocalTime.parse(text));
		}
		return LocalDateTime.parse(text);
	}

	private static Instant instant(String text) {
		try {
			return InstantFormat.parse(text);
		}
		catch (DateTimeParseException ex) {
			return ZonedDateTime.parse(text).toInstant();
		}
	}

	@Override
	public @Nullable TimeStep step() {
		return TimeStep.fraction(this.digits);
	}

	@Override
	public KeyForm form(KeyText text, Function<String, Object> inverse) {
		List<KeyChars> chars = new ArrayList<>(this.full.chars().subList(0, this.width));
		if (this.type.isInstant()) {
			chars.add(KeyChars.of('Z'));
		}
		return KeyForm.fixed(this.type.type(), List.copyOf(chars), text, inverse);
	}

	/**
	 * Notation in the shortest form, the {@code toString()} of the type. The length
	 * depends on the value, so that the texts do not sort. Offsets and zones are kept.
	 */
	record Shortest(TimeType type, IsoNotation lenient) implements TimeNotation {

		@Override
		public String write(Object value) {
			Object time = (value instanceof Date) ? this.type.toInstant(value) : value;
			return time.toString();
		}

		@Override
		public LocalDateTime read(String text) {
			return this.type.toUtc(value(this.type, text));
		}

		@Override
		public Object value(TimeType type, String text) {
			return switch (type) {
				case OFFSET_DATE_TIME -> OffsetDateTime.parse(text);
				case ZONED_DATE_TIME -> ZonedDateTime.parse(text);
				default -> this.lenient.value(type, text);
			};
		}

		@Override
		public @Nullable TimeStep step() {
			return null;
		}

		@Override
		public KeyForm form(KeyText text, Function<String, Object> inverse) {
			return KeyForm.variable(this.type.type(), KeyChars.ALL, KeyOrder.NONE, text, inverse);
		}

	}

}
