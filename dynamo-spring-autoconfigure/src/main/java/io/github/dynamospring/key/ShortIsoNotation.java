package io.github.dynamospring.key;

import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;

import org.jspecify.annotations.Nullable;

/**
 * Notation of ISO 8601 in its shortest form, the {@code toString()} of the type. The
 * length depends on the value, so that the texts do not sort. Offsets and zones are kept.
 */
final class ShortIsoNotation implements TimeNotation {

	private final TimeType type;

	private final IsoNotation lenient;

	ShortIsoNotation(TimeType type) {
		this.type = type;
		this.lenient = new IsoNotation(type, 0);
	}

	@Override
	public String write(Object value) {
		return value.toString();
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
	public KeyForm form(KeyText text, KeyInverse inverse) {
		return KeyForm.variable(this.type.type(), KeyChars.ALL, KeyOrder.NONE, text, inverse);
	}

}
