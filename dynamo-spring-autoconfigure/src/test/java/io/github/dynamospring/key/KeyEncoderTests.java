package io.github.dynamospring.key;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

import io.github.dynamospring.key.KeyCases.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class KeyEncoderTests {

	private static final Instant AT = Instant.parse("2026-11-21T08:30:15.123456789Z");

	/**
	 * Stored data: a change here makes the keys of every table unreadable.
	 */
	static Stream<Arguments> storedKeys() {
		return Stream.of(
				// strings
				stored("{s}#{t}", "ann.lee@x-y.org", "01HF_z~", "ann.lee@x-y.org#01HF_z~"),
				stored("{s}#{t}", "a#b$c d", "x#y$z !", "a$cb$dc$`d#x$cy$dz !"),
				stored("{s}#{t}", "\0\t\n\u001f !\"#$%", "\0\"#$%", "$@$I$J$_$`$a$b$c$d%#\0\"$c$d%"),
				stored("{s}#META", "a b", "a$`b#META"), stored("A#{s}", "\u00e9\ud83d\ude00", "A#\u00e9\ud83d\ude00"),
				// integers
				stored("{n|pad:4}", 42, "0042"), stored("{n|pad:4}{s}", 0, "a", "0000a"),
				stored("{m|pad:19}", Long.MAX_VALUE, "9223372036854775807"), stored("{m|signed:3}", 42L, "0042"),
				stored("{m|signed:3}", 0L, "0000"), stored("{m|signed:3}", -1L, "-998"),
				stored("{m|signed:3}", -42L, "-957"), stored("{m|signed:19}", Long.MIN_VALUE, "-0776627963145224191"),
				stored("{big|signed:38}", BigInteger.TEN.pow(38).subtract(BigInteger.ONE),
						"099999999999999999999999999999999999999"),
				stored("{big|signed:38}", BigInteger.ONE.subtract(BigInteger.TEN.pow(38)),
						"-00000000000000000000000000000000000000"),
				stored("{n|hex:4}", 42, "002a"), stored("{m|hex:16}", Long.MAX_VALUE, "7fffffffffffffff"),
				stored("{m|hex:16}", 0L, "0000000000000000"),
				stored("{big|hex:32}", BigInteger.TEN.pow(38).subtract(BigInteger.ONE),
						"4b3b4ca85a86c47a098a223fffffffff"),
				// descending
				stored("{n|pad:4|desc}", 42, "9957"), stored("{m|signed:3|desc}", -42L, "vjnl"),
				stored("{m|signed:3|desc}", 42L, "ssoq"),
				stored("{at|desc}", Instant.EPOCH, "8029-98-98T99:99:99.999999999Z"),
				stored("{date|desc}", LocalDate.of(2026, 11, 21), "7973-88-78"),
				stored("{at|day|desc}", AT, "7973-88-78"),
				// other types
				stored("{u}", UUID.fromString("0A1b2C3d-0000-4000-8000-00000000000F"),
						"0a1b2c3d-0000-4000-8000-00000000000f"),
				stored("{b}#{e}", true, Status.PAID$X, "true#PAID$dX"),
				stored("{b}#{e}", false, Status.PAID, "false#PAID"),
				// times
				stored("{at}", AT, "2026-11-21T08:30:15.123456789Z"),
				stored("{at}", Instant.parse("0000-01-01T00:00:00Z"), "0000-01-01T00:00:00.000000000Z"),
				stored("{at}", Instant.parse("1969-12-31T23:59:59.5Z"), "1969-12-31T23:59:59.500000000Z"),
				stored("{moment}", OffsetDateTime.parse("2026-11-21T01:30:15+02:00"), "2026-11-20T23:30:15.000000000Z"),
				stored("{zoned}", ZonedDateTime.of(2026, 7, 1, 1, 0, 0, 0, ZoneId.of("Europe/Paris")),
						"2026-06-30T23:00:00.000000000Z"),
				stored("{local}", LocalDateTime.parse("2026-11-21T08:30"), "2026-11-21T08:30:00.000000000"),
				stored("{date}", LocalDate.of(7, 1, 2), "0007-01-02"),
				stored("{time}", LocalTime.of(8, 3, 5, 7000), "08:03:05.000007000"),
				stored("{month}", YearMonth.of(2026, 3), "2026-03"), stored("{year}", Year.of(26), "0026"),
				stored("{at|lower}", AT, "2026-11-21t08:30:15.123456789z"),
				stored("{at|hour|lower}", AT, "2026-11-21t08"),
				// truncations
				stored("{at|year}", AT, "2026"), stored("{at|month}", AT, "2026-11"),
				stored("{at|day}", AT, "2026-11-21"), stored("{at|hour}", AT, "2026-11-21T08"),
				stored("{at|minute}", AT, "2026-11-21T08:30"), stored("{at|seconds}", AT, "2026-11-21T08:30:15"),
				stored("{at|millis}", AT, "2026-11-21T08:30:15.123"), stored("{time|hour}", LocalTime.of(8, 30), "08"),
				stored("{date|month}", LocalDate.of(2026, 3, 4), "2026-03"),
				// lossy functions
				stored("{s|lower}", "\u00c4B#", "\u00e4b$c"), stored("{s|upper}", "\u00e4b", "\u00c4B"),
				stored("{e|lower}", Status.UNPAID, "unpaid"),
				stored("{s|hash}", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
				stored("{s|lower|hash}", "ABC", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
				stored("{s|shard:10}", "123456789", "2"), stored("{s|shard:16}", "123456789", "06"),
				stored("{s|shard:1000}", "123456789", "262"));
	}

	private static Arguments stored(String template, Object... valuesAndKey) {
		Object[] values = Arrays.copyOf(valuesAndKey, valuesAndKey.length - 1);
		return Arguments.of(template, values, valuesAndKey[values.length]);
	}

	@ParameterizedTest
	@MethodSource("storedKeys")
	void storesSortKeysInTheseBytes(String template, Object[] values, String key) {
		KeyEncoder encoder = compile(KeyRole.SORT, template);
		assertThat(encoder.encode(values).getBytes(StandardCharsets.UTF_8))
			.isEqualTo(key.getBytes(StandardCharsets.UTF_8));
		assertThat(encoder.fits(key)).isTrue();
	}

	private static KeyEncoder compile(KeyRole role, String template) {
		return KeyTemplate.parse(template)
			.compile(role, (path) -> path.equals("zoned") ? ZonedDateTime.class : KeyCases.TYPES.get(path),
					KeyFunctionRegistry.builtIn());
	}

	@Test
	void storesPartitionKeysInTheseBytes() {
		assertThat(compile(KeyRole.PARTITION, "A#{s}#{t}").encode(new Object[] { "\0 a#$", "b\"" }))
			.isEqualTo("A#\0 a$c$d#b\"");
		assertThat(compile(KeyRole.PARTITION, "{n}#{m}#{big}")
			.encode(new Object[] { 42, Long.MIN_VALUE, BigInteger.TEN.negate() }))
			.isEqualTo("42#-9223372036854775808#-10");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '¦', quoteCharacter = '`', nullValues = "null", textBlock = """
			A#{s} ¦ null ¦ {s} ¦ the value is null
			A#{s} ¦ `` ¦ {s} ¦ the text is empty
			{s|hash} ¦ `` ¦ {s|hash} ¦ the text is empty
			{s|lower} ¦ `` ¦ {s|lower} ¦ the text is empty
			{u} ¦ x ¦ {u} ¦ the value is a java.lang.String, not a java.util.UUID
			{n|pad:2} ¦ x ¦ {n|pad:2} ¦ the value is a java.lang.String, not a java.lang.Integer
			""")
	void refusesValuesWithoutText(String template, String value, String placeholder, String reason) {
		refuses(template, value, placeholder, reason);
	}

	private static void refuses(String template, Object value, String placeholder, String reason) {
		assertThatExceptionOfType(KeyValueException.class)
			.isThrownBy(() -> compile(KeyRole.SORT, template).encode(new Object[] { value }))
			.withMessage("Cannot write " + placeholder + " of key template \"" + template + "\": " + reason);
	}

	@Test
	void refusesValuesOutOfRange() {
		refuses("{n|pad:2}", 100, "{n|pad:2}", "the value has 3 digits, more than 2");
		refuses("{n|pad:2}", -1, "{n|pad:2}", "the value is negative: use |signed:2");
		refuses("{n|hex:2}", 256, "{n|hex:2}", "the value has 3 hexadecimal digits, more than 2");
		refuses("{n|hex:2}", -1, "{n|hex:2}", "the value is negative, and hexadecimal digits have no sign");
		refuses("{m|signed:2}", -100L, "{m|signed:2}", "the value has 3 digits, more than 2");
		refuses("{year}", Year.of(10_000), "{year}", "the year is not in 0000–9999");
		refuses("{date|day}", LocalDate.of(-1, 1, 1), "{date|day}", "the year is not in 0000–9999");
		refuses("{at}", Instant.parse("+10000-01-01T00:00:00Z"), "{at}", "the instant is not in the years 0000–9999");
		assertThatExceptionOfType(KeyValueException.class)
			.isThrownBy(() -> compile(KeyRole.PARTITION, "{big}").encode(new Object[] { BigInteger.TEN.pow(38) }))
			.withMessage("Cannot write {big} of key template \"{big}\": the value has 39 digits, more than 38");
	}

	@ParameterizedTest
	@CsvSource({ "\ud800", "a\udc00", "\ud800a", "\udc00\ud800" })
	void refusesUnpairedSurrogates(String value) {
		for (String template : new String[] { "{s}", "{s}#{t}", "{s|lower}", "{s|hash}", "{s|shard:10}" }) {
			assertThatExceptionOfType(KeyValueException.class)
				.isThrownBy(() -> compile(KeyRole.PARTITION, template).encode(values(template, value)))
				.withMessageEndingWith("of key template \"" + template + "\": the text has an unpaired surrogate");
		}
	}

	private static Object[] values(String template, String value) {
		return template.contains("{t}") ? new Object[] { value, "t" } : new Object[] { value };
	}

	@ParameterizedTest
	@CsvSource({ "PARTITION, 2048, partition key", "SORT, 1024, sort key" })
	void refusesKeysBeyondTheLimit(KeyRole role, int limit, String name) {
		KeyEncoder encoder = compile(role, "A#{s}");
		for (String unit : new String[] { "a", "\u00e9", "\ud83d\ude00", "\u0800", "#" }) {
			int bytes = unit.equals("#") ? 2 : unit.getBytes(StandardCharsets.UTF_8).length;
			String longest = "b".repeat((limit - 2) % bytes) + unit.repeat((limit - 2) / bytes);
			assertThat(encoder.encode(new Object[] { longest }).getBytes(StandardCharsets.UTF_8)).hasSize(limit);
			assertThatExceptionOfType(KeyValueException.class)
				.isThrownBy(() -> encoder.encode(new Object[] { longest + "b" }))
				.withMessage("Key template \"A#{s}\" gives a " + name + " of " + (limit + 1)
						+ " bytes, more than DynamoDB's limit of " + limit + ": shorten the values or use |hash");
		}
	}

	@Test
	void refusesAnotherNumberOfValues() {
		assertThatIllegalArgumentException().isThrownBy(() -> compile(KeyRole.SORT, "A#{s}").encode(new Object[0]))
			.withMessage("Key template \"A#{s}\" takes 1 values here, not 0");
	}

	@ParameterizedTest
	@CsvSource({ "ORDER#{at}#{s}, META, false", "ORDER#{at}#{s}, PROFILE, false", "ORDER#{at}#{s}, PRODUCT#{s}, false",
			"A#{s}, A#{s}#{t}, false", "A#{s}, B#{s}, false", "A#{s}, A#META, true", "A#{s}, A#, false",
			"ORDER#{at}#{s}, ORDER#{s}#LINE#{n|pad:4}, false", "ORDER#{at}#{s}, ORDER#{s}#META, true",
			"ORDER#{at}, ORDER#{u}, false", "{at}, {date}, false", "A#{n|pad:4}, A#{year}, true",
			"A#{n|pad:4}, A#{s}, true", "A#{n|pad:4}, A#12345, false", "A#{n|pad:4}, A#12a4, false",
			"{n|pad:2}{s}, {n|pad:4}, true", "{n|pad:2}{s}, {n|pad:2}, false", "{date}-{s}, {date|day}, false",
			"{m|signed:3}, {n|pad:4}, true", "{u}, {s}, true" })
	void tellsTemplatesApart(String one, String other, boolean mayEqual) {
		KeyEncoder encoder = compile(KeyRole.SORT, one);
		assertThat(encoder.mayEqual(compile(KeyRole.SORT, other))).isEqualTo(mayEqual);
		assertThat(compile(KeyRole.SORT, other).mayEqual(encoder)).isEqualTo(mayEqual);
	}

	@ParameterizedTest
	@CsvSource({ "ORDER#{date}, ORDER#2026-11-21, true", "ORDER#{date}, ORDER#2026-11-2, false",
			"ORDER#{date}, ORDER#2026-11-2x, false", "ORDER#{s}, ORDER#x, true", "ORDER#{s}, ORDER#, false",
			"ORDER#{s}, ORDER#x#y, false", "ORDER#{s}#{t}, ORDER#x, false", "ORDER#{s}, ORDERS, false",
			"ORDER#{s}, PRODUCT#x, false" })
	void tellsWhetherAKeyFits(String template, String key, boolean fits) {
		assertThat(compile(KeyRole.SORT, template).fits(key)).isEqualTo(fits);
	}

	@Test
	void addressesNestedProperties() {
		KeyEncoder encoder = KeyTemplate.parse("CITY#{address.city}")
			.compile(KeyRole.PARTITION, Map.of("address.city", String.class)::get, KeyFunctionRegistry.builtIn());
		assertThat(encoder.placeholders()).extracting(KeyPlaceholder::path).containsExactly("address.city");
		assertThat(encoder.encode(new Object[] { "Ulm" })).isEqualTo("CITY#Ulm");
	}

}
