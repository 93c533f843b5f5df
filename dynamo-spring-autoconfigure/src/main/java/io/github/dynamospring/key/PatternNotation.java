package io.github.dynamospring.key;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.Year;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.time.temporal.UnsupportedTemporalTypeException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Notation by a pattern of {@link DateTimeFormatter}, in UTC if the type is a point on
 * the time line.
 */
final class PatternNotation implements TimeNotation {

	// with a year, month and hour that expose the usual mistakes of patterns
	static final LocalDateTime SAMPLE = LocalDateTime.of(2021, 12, 23, 16, 45, 56, 123_456_789);

	private final TimeType type;

	private final DateTimeFormatter formatter;

	private final List<KeyChars> chars;

	private final @Nullable TimeStep step;

	private PatternNotation(TimeType type, DateTimeFormatter formatter, PatternFields fields) {
		this.type = type;
		this.formatter = formatter;
		this.chars = fields.chars();
		boolean fixed = format(type.ofUtc(SAMPLE)).length() == this.chars.size();
		this.step = fixed ? fields.step() : null;
	}

	/**
	 * Create a notation.
	 * @throws IllegalArgumentException if the pattern is invalid, or a time of the type
	 * cannot be read back from it: the message is the reason
	 */
	static PatternNotation of(TimeType type, String pattern) {
		PatternFields fields = PatternFields.of(pattern, type.isInstant());
		DateTimeFormatter formatter = DateTimeFormatter.ofPattern(fields.pattern(), Locale.ROOT)
			.withResolverStyle(ResolverStyle.STRICT);
		try {
			PatternNotation notation = new PatternNotation(type, formatter, fields);
			notation.verify();
			return notation;
		}
		catch (UnsupportedTemporalTypeException ex) {
			throw new IllegalArgumentException(type.withArticle() + " lacks one of its fields", ex);
		}
		catch (DateTimeException ex) {
			throw unreadable(type, ex);
		}
	}

	private static IllegalArgumentException unreadable(TimeType type, @Nullable Exception cause) {
		return new IllegalArgumentException("it does not hold a whole " + type.simpleName(), cause);
	}

	private void verify() {
		String text = write(this.type.ofUtc(SAMPLE));
		if (!text.equals(write(this.type.ofUtc(read(text))))) {
			throw unreadable(this.type, null);
		}
	}

	@Override
	public String write(Object value) {
		String text = format(value);
		if (this.step != null && text.length() != this.chars.size()) {
			throw new IllegalArgumentException("the year is not in 0000–9999");
		}
		return text;
	}

	private String format(Object value) {
		return this.formatter.format(this.type.fields(value));
	}

	@Override
	public LocalDateTime read(String text) {
		TemporalAccessor parsed = this.formatter.parse(text);
		if (this.type.isInstant() && parsed.isSupported(ChronoField.INSTANT_SECONDS)) {
			return TimeType.INSTANT.toUtc(Instant.from(parsed));
		}
		LocalTime time = parsed.query(TemporalQueries.localTime());
		return date(parsed).atTime(Objects.requireNonNullElse(time, LocalTime.MIDNIGHT));
	}

	private LocalDate date(TemporalAccessor parsed) {
		LocalDate date = parsed.query(TemporalQueries.localDate());
		if (date != null) {
			return date;
		}
		return switch (this.type) {
			case LOCAL_TIME -> LocalDate.EPOCH;
			case MONTH_DAY -> this.type.toUtc(MonthDay.from(parsed)).toLocalDate();
			default -> firstDay(parsed);
		};
	}

	private static LocalDate firstDay(TemporalAccessor parsed) {
		if (parsed.isSupported(ChronoField.MONTH_OF_YEAR)) {
			return YearMonth.from(parsed).atDay(1);
		}
		return Year.from(parsed).atDay(1);
	}

	@Override
	public @Nullable TimeStep step() {
		return this.step;
	}

	@Override
	public KeyForm form(KeyText text, Function<String, Object> inverse) {
		if (this.step != null) {
			return KeyForm.fixed(this.type.type(), this.chars, text, inverse);
		}
		return KeyForm.variable(this.type.type(), KeyChars.ALL, KeyOrder.NONE, text, inverse);
	}

}
