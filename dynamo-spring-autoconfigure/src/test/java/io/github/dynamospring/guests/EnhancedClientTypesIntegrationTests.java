package io.github.dynamospring.guests;

import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.DynamoRepository;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.convert.PropertyValueConverter;
import org.springframework.data.convert.ValueConversionContext;
import org.springframework.data.convert.ValueConverter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Types of the enhanced client: each row of the page's table is read as declared there,
 * and written as the client wrote it.
 */
class EnhancedClientTypesIntegrationTests {

	private static final LibraryPage PAGE = LibraryPage.of("the-enhanced-client");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.named((table) -> PAGE.tables().attributeNames("orders"),
			Types.class);

	private static final Recording recording = Recording.of("enhanced-client/types");

	private static final UUID ID = UUID.fromString("6f1ed002-ab5c-4f5b-8e2c-4d1c1d3d8f10");

	private static final LocalDateTime TIME = LocalDateTime.parse("2026-11-21T08:30:15.123");

	private static final LocalDate DAY = TIME.toLocalDate();

	/** Values of the item {@code full}, by row of the page. */
	private static final Map<String, Map<String, Object>> ROWS = Map.ofEntries(
			Map.entry("`String`, `CharSequence`, `StringBuilder`, `StringBuffer`",
					Map.of("text", "Grüße", "chars", "chars", "builder", "builder", "buffer", "buffer")),
			Map.entry("`Character`, `char[]`", Map.of("character", 'c', "charArray", "array".toCharArray())),
			Map.entry("`boolean`, `Boolean`, `AtomicBoolean`",
					Map.of("flag", true, "boxedFlag", false, "atomicBoolean", true)),
			Map.entry("`byte`, `short`, `int`, `long`",
					Map.of("byteNumber", (byte) -128, "shortNumber", (short) 32767, "intNumber", -2147483648,
							"longNumber", Long.MAX_VALUE, "boxedInt", 7, "boxedLong", 8L)),
			Map.entry("`AtomicInteger`, `AtomicLong`", Map.of("atomicInteger", 3, "atomicLong", 4L)),
			Map.entry("`float`, `double`, `BigDecimal`, `BigInteger`",
					Map.of("floatNumber", 1.1f, "doubleNumber", 1e-7, "decimal", new BigDecimal("19.9"), "bigInteger",
							new BigInteger("12345678901234567890123456789012345678"))),
			Map.entry("`SdkNumber`", Map.of("sdkNumber", new BigDecimal("1.5"))),
			Map.entry("`OptionalInt`, `OptionalLong`, `OptionalDouble`",
					Map.of("optionalInt", Optional.of(1), "optionalLong", Optional.of(2L), "optionalDouble",
							Optional.of(2.5))),
			Map.entry("`byte[]`, `ByteBuffer`",
					Map.of("bytes", new byte[] { 0, 1, -1 }, "byteBuffer", ByteBuffer.wrap(new byte[] { 1, 2 }))),
			Map.entry("`SdkBytes`", Map.of("sdkBytes", "sdk".getBytes(StandardCharsets.UTF_8))),
			Map.entry("`Instant`", Map.of("instant", TIME.toInstant(ZoneOffset.UTC))),
			Map.entry("`LocalDateTime`, `LocalTime`", Map.of("localDateTime", TIME, "localTime", TIME.toLocalTime())),
			Map.entry("`OffsetDateTime`, `ZonedDateTime`",
					Map.of("offsetDateTime", TIME.atOffset(ZoneOffset.ofHours(1)), "zonedDateTime",
							TIME.atZone(ZoneId.of("Europe/Berlin")))),
			Map.entry("`Duration`", Map.of("duration", Duration.ofMillis(1500))),
			Map.entry("`LocalDate`, `MonthDay`, `Period`",
					Map.of("localDate", DAY, "monthDay", MonthDay.of(11, 21), "period", Period.of(1, 2, 3))),
			Map.entry("`ZoneId`, `ZoneOffset`, `Locale`",
					Map.of("zoneId", ZoneId.of("Europe/Berlin"), "zoneOffset", ZoneOffset.ofHours(1), "locale",
							Locale.GERMANY)),
			Map.entry("`UUID`, `URI`, `URL`",
					Map.of("uuid", ID, "uri", URI.create("https://example.org/a?b=c"), "url",
							url("https://example.org/a?b=c"))),
			Map.entry("an enum", Map.of("color", Color.DARK_BLUE, "dayOfWeek", DayOfWeek.SATURDAY)),
			Map.entry("an enum with a `toString()` of its own", Map.of("labelled", Labelled.FIRST)),
			Map.entry("`Set<T>` of texts, enums, `UUID`, `LocalDate`",
					Map.of("textSet", Set.of("a", "b"), "enumSet", Set.of(Color.RED), "uuidSet", Set.of(ID), "dateSet",
							Set.of(DAY))),
			Map.entry("`Set<Instant>`, `List<Instant>`",
					Map.of("instantSet", Set.of(TIME.toInstant(ZoneOffset.UTC)), "instantList",
							List.of(TIME.toInstant(ZoneOffset.UTC)))),
			Map.entry("`Set<T>` of numbers, of `SdkBytes`",
					Map.of("numberSet", Set.of(1, 20), "bytesSet",
							Set.of(ByteBuffer.wrap("a".getBytes(StandardCharsets.UTF_8))))),
			Map.entry("`List<T>`",
					Map.of("textList", Arrays.asList("b", null, "a"), "decimalList", List.of(new BigDecimal("1.5")),
							"nestedList", List.of(List.of(1, 2), List.of()))),
			Map.entry("`Map<K, V>` by texts, `UUID`, `LocalDate`", Map.of("numberMap", Map.of("one", 1), "uuidMap",
					Map.of(ID, "text"), "dateMap", Map.of(DAY, List.of("a")))));

	private final TypesRepository types = database.repository(TypesRepository.class,
			database.template((table) -> table));

	private static URL url(String text) {
		try {
			return new URL(text);
		}
		catch (MalformedURLException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

	@BeforeEach
	void restore() {
		recording.restore(database.client());
	}

	static List<String> rows() {
		return PAGE.storedForms();
	}

	@Test
	void pageHasEachType() {
		assertThat(rows()).containsExactlyInAnyOrderElementsOf(ROWS.keySet());
		Set<String> attributes = ROWS.values()
			.stream()
			.flatMap((values) -> values.keySet().stream())
			.collect(Collectors.toSet());
		attributes.add("id");
		assertThat(attributes).isEqualTo(recording.item("id", "full").keySet());
	}

	@ParameterizedTest
	@MethodSource("rows")
	void isReadAndWrittenAsRecorded(String row) {
		Map<String, Object> values = ROWS.get(row);
		Set<Map<String, AttributeValue>> items = recording.items()
			.stream()
			.map((item) -> reduced(item, values.keySet()))
			.collect(Collectors.toSet());
		items.forEach((item) -> recording.put(database.client(), item));
		values.forEach((attribute, value) -> assertThat(read("full", attribute)).isEqualTo(plain(value)));
		items.forEach((item) -> this.types.save(find(item.get("id").s())));
		assertThat(recording.stored(database.client())).isEqualTo(items);
	}

	private static Map<String, AttributeValue> reduced(Map<String, AttributeValue> item, Set<String> attributes) {
		Map<String, AttributeValue> reduced = new HashMap<>(item);
		reduced.keySet().removeIf((attribute) -> !attribute.equals("id") && !attributes.contains(attribute));
		return reduced;
	}

	private Types find(String id) {
		return this.types.findById(id).orElseThrow();
	}

	private @Nullable Object read(String id, String attribute) {
		try {
			RecordComponent component = Stream.of(Types.class.getRecordComponents())
				.filter((candidate) -> candidate.getName().equals(attribute))
				.findFirst()
				.orElseThrow();
			return plain(component.getAccessor().invoke(find(id)));
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

	// URLs resolve their hosts when they are compared
	private static @Nullable Object plain(@Nullable Object value) {
		return (value instanceof URL url) ? url.toExternalForm() : value;
	}

	@Test
	void everyWriteLeavesItemsAsRecorded() {
		Map<String, Types> read = new LinkedHashMap<>();
		recording.items().forEach((item) -> read.put(item.get("id").s(), find(item.get("id").s())));
		read.values().forEach(this.types::update);
		assertThat(recording.stored(database.client())).isEqualTo(Set.copyOf(recording.items()));
		this.types.saveAll(read.values());
		assertThat(recording.stored(database.client())).isEqualTo(Set.copyOf(recording.items()));
		this.types.deleteAllById(read.keySet());
		read.values().forEach(this.types::insert);
		assertThat(recording.stored(database.client())).isEqualTo(Set.copyOf(recording.items()));
	}

	enum Color {

		RED, DARK_BLUE

	}

	enum Labelled {

		FIRST;

		@Override
		public String toString() {
			return "first label";
		}

	}

	static class LabelConverter implements PropertyValueConverter<Labelled, String, ValueConversionContext<?>> {

		@Override
		public Labelled read(String label, ValueConversionContext<?> context) {
			return Stream.of(Labelled.values())
				.filter((value) -> value.toString().equals(label))
				.findFirst()
				.orElseThrow();
		}

		@Override
		public String write(Labelled value, ValueConversionContext<?> context) {
			return value.toString();
		}

	}

	@Table("types")
	record Types(@PartitionKey String id, @Nullable String text, @Nullable String chars, char @Nullable [] charArray,
			@Nullable Character character, @Nullable String builder, @Nullable String buffer, @Nullable Boolean flag,
			@Nullable Boolean boxedFlag, @Nullable Byte byteNumber, @Nullable Short shortNumber,
			@Nullable Integer intNumber, @Nullable Long longNumber, @Nullable Float floatNumber,
			@Nullable Double doubleNumber, @Nullable Integer boxedInt, @Nullable Long boxedLong,
			@Nullable BigDecimal decimal, @Nullable BigInteger bigInteger, @Nullable BigDecimal sdkNumber,
			Optional<Integer> optionalInt, Optional<Long> optionalLong, Optional<Double> optionalDouble,
			@Nullable Integer atomicInteger, @Nullable Long atomicLong, @Nullable Boolean atomicBoolean,
			byte @Nullable [] bytes, byte @Nullable [] sdkBytes, @Nullable ByteBuffer byteBuffer,
			@Attribute(format = "iso") @Nullable Instant instant,
			@Attribute(format = "seconds") @Nullable Duration duration, @Nullable LocalDate localDate,
			@Attribute(format = "iso") @Nullable LocalDateTime localDateTime,
			@Attribute(format = "iso") @Nullable LocalTime localTime,
			@Attribute(format = "iso") @Nullable OffsetDateTime offsetDateTime,
			@Attribute(format = "iso") @Nullable ZonedDateTime zonedDateTime, @Nullable ZoneId zoneId,
			@Nullable ZoneOffset zoneOffset, @Nullable Period period, @Nullable MonthDay monthDay,
			@Nullable DayOfWeek dayOfWeek, @Nullable Color color,
			@ValueConverter(LabelConverter.class) @Nullable Labelled labelled, @Nullable UUID uuid, @Nullable URI uri,
			@Nullable URL url, @Nullable Locale locale, @Nullable Set<String> textSet, @Nullable Set<Integer> numberSet,
			@Nullable Set<ByteBuffer> bytesSet, @Nullable Set<Color> enumSet, @Nullable Set<UUID> uuidSet,
			@Nullable Set<LocalDate> dateSet, @Attribute(format = "iso") @Nullable Set<Instant> instantSet,
			@Attribute(format = "iso") @Nullable List<Instant> instantList, @Nullable List<@Nullable String> textList,
			@Nullable List<BigDecimal> decimalList, @Nullable List<List<Integer>> nestedList,
			@Nullable Map<String, Integer> numberMap, @Nullable Map<UUID, String> uuidMap,
			@Nullable Map<LocalDate, List<String>> dateMap) {

	}

	interface TypesRepository extends DynamoRepository<Types, String> {

	}

}
