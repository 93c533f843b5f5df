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
import java.util.Date;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Types of times that can have a format. All are converted to a date and time in UTC.
 * Missing fields have their lowest value.
 */
enum TimeType {

	INSTANT(Instant.class, true, true),

	OFFSET_DATE_TIME(OffsetDateTime.class, true, true),

	ZONED_DATE_TIME(ZonedDateTime.class, true, true),

	/** Has no finer values than milliseconds. */
	DATE(Date.class, true, true),

	LOCAL_DATE_TIME(LocalDateTime.class, false, true),

	LOCAL_TIME(LocalTime.class, false, true),

	LOCAL_DATE(LocalDate.class, false, false),

	YEAR_MONTH(YearMonth.class, false, false),

	YEAR(Year.class, false, false),

	/** In a leap year, for all days. */
	MONTH_DAY(MonthDay.class, false, false);

	private final Class<?> type;

	private final boolean instant;

	private final boolean timeOfDay;

	TimeType(Class<?> type, boolean instant, boolean timeOfDay) {
		this.type = type;
		this.instant = instant;
		this.timeOfDay = timeOfDay;
	}

	static @Nullable TimeType find(Class<?> type) {
		for (TimeType time : values()) {
			if (time.type == type) {
				return time;
			}
		}
		return null;
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
		return switch (this) {
			case INSTANT -> LocalDateTime.ofInstant((Instant) value, ZoneOffset.UTC);
			case OFFSET_DATE_TIME -> ((OffsetDateTime) value).withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
			case ZONED_DATE_TIME -> ((ZonedDateTime) value).withZoneSameInstant(ZoneOffset.UTC).toLocalDateTime();
			case DATE -> LocalDateTime.ofInstant(Instant.ofEpochMilli(((Date) value).getTime()), ZoneOffset.UTC);
			case LOCAL_DATE_TIME -> (LocalDateTime) value;
			case LOCAL_TIME -> ((LocalTime) value).atDate(LocalDate.EPOCH);
			case LOCAL_DATE -> ((LocalDate) value).atStartOfDay();
			case YEAR_MONTH -> ((YearMonth) value).atDay(1).atStartOfDay();
			case YEAR -> ((Year) value).atDay(1).atStartOfDay();
			case MONTH_DAY -> ((MonthDay) value).atYear(2000).atStartOfDay();
		};
	}

	Object ofUtc(LocalDateTime time) {
		return switch (this) {
			case INSTANT -> time.toInstant(ZoneOffset.UTC);
			case OFFSET_DATE_TIME -> time.atOffset(ZoneOffset.UTC);
			case ZONED_DATE_TIME -> time.atZone(ZoneOffset.UTC);
			case DATE -> Date.from(time.toInstant(ZoneOffset.UTC));
			case LOCAL_DATE_TIME -> time;
			case LOCAL_TIME -> time.toLocalTime();
			case LOCAL_DATE -> time.toLocalDate();
			case YEAR_MONTH -> YearMonth.from(time);
			case YEAR -> Year.from(time);
			case MONTH_DAY -> MonthDay.from(time);
		};
	}

	/**
	 * Return a time in the zone of another.
	 */
	Object ofUtc(LocalDateTime time, Object zoned) {
		Object utc = ofUtc(time);
		return switch (this) {
			case OFFSET_DATE_TIME -> ((OffsetDateTime) utc).withOffsetSameInstant(((OffsetDateTime) zoned).getOffset());
			case ZONED_DATE_TIME -> ((ZonedDateTime) utc).withZoneSameInstant(((ZonedDateTime) zoned).getZone());
			default -> utc;
		};
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
