package io.github.dynamospring.mapping.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Collections;
import java.util.Currency;
import java.util.HashMap;
import java.util.IllformedLocaleException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

import io.github.dynamospring.key.TimeFormat;
import io.github.dynamospring.mapping.ValueCodec;
import org.jspecify.annotations.Nullable;

/**
 * Codecs of the JDK's types that hold one value.
 */
final class ScalarCodecs {

	static final NumberCodec<Long> LONG = new NumberCodec<>(Long.class,
			(text) -> Long.parseLong(text, 0, text.length(), 10), BigDecimal::longValueExact, Object::toString);

	private static final TimeFormat TIME_OF_DAY = TimeFormat.of(LocalTime.class, "iso-nanos");

	private static final Map<Class<?>, ValueCodec<?>> CODECS = new HashMap<>();

	static {
		add(new StringCodec(), String.class);
		add(new BooleanCodec(), boolean.class, Boolean.class);
		add(BinaryCodec.ARRAY, byte[].class);
		add(BinaryCodec.BUFFER, ByteBuffer.class);
		addNumbers();
		addTimes();
		addDates();
		addTexts();
	}

	private ScalarCodecs() {
	}

	private static void addNumbers() {
		add(LONG, long.class, Long.class);
		add(new NumberCodec<>(Integer.class, (text) -> Integer.parseInt(text, 0, text.length(), 10),
				BigDecimal::intValueExact, Object::toString), int.class, Integer.class);
		add(new NumberCodec<>(Short.class, (text) -> Short.valueOf(text.toString()), BigDecimal::shortValueExact,
				Object::toString), short.class, Short.class);
		add(new NumberCodec<>(Byte.class, (text) -> Byte.valueOf(text.toString()), BigDecimal::byteValueExact,
				Object::toString), byte.class, Byte.class);
		add(new NumberCodec<>(Double.class, (text) -> ExactNumbers.parseDouble(text.toString()), ExactNumbers::tooLarge,
				ExactNumbers::format), double.class, Double.class);
		add(new NumberCodec<>(Float.class, (text) -> ExactNumbers.parseFloat(text.toString()), ExactNumbers::tooLarge,
				ExactNumbers::format), float.class, Float.class);
		add(new NumberCodec<>(BigDecimal.class, ExactNumbers::parseDecimal, Function.identity(), ExactNumbers::format),
				BigDecimal.class);
		add(new NumberCodec<>(BigInteger.class, (text) -> new BigInteger(text.toString()),
				BigDecimal::toBigIntegerExact, ExactNumbers::format), BigInteger.class);
		add(new NumberCodec<Number>(Number.class, ExactNumbers::parseDecimal, (number) -> number, ExactNumbers::format),
				Number.class);
	}

	private static void addTimes() {
		add(new InstantCodec(), Instant.class);
		add(new TimeCodec(LocalTime.class, TIME_OF_DAY), LocalTime.class);
		add(new TimeCodec(LocalDateTime.class, TimeFormat.of(LocalDateTime.class, "iso-nanos")), LocalDateTime.class);
		addZoned();
		add(TextCodec.unsorted(Duration.class, Duration::toString, Duration::parse), Duration.class);
		add(TextCodec.unsorted(Period.class, Period::toString, Period::parse), Period.class);
		add(TextCodec.unsorted(ZoneId.class, ZoneId::getId, ZoneId::of), ZoneId.class);
		add(TextCodec.unsorted(ZoneOffset.class, ZoneOffset::getId, ZoneOffset::of), ZoneOffset.class);
	}

	// their years may be any because their texts do not sort
	private static void addZoned() {
		add(TextCodec.unsorted(OffsetTime.class,
				(time) -> TIME_OF_DAY.format(time.toLocalTime()) + time.getOffset().getId(), OffsetTime::parse),
				OffsetTime.class);
		add(TextCodec.unsorted(OffsetDateTime.class,
				(time) -> format(time.toLocalDateTime()) + time.getOffset().getId(), OffsetDateTime::parse),
				OffsetDateTime.class);
		add(TextCodec.unsorted(ZonedDateTime.class,
				(time) -> format(time.toLocalDateTime()) + time.getOffset().getId() + region(time),
				ZonedDateTime::parse), ZonedDateTime.class);
	}

	private static String format(LocalDateTime time) {
		return time.toLocalDate() + "T" + TIME_OF_DAY.format(time.toLocalTime());
	}

	private static String region(ZonedDateTime time) {
		return time.getZone().equals(time.getOffset()) ? "" : "[" + time.getZone().getId() + "]";
	}

	private static void addDates() {
		add(TextCodec.sorted(LocalDate.class, (date) -> sortable(date, date.getYear()), LocalDate::parse),
				LocalDate.class);
		add(TextCodec.sorted(YearMonth.class, (month) -> sortable(month, month.getYear()), YearMonth::parse),
				YearMonth.class);
		add(TextCodec.sorted(Year.class, (year) -> String.format(Locale.ROOT, "%04d", sortableYear(year.getValue())),
				Year::parse), Year.class);
		add(TextCodec.sorted(MonthDay.class, MonthDay::toString, MonthDay::parse), MonthDay.class);
	}

	private static String sortable(Object value, int year) {
		sortableYear(year);
		return value.toString();
	}

	// other years have a sign in ISO 8601, which would not sort
	private static int sortableYear(int year) {
		if (year < 0 || year > 9999) {
			throw new IllegalArgumentException("the year is outside of 0000–9999, where dates sort");
		}
		return year;
	}

	private static void addTexts() {
		add(TextCodec.sorted(Character.class, Object::toString, ScalarCodecs::character), char.class, Character.class);
		add(TextCodec.sorted(UUID.class, UUID::toString, UUID::fromString), UUID.class);
		add(TextCodec.unsorted(Locale.class, Locale::toLanguageTag, ScalarCodecs::locale), Locale.class);
		add(TextCodec.unsorted(Currency.class, Currency::getCurrencyCode, Currency::getInstance), Currency.class);
		add(TextCodec.unsorted(URI.class, URI::toString, URI::create), URI.class);
	}

	private static Character character(String text) {
		if (text.length() != 1) {
			throw new IllegalArgumentException("it has " + text.length() + " characters");
		}
		return text.charAt(0);
	}

	private static Locale locale(String text) {
		try {
			return new Locale.Builder().setLanguageTag(text).build();
		}
		catch (IllformedLocaleException ex) {
			throw new IllegalArgumentException(ex.getMessage(), ex);
		}
	}

	private static void add(ValueCodec<?> codec, Class<?>... types) {
		for (Class<?> type : types) {
			CODECS.put(type, codec);
		}
	}

	/**
	 * Return the codec of a type.
	 * @return {@code null} for other types
	 */
	@SuppressWarnings("unchecked")
	static @Nullable ValueCodec<Object> find(Class<?> type) {
		if (type.isEnum()) {
			return (ValueCodec<Object>) (ValueCodec<?>) TextCodec.ofEnum(type);
		}
		return (ValueCodec<Object>) CODECS.get(type);
	}

	/**
	 * Return the types that have a codec, besides enums.
	 */
	static Set<Class<?>> types() {
		return Collections.unmodifiableSet(CODECS.keySet());
	}

}
