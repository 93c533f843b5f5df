package io.github.dynamospring.key;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

import org.jspecify.annotations.Nullable;

/**
 * Notation as the number of seconds or milliseconds since 1970 in UTC. A number with a
 * fraction is read as it is.
 */
final class EpochNotation implements TimeNotation {

	private static final int NANOS_OF_SECOND = 1_000_000_000;

	private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

	private final TimeType type;

	private final boolean millis;

	EpochNotation(TimeType type, boolean millis) {
		this.type = type;
		this.millis = millis;
	}

	@Override
	public String write(Object value) {
		Instant instant = this.type.toInstant(value);
		try {
			return Long.toString(this.millis ? instant.toEpochMilli() : instant.getEpochSecond());
		}
		catch (ArithmeticException ex) {
			throw new IllegalArgumentException("the time is too far from 1970 for milliseconds", ex);
		}
	}

	@Override
	public LocalDateTime read(String text) {
		BigDecimal number = new BigDecimal(text);
		if (number.abs().compareTo(MAX) > 0) {
			throw new IllegalArgumentException("the number is beyond all times");
		}
		BigDecimal seconds = this.millis ? number.movePointLeft(3) : number;
		BigDecimal whole = seconds.setScale(0, RoundingMode.FLOOR);
		BigDecimal nanos = seconds.subtract(whole).multiply(BigDecimal.valueOf(NANOS_OF_SECOND));
		return LocalDateTime.ofEpochSecond(whole.longValueExact(), nanos.intValue(), ZoneOffset.UTC);
	}

	@Override
	public @Nullable TimeStep step() {
		return TimeStep.fraction(this.millis ? 3 : 0);
	}

	@Override
	public boolean isNumber() {
		return true;
	}

	@Override
	public KeyForm form(KeyText text, KeyInverse inverse) {
		return PlainKeyForms.integer(this.type.type(), text, inverse);
	}

}
