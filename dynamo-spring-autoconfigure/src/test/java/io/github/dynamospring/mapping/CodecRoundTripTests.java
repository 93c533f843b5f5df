package io.github.dynamospring.mapping;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

import io.github.dynamospring.Cases;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.ItemValueWriter;
import io.github.dynamospring.item.sdk.AttributeValueSize;
import io.github.dynamospring.item.sdk.AttributeValueWriter;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.item.wire.JsonItems;
import io.github.dynamospring.item.wire.RandomJson;
import io.github.dynamospring.item.wire.WireItem;
import io.github.dynamospring.item.wire.WireWriter;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Writes generated objects of all supported types and reads them back.
 */
class CodecRoundTripTests {

	private static final long SEED = Long.getLong("dynamospring.seed", 20261121);

	private static final int CASES = Cases.of(1_000);

	private final Random random = new Random(SEED);

	private final DynamoMappingContext context = new DynamoMappingContext();

	@Test
	void whatIsWrittenIsReadBack() {
		EntityCodec<Everything> codec = codec();
		for (int i = 0; i < CASES; i++) {
			Everything written = everything(i);
			ItemValue item = write(codec, written);
			assertThat(codec.read(item.reader())).as("case %d of seed %d", i, SEED)
				.usingRecursiveComparison()
				.withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
				.isEqualTo(written);
		}
	}

	@Test
	void whatIsReadIsWrittenBackAlike() {
		EntityCodec<Everything> codec = codec();
		for (int i = 0; i < CASES; i++) {
			ItemValue item = write(codec, everything(i));
			assertThat(write(codec, codec.read(item.reader()))).as("case %d of seed %d", i, SEED).isEqualTo(item);
		}
	}

	@Test
	void attributesComeInAnyOrderAndUnknownOnesAreIgnored() {
		EntityCodec<Everything> codec = codec();
		for (int i = 0; i < CASES; i++) {
			Everything written = everything(i);
			assertThat(codec.read(shuffled(write(codec, written)).reader())).as("case %d of seed %d", i, SEED)
				.usingRecursiveComparison()
				.withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
				.isEqualTo(written);
		}
	}

	@Test
	void whatIsReadFromJsonIsWhatIsReadFromTheSdk() {
		EntityCodec<Everything> codec = codec();
		for (int i = 0; i < 10 * CASES; i++) {
			ItemValue item = write(codec, everything(i));
			ItemValue fromSdk = write(codec, codec.read(AttributeValues.reader(sdk(item))));
			byte[] json = RandomJson.of(shuffled(item).reader(), this.random);
			ItemValue fromJson = write(codec, codec.read(new WireItem(json, 0, json.length).reader()));
			assertThat(fromJson).as("case %d of seed %d", i, SEED).isEqualTo(fromSdk).isEqualTo(item);
		}
	}

	private static Map<String, AttributeValue> sdk(ItemValue item) {
		AttributeValueWriter writer = new AttributeValueWriter();
		item.writeTo(writer);
		return writer.item();
	}

	@Test
	void objectsReadFromJsonAreThoseThatWereWritten() {
		EntityCodec<Everything> codec = codec();
		for (int i = 0; i < CASES; i++) {
			Everything written = everything(i);
			byte[] json = RandomJson.of(write(codec, written).reader(), this.random);
			assertThat(codec.read(new WireItem(json, 0, json.length).reader())).as("case %d of seed %d", i, SEED)
				.usingRecursiveComparison()
				.withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
				.isEqualTo(written);
		}
	}

	@Test
	void wireHasWhatTheSdkWouldSend() {
		EntityCodec<Everything> codec = codec();
		for (int i = 0; i < 10 * CASES; i++) {
			Everything entity = everything(i);
			AttributeValueWriter sdk = new AttributeValueWriter();
			codec.write(entity, sdk);
			WireWriter wire = new WireWriter();
			codec.write(entity, wire);
			assertThat(JsonItems.parse(wire.item())).as("case %d of seed %d", i, SEED)
				.isEqualTo(AttributeValues.itemOf(sdk.item()));
			assertThat(wire.mostSize()).isGreaterThanOrEqualTo(AttributeValueSize.ofItem(sdk.item()));
		}
	}

	private ItemValue shuffled(ItemValue item) {
		List<Map.Entry<String, ItemValue>> entries = new ArrayList<>(((MapValue) item).value().entrySet());
		entries.add(Map.entry("unknown", ItemValue.of("?")));
		Collections.shuffle(entries, this.random);
		Map<String, ItemValue> shuffled = new LinkedHashMap<>();
		entries.forEach((entry) -> shuffled.put(entry.getKey(), entry.getValue()));
		return ItemValue.map(shuffled);
	}

	@SuppressWarnings("unchecked")
	private EntityCodec<Everything> codec() {
		return (EntityCodec<Everything>) this.context.getRequiredPersistentEntity(Everything.class).getCodec();
	}

	private static <T> ItemValue write(EntityCodec<T> codec, T entity) {
		ItemValueWriter writer = new ItemValueWriter();
		codec.write(entity, writer);
		return writer.value();
	}

	private Everything everything(int id) {
		return new Everything("id" + id, numbers(), texts(), times(), orNull(this::bytes), this.random.nextBoolean(),
				orNull(this.random::nextBoolean), containers(), orNull(this::shape), orNull(() -> tree(4)),
				Optional.ofNullable(orNull(this::text)));
	}

	private Numbers numbers() {
		return new Numbers((byte) this.random.nextInt(), (short) this.random.nextInt(), this.random.nextInt(),
				this.random.nextLong(), orNull(this.random::nextInt), orNull(this.random::nextLong),
				orNull(() -> this.random.nextFloat() * 1e30f), this.random.nextGaussian() * 1e100,
				orNull(this::decimal), orNull(() -> new BigInteger(126, this.random)));
	}

	private BigDecimal decimal() {
		return new BigDecimal(new BigInteger(this.random.nextInt(1, 125), this.random), this.random.nextInt(-80, 90))
			.negate();
	}

	private Texts texts() {
		return new Texts(orNull(this::text), (char) this.random.nextInt('a', 'z'), orNull(this::color),
				orNull(() -> new UUID(this.random.nextLong(), this.random.nextLong())),
				orNull(() -> Locale.forLanguageTag("de-CH")), orNull(() -> Currency.getInstance("CHF")),
				orNull(() -> URI.create("https://example.org/" + this.random.nextInt())));
	}

	private Times times() {
		return new Times(orNull(this::instant), orNull(() -> Duration.ofNanos(this.random.nextLong())),
				orNull(() -> Period.of(this.random.nextInt(), 3, -5)), orNull(() -> dateTime().toLocalDate()),
				orNull(() -> dateTime().toLocalTime()), orNull(this::dateTime),
				orNull(() -> dateTime().atOffset(ZoneOffset.ofHours(-3))),
				orNull(() -> instant().atZone(ZoneId.of("Europe/Zurich"))), orNull(() -> Year.from(dateTime())),
				orNull(() -> YearMonth.from(dateTime())), orNull(() -> ZoneId.of("Asia/Tokyo")));
	}

	private Instant instant() {
		return dateTime().toInstant(ZoneOffset.UTC);
	}

	private LocalDateTime dateTime() {
		int nanos = (int) (this.random.nextInt(1_000_000_000) / Math.pow(10, this.random.nextInt(10)));
		return LocalDateTime.of(this.random.nextInt(10_000), this.random.nextInt(1, 13), this.random.nextInt(1, 29),
				this.random.nextInt(24), this.random.nextInt(60), this.random.nextInt(60), nanos);
	}

	private Containers containers() {
		return new Containers(list(this::text), orNull(() -> list(() -> orNull(this::decimal))), set(this::text),
				set(this.random::nextLong), set(this::color), set(this::bytesAsBuffer), set(this::shape),
				map(this::text), map(() -> list(this::shape)), Map.of(Color.RED, 1), Map.of(7L, instant()),
				Map.of(UUID.nameUUIDFromBytes(new byte[0]), Optional.of("x")), new int[] { 1, this.random.nextInt() },
				new String[] { text(), null }, list(() -> set(this::text)));
	}

	private <T> List<@Nullable T> list(Supplier<@Nullable T> elements) {
		List<@Nullable T> list = new ArrayList<>();
		int size = this.random.nextInt(4);
		for (int i = 0; i < size; i++) {
			list.add(elements.get());
		}
		return list;
	}

	private <T> Set<T> set(Supplier<T> elements) {
		Set<T> set = new LinkedHashSet<>();
		int size = this.random.nextInt(4);
		for (int i = 0; i < size; i++) {
			set.add(elements.get());
		}
		return set;
	}

	private <T> Map<String, T> map(Supplier<T> values) {
		Map<String, T> map = new LinkedHashMap<>();
		int size = this.random.nextInt(4);
		for (int i = 0; i < size; i++) {
			map.put("key " + i, values.get());
		}
		return map;
	}

	private Shape shape() {
		return this.random.nextBoolean() ? new Circle(this.random.nextInt()) : new Named(text(), new Square(decimal()));
	}

	private Tree tree(int depth) {
		List<Tree> children = new ArrayList<>();
		for (int i = 0; i < this.random.nextInt(3) && depth > 0; i++) {
			children.add(tree(depth - 1));
		}
		return new Tree(text(), children);
	}

	private String text() {
		return this.random.ints(this.random.nextInt(8), 0, 0x11000)
			.filter((codePoint) -> !Character.isSurrogate((char) codePoint))
			.collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
			.toString();
	}

	private Color color() {
		return Color.values()[this.random.nextInt(Color.values().length)];
	}

	private byte[] bytes() {
		byte[] bytes = new byte[this.random.nextInt(5)];
		this.random.nextBytes(bytes);
		return bytes;
	}

	private ByteBuffer bytesAsBuffer() {
		return ByteBuffer.wrap(bytes());
	}

	private <T> @Nullable T orNull(Supplier<@Nullable T> value) {
		return (this.random.nextInt(4) > 0) ? value.get() : null;
	}

	@Table("everything")
	private record Everything(@PartitionKey String id, Numbers numbers, Texts texts, Times times,
			byte @Nullable [] bytes, boolean flag, @Nullable Boolean maybe, Containers containers,
			@Nullable Shape shape, @Nullable Tree tree, Optional<String> optional) {

	}

	private record Numbers(byte oneByte, short twoBytes, int fourBytes, long eightBytes, @Nullable Integer integer,
			@Nullable Long number, @Nullable Float single, double real, @Nullable BigDecimal decimal,
			@Nullable BigInteger big) {

	}

	private record Texts(@Nullable String text, char character, @Nullable Color color, @Nullable UUID uuid,
			@Nullable Locale locale, @Nullable Currency currency, @Nullable URI uri) {

	}

	private record Times(@Nullable Instant instant, @Nullable Duration duration, @Nullable Period period,
			@Nullable LocalDate date, @Nullable LocalTime time, @Nullable LocalDateTime dateTime,
			@Nullable OffsetDateTime offset, @Nullable ZonedDateTime zoned, @Nullable Year year,
			@Nullable YearMonth month, @Nullable ZoneId zone) {

	}

	private record Containers(List<String> texts, @Nullable List<@Nullable BigDecimal> decimals, Set<String> stringSet,
			Set<Long> numberSet, Set<Color> enums, Set<ByteBuffer> binarySet, Set<Shape> shapes,
			Map<String, String> map, Map<String, List<Shape>> nested, Map<Color, Integer> byColor,
			Map<Long, Instant> byNumber, Map<UUID, Optional<String>> byUuid, int[] ints, @Nullable String[] strings,
			List<Set<String>> sets) {

	}

	private sealed interface Shape {

	}

	private record Circle(int radius) implements Shape {

	}

	private record Square(BigDecimal side) implements Shape {

	}

	private record Named(String name, Shape shape) implements Shape {

	}

	private record Tree(String name, List<Tree> children) {

	}

	private enum Color {

		RED, GREEN {
			@Override
			public String toString() {
				return "verde";
			}
		}

	}

}
