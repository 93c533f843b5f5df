package io.github.dynamospring.key;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Notation as the number of seconds or milliseconds since 1970 in UTC. Numbers with a
 * fraction can be read.
 */
final class EpochNotation implements TimeNotation {

	private static final int NANOS_OF_SECOND = 1_000_000_000;

	private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

	private final TimeType type;

	private final int digits;

	/**
	 * Create a notation.
	 * @param digits 0 for seconds, 3 for milliseconds
	 */
	EpochNotation(TimeType type, int digits) {
		this.type = type;
		this.digits = digits;
	}

	@Override
	public String write(Object value) {
		Instant instant = this.type.toInstant(value);
		try {
			return Long.toString((this.digits == 0) ? instant.getEpochSecond() : instant.toEpochMilli());
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
		BigDecimal seconds = number.movePointLeft(this.digits);
		BigDecimal whole = seconds.setScale(0, RoundingMode.FLOOR);
		BigDecimal nanos = seconds.subtract(whole).multiply(BigDecimal.valueOf(NANOS_OF_SECOND));
		return LocalDateTime.ofEpochSecond(whole.longValueExact(), nanos.intValue(), ZoneOffset.UTC);
	}

	@Override
	public @Nullable TimeStep step() {
		return TimeStep.fraction(this.digits);
	}

	@Override
	public boolean isNumber() {
		return true;
	}

	@Override
	public KeyForm form(KeyText text, Function<String, Object> inverse) {
		return PlainKeyForms.integer(this.type.type(), text, inverse);
	}

}
