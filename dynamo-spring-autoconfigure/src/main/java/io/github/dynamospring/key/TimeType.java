package io.github.dynamospring.key;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.TemporalAccessor;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Types of times that can have a format. All are converted to a date and time in UTC.
 * Missing fields have their lowest value.
 */
enum TimeType {

	INSTANT(Instant.class, true, true, (value) -> LocalDateTime.ofInstant((Instant) value, ZoneOffset.UTC),
			(time) -> time.toInstant(ZoneOffset.UTC)),

	OFFSET_DATE_TIME(OffsetDateTime.class, true, true,
			(value) -> ((OffsetDateTime) value).withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime(),
			(time) -> time.atOffset(ZoneOffset.UTC)),

	ZONED_DATE_TIME(ZonedDateTime.class, true, true,
			(value) -> ((ZonedDateTime) value).withZoneSameInstant(ZoneOffset.UTC).toLocalDateTime(),
			(time) -> time.atZone(ZoneOffset.UTC)),

	LOCAL_DATE_TIME(LocalDateTime.class, false, true, (value) -> (LocalDateTime) value, (time) -> time),

	LOCAL_TIME(LocalTime.class, false, true, (value) -> ((LocalTime) value).atDate(LocalDate.EPOCH),
			LocalDateTime::toLocalTime),

	LOCAL_DATE(LocalDate.class, false, false, (value) -> ((LocalDate) value).atStartOfDay(),
			LocalDateTime::toLocalDate),

	YEAR_MONTH(YearMonth.class, false, false, (value) -> ((YearMonth) value).atDay(1).atStartOfDay(), YearMonth::from),

	YEAR(Year.class, false, false, (value) -> ((Year) value).atDay(1).atStartOfDay(), Year::from),

	/** In a leap year, for all days. */
	MONTH_DAY(MonthDay.class, false, false, (value) -> ((MonthDay) value).atYear(2000).atStartOfDay(), MonthDay::from);

	private final Class<?> type;

	private final boolean instant;

	private final boolean timeOfDay;

	private final Function<Object, LocalDateTime> toUtc;

	private final Function<LocalDateTime, Object> ofUtc;

	TimeType(Class<?> type, boolean instant, boolean timeOfDay, Function<Object, LocalDateTime> toUtc,
			Function<LocalDateTime, Object> ofUtc) {
		this.type = type;
		this.instant = instant;
		this.timeOfDay = timeOfDay;
		this.toUtc = toUtc;
		this.ofUtc = ofUtc;
	}

	static @Nullable TimeType find(Class<?> type) {
		return Arrays.stream(values()).filter((time) -> time.type == type).findFirst().orElse(null);
	}

	/**
	 * Return the names of all types, for errors.
	 */
	static String names() {
		return Arrays.stream(values()).map(TimeType::simpleName).collect(Collectors.joining(", "));
	}

	Class<?> type() {
		return this.type;
	}

	String simpleName() {
		return this.type.getSimpleName();
	}

	String withArticle() {
		return ((this == INSTANT || this == OFFSET_DATE_TIME) ? "an " : "a ") + simpleName();
	}

	/**
	 * Return whether a value is a point on the time line, which has a time in UTC.
	 */
	boolean isInstant() {
		return this.instant;
	}

	boolean hasTimeOfDay() {
		return this.timeOfDay;
	}

	/**
	 * Return the point on the time line.
	 */
	Instant toInstant(Object value) {
		if (value instanceof Instant time) {
			return time;
		}
		return toUtc(value).toInstant(ZoneOffset.UTC);
	}

	LocalDateTime toUtc(Object value) {
		return this.toUtc.apply(value);
	}

	Object ofUtc(LocalDateTime time) {
		return this.ofUtc.apply(time);
	}

	/**
	 * Return the source of the fields of a pattern.
	 */
	TemporalAccessor fields(Object value) {
		if (this.instant) {
			return toUtc(value).atOffset(ZoneOffset.UTC);
		}
		return (TemporalAccessor) value;
	}

}
