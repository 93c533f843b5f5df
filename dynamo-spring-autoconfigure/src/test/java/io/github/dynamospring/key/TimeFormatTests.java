package io.github.dynamospring.key;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link TimeFormat}. Laws hold for random times; a failure names its seed.
 */
class TimeFormatTests {

	private static final Instant TIME = Instant.parse("2026-11-21T08:30:15.123456789Z");

	private static final int TIMES = 2_000;

	private static final Map<String, Class<?>> TYPES = Map.of("Instant", Instant.class, "OffsetDateTime",
			OffsetDateTime.class, "ZonedDateTime", ZonedDateTime.class, "LocalDateTime", LocalDateTime.class,
			"LocalDate", LocalDate.class, "LocalTime", LocalTime.class, "YearMonth", YearMonth.class, "Year",
			Year.class, "MonthDay", MonthDay.class, "String", String.class);

	private static TimeFormat format(String type, String format) {
		return TimeFormat.of(TYPES.get(type), format);
	}

	private static Object time(String type, Instant instant) {
		ZonedDateTime zoned = instant.atZone(ZoneOffset.UTC);
		return switch (type) {
			case "Instant" -> instant;
			case "OffsetDateTime" -> instant.atOffset(ZoneOffset.ofHours(2));
			case "ZonedDateTime" -> instant.atZone(ZoneId.of("Europe/Paris"));
			case "LocalDateTime" -> zoned.toLocalDateTime();
			case "LocalDate" -> zoned.toLocalDate();
			case "LocalTime" -> zoned.toLocalTime();
			case "YearMonth" -> YearMonth.from(zoned);
			case "Year" -> Year.from(zoned);
			default -> MonthDay.from(zoned);
		};
	}

	// what is stored is data of users
	static Stream<String[]> stored() {
		return Stream.of(row("Instant", "iso-seconds", "2026-11-21T08:30:15Z"),
				row("Instant", "iso-millis", "2026-11-21T08:30:15.123Z"),
				row("Instant", "iso-nanos", "2026-11-21T08:30:15.123456789Z"),
				row("Instant", "epoch-seconds", "1795249815"), row("Instant", "epoch-millis", "1795249815123"),
				row("Instant", "yyyyMMddHHmmss", "20261121083015"),
				row("Instant", "yyyy-MM-dd'T'HH:mm:ss.SSSSSSXXX", "2026-11-21T08:30:15.123456Z"),
				row("Instant", "yyyy-MM-dd HH:mm:ssZ", "2026-11-21 08:30:15+0000"),
				row("Instant", "yyyy-MM-dd", "2026-11-21"),
				row("OffsetDateTime", "iso-seconds", "2026-11-21T08:30:15Z"),
				row("ZonedDateTime", "epoch-millis", "1795249815123"),
				row("LocalDateTime", "iso-seconds", "2026-11-21T08:30:15"),
				row("LocalDateTime", "iso-millis", "2026-11-21T08:30:15.123"),
				row("LocalDateTime", "iso-nanos", "2026-11-21T08:30:15.123456789"),
				row("LocalDateTime", "uuuu-MM-dd HH:mm[:ss]", "2026-11-21 08:30:15"),
				row("LocalTime", "iso-seconds", "08:30:15"), row("LocalTime", "iso-nanos", "08:30:15.123456789"),
				row("LocalTime", "HHmm", "0830"), row("LocalDate", "yyyyMMdd", "20261121"),
				row("LocalDate", "yyyy-MM", "2026-11"), row("YearMonth", "yyyyMM", "202611"),
				row("Year", "yyyy", "2026"), row("MonthDay", "MM-dd", "11-21"));
	}

	// texts that do not sort
	static Stream<String[]> unsorted() {
		return Stream.of(row("LocalDate", "dd.MM.yyyy", "21.11.2026"), row("LocalDate", "yyyy-M-d", "2026-11-21"),
				row("LocalDate", "yyMMdd", "261121"), row("LocalDate", "yyyy'#'MMdd", "2026#1121"),
				row("LocalDate", "d MMM yyyy", "21 Nov 2026"),
				row("LocalDateTime", "yyyy-MM-dd hh:mm a", "2026-11-21 08:30 AM"),
				row("LocalDate", "yyyyDDD", "2026325"), row("MonthDay", "ddMM", "2111"),
				row("Instant", "iso", "2026-11-21T08:30:00Z"), row("Instant", "iso", "2026-11-21T08:30:00.500Z"),
				row("Instant", "iso", "2026-11-21T08:30:00.000500Z"),
				row("Instant", "iso", "2026-11-21T08:30:00.000000005Z"),
				row("Instant", "iso", "+10000-01-01T00:00:00Z"), row("OffsetDateTime", "iso", "2026-11-21T08:30+01:00"),
				row("ZonedDateTime", "iso", "2026-11-21T08:30:15.500+01:00[Europe/Paris]"),
				row("LocalDateTime", "iso", "2026-11-21T08:30"), row("LocalTime", "iso", "08:30:00.000005"));
	}

	private static String[] row(String type, String format, String text) {
		return new String[] { type, format, text };
	}

	@ParameterizedTest
	@MethodSource("stored")
	void writesAndReads(String type, String format, String text) {
		TimeFormat compiled = format(type, format);
		Object floor = compiled.floor(time(type, TIME));
		assertThat(compiled.format(compiled.fit(floor))).isEqualTo(text);
		assertThat(compiled.parse(text)).usingComparator(moments()).isEqualTo(floor);
		assertThat(compiled.isSorted()).isTrue();
	}

	@ParameterizedTest
	@MethodSource("unsorted")
	void tellsTextsThatDoNotSort(String type, String format, String text) {
		TimeFormat compiled = format(type, format);
		assertThat(compiled.isSorted()).isFalse();
		assertThat(compiled.format(compiled.parse(text))).isEqualTo(text);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Instant", "OffsetDateTime", "ZonedDateTime", "LocalDateTime", "LocalTime" })
	void writesTheTextOfTheTypeAsIso(String type) {
		TimeFormat iso = format(type, "iso");
		KeyCases cases = new KeyCases(KeyCases.seed());
		Map<String, Object> times = new HashMap<>();
		for (int i = 0; i < TIMES; i++) {
			Object time = time(type, cases.instant());
			String text = iso.format(iso.fit(time));
			assertThat(text).as("seed %d", KeyCases.seed()).isEqualTo(time.toString());
			assertThat(iso.parse(text)).isEqualTo(time);
			assertThat(times.getOrDefault(text, time)).isEqualTo(time);
			times.put(text, time);
		}
	}

	@Test
	void keepsTheZoneOfATruncatedIsoTime() {
		assertThat(format("OffsetDateTime", "iso|minute").fit(time("OffsetDateTime", TIME)))
			.hasToString("2026-11-21T10:30+02:00");
		assertThat(format("ZonedDateTime", "iso|millis").fit(time("ZonedDateTime", TIME)))
			.hasToString("2026-11-21T09:30:15.123+01:00[Europe/Paris]");
	}

	@ParameterizedTest
	@MethodSource("stored")
	void sortsAsTimesDo(String type, String format, String text) {
		TimeFormat compiled = format(type, format);
		KeyCases cases = new KeyCases(KeyCases.seed());
		List<Object> times = Stream.generate(cases::instant)
			.limit(TIMES)
			.map((instant) -> time(type, instant))
			.toList();
		for (int i = 1; i < TIMES; i++) {
			Object left = compiled.floor(times.get(i - 1));
			Object right = compiled.floor(times.get(i));
			assertThat(Integer.signum(compareStored(compiled, left, right)))
				.as("%s and %s, seed %d", left, right, KeyCases.seed())
				.isEqualTo(Integer.signum(moments().compare(left, right)));
		}
	}

	private static int compareStored(TimeFormat format, Object left, Object right) {
		String first = format.format(left);
		String second = format.format(right);
		return format.isNumber() ? new BigDecimal(first).compareTo(new BigDecimal(second))
				: KeyCases.compareBytes(first, second);
	}

	@ParameterizedTest
	@MethodSource("stored")
	void readsWhatItWroteAndRoundsToTheNearest(String type, String format, String text) {
		TimeFormat compiled = format(type, format);
		KeyCases cases = new KeyCases(KeyCases.seed());
		for (int i = 0; i < TIMES; i++) {
			Instant instant = cases.instant();
			Object time = time(type, type.equals("LocalTime") ? beforeMidnight(instant) : instant);
			Object floor = compiled.floor(time);
			Object ceiling = compiled.ceiling(time);
			assertThat(compiled.parse(compiled.format(compiled.fit(floor)))).as("%s, seed %d", time, KeyCases.seed())
				.usingComparator(moments())
				.isEqualTo(floor);
			assertThat(moments().compare(floor, time)).isLessThanOrEqualTo(0);
			assertThat(moments().compare(ceiling, time)).isGreaterThanOrEqualTo(0);
			assertThat(moments().compare(floor, ceiling) == 0).isEqualTo(moments().compare(floor, time) == 0);
		}
	}

	// the last minute of a day has no next one
	private static Instant beforeMidnight(Instant instant) {
		return (instant.atZone(ZoneOffset.UTC).getHour() == 23) ? instant.minusSeconds(3600) : instant;
	}

	@Test
	void refusesABoundBehindTheLastTimeOfADay() {
		TimeFormat format = format("LocalTime", "HHmm");
		assertThat(format.floor(LocalTime.MAX)).isEqualTo(LocalTime.of(23, 59));
		assertThatIllegalArgumentException().isThrownBy(() -> format.ceiling(LocalTime.MAX))
			.withMessage("no LocalTime in the format HHmm is as late as this bound: use an earlier one");
	}

	private static Comparator<Object> moments() {
		return (left, right) -> (left instanceof ZonedDateTime zoned)
				? zoned.toInstant().compareTo(((ZonedDateTime) right).toInstant())
				: KeyCases.naturalOrder().compare(left, right);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '¦', textBlock = """
			Instant ¦ iso-seconds ¦ 2026-11-21T08:30:15.001Z
			Instant ¦ iso-seconds ¦ 2026-11-21T08:30Z
			Instant ¦ iso-nanos ¦ 2026-11-21T10:30:15+02:00
			OffsetDateTime ¦ iso-seconds ¦ 2026-11-21T10:30+02:00
			ZonedDateTime ¦ iso-millis ¦ 2026-11-21T10:30+01:00[Europe/Paris]
			LocalDateTime ¦ iso-nanos ¦ 2026-11-21T08:30
			LocalDateTime ¦ iso-nanos ¦ 2026-11-21T08:30:15.5
			LocalTime ¦ iso-nanos ¦ 08:30
			Instant ¦ iso ¦ 2026-11-21T08:30:15.100Z
			Instant ¦ iso ¦ 2026-11-21T10:30:15+02:00
			LocalTime ¦ iso ¦ 08:30:00
			Instant ¦ epoch-seconds ¦ 1795249815.5
			Instant ¦ epoch-millis ¦ 1795249815123.25
			Instant ¦ yyyy-MM-dd'T'HH:mm:ssXXX ¦ 2026-11-21T10:30:15+02:00
			LocalDateTime ¦ uuuu-MM-dd HH:mm[:ss] ¦ 2026-11-21 08:30""")
	void readsOtherForms(String type, String format, String text) {
		assertThat(format(type, format).parse(text)).isNotNull();
	}

	@Test
	void readsFractionsAndOffsetsExactly() {
		assertThat(format("Instant", "epoch-seconds").parse("-0.5")).isEqualTo(Instant.parse("1969-12-31T23:59:59.5Z"));
		assertThat(format("Instant", "yyyy-MM-dd'T'HH:mm:ssXXX").parse("2026-11-21T10:30:15+02:00"))
			.isEqualTo(Instant.parse("2026-11-21T08:30:15Z"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '¦',
			textBlock = """
					Instant ¦ iso-seconds ¦ the Instant is finer than its format iso-seconds: truncate it, or let format = "iso-seconds|seconds" do so
					Instant ¦ epoch-millis ¦ the Instant is finer than its format epoch-millis: truncate it, or let format = "epoch-millis|millis" do so
					LocalDateTime ¦ yyyyMMddHHmm ¦ the LocalDateTime is finer than its format yyyyMMddHHmm: truncate it, or let format = "yyyyMMddHHmm|minute" do so
					LocalTime ¦ HH:mm:ss.SSSSSS ¦ the LocalTime is finer than its format HH:mm:ss.SSSSSS: truncate it
					LocalDateTime ¦ dd.MM.yyyy ¦ the LocalDateTime does not fit into its format dd.MM.yyyy: truncate it""")
	void refusesWhatIsFiner(String type, String format, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> format(type, format).fit(time(type, TIME)))
			.withMessage(message);
	}

	@Test
	void refusesYearsWithoutAText() {
		Instant year10000 = Instant.parse("+10000-01-01T00:00:00Z");
		assertThatIllegalArgumentException().isThrownBy(() -> format("Instant", "iso-seconds").format(year10000))
			.withMessageContaining("0000–9999");
		assertThatIllegalArgumentException().isThrownBy(() -> format("Instant", "yyyyMMddHHmmss").format(year10000))
			.withMessage("the year is not in 0000–9999");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> format("LocalDate", "yyMMdd").fit(LocalDate.of(1999, 1, 1)))
			.withMessage("the LocalDate does not fit into its format yyMMdd: truncate it");
		assertThatIllegalArgumentException().isThrownBy(() -> format("Instant", "epoch-millis").fit(Instant.MAX))
			.withMessage("the year is out of the range of formats");
		assertThat(format("LocalDate", "yyyyMMdd").format(LocalDate.of(0, 1, 1))).isEqualTo("00000101");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '¦', textBlock = """
			Instant ¦ iso-seconds|seconds ¦ 2026-11-21T08:30:15Z
			Instant ¦ iso-millis|minute ¦ 2026-11-21T08:30:00.000Z
			Instant ¦ epoch-millis|millis ¦ 1795249815123
			LocalDateTime ¦ yyyyMMddHHmm|minute ¦ 202611210830
			LocalDateTime ¦ dd.MM.yyyy|day ¦ 21.11.2026
			LocalDate ¦ yyyy-MM|month ¦ 2026-11
			LocalDate ¦ yyyy-MM|year ¦ 2026-01
			LocalTime ¦ HH'|'mm|hour ¦ 08|00""")
	void truncates(String type, String format, String text) {
		TimeFormat compiled = format(type, format);
		assertThat(compiled.format(compiled.fit(time(type, TIME)))).isEqualTo(text);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '¦',
			textBlock = """
					String ¦ iso-seconds ¦ the format "iso-seconds" is on a String, but only a time, a Duration (seconds) or a boolean (number) has one: leave it out, or use one of Instant, OffsetDateTime, ZonedDateTime, Date, LocalDateTime, LocalTime, LocalDate, YearMonth, Year, MonthDay
					LocalDate ¦ iso-seconds ¦ iso-seconds writes a time of day, which a LocalDate lacks: leave the format out
					LocalDate ¦ iso ¦ iso writes a time of day, which a LocalDate lacks: leave the format out
					LocalDateTime ¦ epoch-seconds ¦ epoch-seconds counts from 1970 in UTC, and a LocalDateTime has no zone: make it an Instant
					Instant ¦ iso-second ¦ "iso-second" is no format of an Instant: use iso-seconds, iso-millis, iso-nanos, iso, epoch-seconds, epoch-millis or a pattern of DateTimeFormatter (Unknown pattern letter: i)
					Instant ¦ HH:mm ¦ "HH:mm" is no format of an Instant: use iso-seconds, iso-millis, iso-nanos, iso, epoch-seconds, epoch-millis or a pattern of DateTimeFormatter (it does not hold a whole Instant)
					LocalTime ¦ hh:mm ¦ "hh:mm" is no format of a LocalTime: use iso-seconds, iso-millis, iso-nanos, iso, epoch-seconds, epoch-millis or a pattern of DateTimeFormatter (it does not hold a whole LocalTime)
					LocalDate ¦ yyyyMMddHH ¦ "yyyyMMddHH" is no format of a LocalDate: use iso-seconds, iso-millis, iso-nanos, iso, epoch-seconds, epoch-millis or a pattern of DateTimeFormatter (a LocalDate lacks one of its fields)
					Instant ¦ iso-seconds|second ¦ "second" behind the format iso-seconds is no unit to truncate to: use one of year, month, day, hour, minute, seconds, millis
					Instant ¦ iso-seconds|millis ¦ |millis leaves more than iso-seconds holds: truncate to a greater unit""")
	void refuses(String type, String format, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> format(type, format)).withMessage(message);
	}

	@Test
	void tellsFormatsThatAreComparable() {
		TimeFormat format = format("Instant", "iso-seconds");
		assertThat(format.isSameAs(format("OffsetDateTime", "iso-seconds|minute"))).isTrue();
		assertThat(format.isSameAs(format("LocalDateTime", "iso-seconds"))).isFalse();
		assertThat(format.isSameAs(format("Instant", "iso-millis"))).isFalse();
		assertThat(format("Instant", "iso").isSameAs(format("Instant", "iso|millis"))).isTrue();
		assertThat(format("Instant", "iso").isSameAs(format("OffsetDateTime", "iso"))).isFalse();
	}

}
