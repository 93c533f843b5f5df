package io.github.dynamospring.mapping.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
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
import java.util.Currency;
import java.util.Date;
import java.util.IllformedLocaleException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import io.github.dynamospring.key.TimeFormat;
import io.github.dynamospring.mapping.ValueCodec;
import org.jspecify.annotations.Nullable;

import org.springframework.util.ClassUtils;

/**
 * Codecs of the JDK's types that hold one value.
 */
final class ScalarCodecs {

	static final NumberCodec<Long> LONG = new NumberCodec<>(Long.class,
			(text) -> Long.parseLong(text, 0, text.length(), 10), BigDecimal::longValueExact, Object::toString);

	private static final int NANO_DIGITS = 9;

	private static final Set<Class<?>> TYPES = Set.of(String.class, boolean.class, Boolean.class, byte[].class,
			ByteBuffer.class, char[].class, long.class, Long.class, int.class, Integer.class, short.class, Short.class,
			byte.class, Byte.class, double.class, Double.class, float.class, Float.class, BigDecimal.class,
			BigInteger.class, Number.class, Instant.class, LocalTime.class, LocalDateTime.class, OffsetTime.class,
			OffsetDateTime.class, ZonedDateTime.class, Duration.class, Period.class, ZoneId.class, ZoneOffset.class,
			LocalDate.class, YearMonth.class, Year.class, MonthDay.class, char.class, Character.class, UUID.class,
			Locale.class, Currency.class, URI.class, URL.class, Date.class, TimeZone.class);

	private static final Map<Class<?>, ValueCodec<?>> CODECS = new ConcurrentHashMap<>();

	private ScalarCodecs() {
	}

	// Each is created when it is asked for: an application has properties of few of the
	// types, and each lambda that is linked delays its start.
	private static ValueCodec<?> create(Class<?> type) {
		String name = ClassUtils.resolvePrimitiveIfNecessary(type).getSimpleName();
		return switch (name) {
			case "String" -> new StringCodec();
			case "Boolean" -> new BooleanCodec();
			case "byte[]" -> BinaryCodec.ARRAY;
			case "ByteBuffer" -> BinaryCodec.BUFFER;
			case "Instant" -> new InstantCodec();
			case "LocalTime" -> new TimeCodec(LocalTime.class, Times.OF_DAY);
			case "LocalDateTime" -> new TimeCodec(LocalDateTime.class, TimeFormat.of(LocalDateTime.class, "iso-nanos"));
			case "Date" -> new TimeCodec(Date.class, TimeFormat.of(Date.class, "iso-millis"));
			case "Long", "Integer", "Short", "Byte" -> integer(name);
			case "Double", "Float", "BigDecimal", "BigInteger", "Number" -> number(name);
			case "OffsetTime", "OffsetDateTime", "ZonedDateTime" -> zoned(name);
			case "LocalDate", "YearMonth", "Year", "MonthDay" -> date(name);
			default -> text(name);
		};
	}

	private static ValueCodec<?> integer(String name) {
		return switch (name) {
			case "Integer" -> new NumberCodec<>(Integer.class, (text) -> Integer.parseInt(text, 0, text.length(), 10),
					BigDecimal::intValueExact, Object::toString);
			case "Short" -> new NumberCodec<>(Short.class, (text) -> Short.valueOf(text.toString()),
					BigDecimal::shortValueExact, Object::toString);
			case "Byte" -> new NumberCodec<>(Byte.class, (text) -> Byte.valueOf(text.toString()),
					BigDecimal::byteValueExact, Object::toString);
			default -> LONG;
		};
	}

	private static ValueCodec<?> number(String name) {
		return switch (name) {
			case "Double" -> new NumberCodec<>(Double.class, (text) -> ExactNumbers.parseDouble(text.toString()),
					ExactNumbers::tooLarge, ExactNumbers::format);
			case "Float" -> new NumberCodec<>(Float.class, (text) -> ExactNumbers.parseFloat(text.toString()),
					ExactNumbers::tooLarge, ExactNumbers::format);
			case "BigDecimal" -> new NumberCodec<>(BigDecimal.class, ExactNumbers::parseDecimal, Function.identity(),
					ExactNumbers::format);
			case "BigInteger" -> new NumberCodec<>(BigInteger.class, (text) -> new BigInteger(text.toString()),
					BigDecimal::toBigIntegerExact, ExactNumbers::format);
			default -> new NumberCodec<Number>(Number.class, ExactNumbers::parseDecimal, (number) -> number,
					ExactNumbers::format);
		};
	}

	/**
	 * Return the codec of durations as the number of their seconds.
	 */
	static NumberCodec<Duration> seconds() {
		return new NumberCodec<>(Duration.class, (text) -> duration(ExactNumbers.parseDecimal(text)),
				ScalarCodecs::duration, ScalarCodecs::seconds);
	}

	private static Duration duration(BigDecimal seconds) {
		BigDecimal whole = seconds.setScale(0, RoundingMode.FLOOR);
		return Duration.ofSeconds(whole.longValueExact(),
				seconds.subtract(whole).movePointRight(NANO_DIGITS).intValueExact());
	}

	private static String seconds(Duration duration) {
		BigDecimal nanos = BigDecimal.valueOf(duration.getNano(), NANO_DIGITS);
		return BigDecimal.valueOf(duration.getSeconds()).add(nanos).stripTrailingZeros().toPlainString();
	}

	// their years may be any because their texts do not sort
	private static ValueCodec<?> zoned(String name) {
		return switch (name) {
			case "OffsetTime" -> TextCodec.unsorted(OffsetTime.class,
					(time) -> Times.OF_DAY.format(time.toLocalTime()) + time.getOffset().getId(), OffsetTime::parse);
			case "OffsetDateTime" -> TextCodec.unsorted(OffsetDateTime.class,
					(time) -> format(time.toLocalDateTime()) + time.getOffset().getId(), OffsetDateTime::parse);
			default -> TextCodec.unsorted(ZonedDateTime.class,
					(time) -> format(time.toLocalDateTime()) + time.getOffset().getId() + region(time),
					ZonedDateTime::parse);
		};
	}

	private static String format(LocalDateTime time) {
		return time.toLocalDate() + "T" + Times.OF_DAY.format(time.toLocalTime());
	}

	private static String region(ZonedDateTime time) {
		return time.getZone().equals(time.getOffset()) ? "" : "[" + time.getZone().getId() + "]";
	}

	private static ValueCodec<?> date(String name) {
		return switch (name) {
			case "LocalDate" ->
				TextCodec.sorted(LocalDate.class, (date) -> sortable(date, date.getYear()), LocalDate::parse);
			case "YearMonth" ->
				TextCodec.sorted(YearMonth.class, (month) -> sortable(month, month.getYear()), YearMonth::parse);
			case "Year" -> TextCodec.sorted(Year.class,
					(year) -> String.format(Locale.ROOT, "%04d", sortableYear(year.getValue())), Year::parse);
			default -> TextCodec.sorted(MonthDay.class, MonthDay::toString, MonthDay::parse);
		};
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

	private static ValueCodec<?> text(String name) {
		return switch (name) {
			case "Duration" -> TextCodec.unsorted(Duration.class, Duration::toString, Duration::parse);
			case "Period" -> TextCodec.unsorted(Period.class, Period::toString, Period::parse);
			case "ZoneId" -> TextCodec.unsorted(ZoneId.class, ZoneId::getId, ZoneId::of);
			case "ZoneOffset" -> TextCodec.unsorted(ZoneOffset.class, ZoneOffset::getId, ZoneOffset::of);
			case "Character" -> TextCodec.sorted(Character.class, Object::toString, ScalarCodecs::character);
			case "char[]" -> TextCodec.unsorted(char[].class, String::new, String::toCharArray);
			case "UUID" -> TextCodec.sorted(UUID.class, UUID::toString, UUID::fromString);
			case "Locale" -> TextCodec.unsorted(Locale.class, Locale::toLanguageTag, ScalarCodecs::locale);
			case "Currency" -> TextCodec.unsorted(Currency.class, Currency::getCurrencyCode, Currency::getInstance);
			case "TimeZone" -> TextCodec.unsorted(TimeZone.class, TimeZone::getID, ScalarCodecs::timeZone);
			case "URI" -> TextCodec.unsorted(URI.class, URI::toString, URI::create);
			case "URL" -> TextCodec.unsorted(URL.class, URL::toExternalForm, ScalarCodecs::url);
			default -> throw new IllegalArgumentException("There is no codec of " + name);
		};
	}

	private static Character character(String text) {
		if (text.length() != 1) {
			throw new IllegalArgumentException("it has " + text.length() + " characters");
		}
		return text.charAt(0);
	}

	// an unknown one would be read as GMT
	private static TimeZone timeZone(String id) {
		TimeZone zone = TimeZone.getTimeZone(id);
		if (!zone.getID().equals(id)) {
			throw new IllegalArgumentException("There is no such time zone");
		}
		return zone;
	}

	private static Locale locale(String text) {
		try {
			return new Locale.Builder().setLanguageTag(text).build();
		}
		catch (IllformedLocaleException ex) {
			throw new IllegalArgumentException(ex.getMessage(), ex);
		}
	}

	private static URL url(String text) {
		try {
			return new URL(text);
		}
		catch (MalformedURLException ex) {
			throw new IllegalArgumentException(ex.getMessage(), ex);
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
		ValueCodec<?> found = CODECS.get(type);
		if (found == null && TYPES.contains(type)) {
			found = create(type);
			CODECS.put(type, found);
		}
		return (ValueCodec<Object>) found;
	}

	/**
	 * Return the types that have a codec, besides enums.
	 */
	static Set<Class<?>> types() {
		return TYPES;
	}

	/**
	 * Formats that are of no use to an application without times of day.
	 */
	private static final class Times {

		static final TimeFormat OF_DAY = TimeFormat.of(LocalTime.class, "iso-nanos");

		private Times() {
		}

	}

}
