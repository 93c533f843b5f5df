package io.github.dynamospring.keyonly;

import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValueWriter;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityCodec;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.KeyOnly;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.codec.DynamoCustomConversions;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.WritingConverter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Items whose properties keys tell, without a database.
 */
class KeyOnlyCodecTests {

	private static final long SEED = Long.getLong("dynamospring.test.seed", 20261121L);

	private final DynamoMappingContext context = new DynamoMappingContext();

	KeyOnlyCodecTests() {
		this.context.setConversions(new DynamoCustomConversions(List.of(new WritesNumber(), new ReadsNumber())));
		this.context.setInitialEntitySet(Set.of(Typed.class, Bean.class, Tracked.class));
		this.context.afterPropertiesSet();
	}

	@Test
	void readsBackWhatItHasWritten() {
		Random random = new Random(SEED);
		EntityCodec<Typed> codec = codec(Typed.class);
		for (int i = 0; i < 10_000; i++) {
			Typed typed = new Typed(new Number(Integer.toString(random.nextInt())), text(random), random.nextLong(),
					(short) random.nextInt(1000), BigInteger.valueOf(random.nextInt()), random.nextBoolean(),
					Kind.values()[random.nextInt(2)], new UUID(random.nextLong(), random.nextLong()),
					Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000)),
					LocalDate.ofEpochDay(random.nextInt(20_000)),
					random.nextBoolean() ? Optional.of(text(random)) : Optional.empty());
			Map<String, ItemValue> item = write(codec, typed);
			assertThat(item.keySet()).isSubsetOf("pk", "sk", "gsi1pk", "gsi1sk", "_type");
			assertThat(codec.read(ItemValue.map(item).reader())).as("seed " + SEED + ", " + i).isEqualTo(typed);
			assertThat(codec.projection(Part.class).read(ItemValue.map(item).reader()))
				.isEqualTo(new Part(typed.clerk(), typed.at(), typed.number()));
		}
	}

	private static String text(Random random) {
		String[] pieces = { "a", "#", "$", " ", "c", "\u00e9", "\ud83d\ude00", "0" };
		StringBuilder text = new StringBuilder();
		for (int i = 0; i <= random.nextInt(4); i++) {
			text.append(pieces[random.nextInt(pieces.length)]);
		}
		return text.toString();
	}

	@Test
	void setsWhatTheConstructorDoesNotTake() {
		Bean bean = new Bean("a");
		bean.day = LocalDate.EPOCH;
		bean.note = "x";
		Bean read = codec(Bean.class).read(ItemValue.map(write(codec(Bean.class), bean)).reader());
		assertThat(read.id).isEqualTo("a");
		assertThat(read.day).isEqualTo(LocalDate.EPOCH);
		assertThat(read.note).isEqualTo("x");
	}

	@Test
	void ignoresAnAttributeOfTheNameOfAPropertyThatStandsInKeysAlone() {
		Map<String, ItemValue> item = Map.of("pk", ItemValue.of("TRACK#7"), "id", ItemValue.of("8"), "pkk",
				ItemValue.of("x"));
		assertThat(codec(Tracked.class).read(ItemValue.map(item).reader())).isEqualTo(new Tracked(7));
	}

	@Test
	void saysWhichKeyIsMissing() {
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> codec(Tracked.class).read(ItemValue.map(Map.of()).reader()))
			.withMessage("Tracked.id: the item has no attribute 'pk', and a primitive int cannot be null: use its"
					+ " wrapper type");
	}

	@SuppressWarnings("unchecked")
	private <T> EntityCodec<T> codec(Class<T> type) {
		return ((DynamoPersistentEntity<T>) this.context.getRequiredPersistentEntity(type)).getCodec();
	}

	private static <T> Map<String, ItemValue> write(EntityCodec<T> codec, T entity) {
		ItemValueWriter writer = new ItemValueWriter();
		codec.write(entity, writer);
		return ((ItemValue.MapValue) writer.value()).value();
	}

	enum Kind {

		OPEN, CLOSED

	}

	record Number(String digits) {
	}

	record Part(Optional<String> clerk, Instant at, Number number) {
	}

	@Table("typed")
	@PrimaryKey(partition = "T#{number}#{name}#{count}#{big}",
			sort = "S#{level|pad:3|desc}#{live}#{kind}#{id}{at|desc}#{day}")
	@GlobalSecondaryIndex(name = "gsi1", partition = "{clerk|copy}", sort = "META")
	record Typed(@KeyOnly Number number, @KeyOnly String name, @KeyOnly long count, @KeyOnly Short level,
			@KeyOnly BigInteger big, @KeyOnly boolean live, @KeyOnly Kind kind, @KeyOnly UUID id, @KeyOnly Instant at,
			@KeyOnly LocalDate day, @KeyOnly Optional<String> clerk) {
	}

	@Table("beans")
	@PrimaryKey(partition = "A#{id}", sort = "{day}#B")
	static class Bean {

		@KeyOnly
		private final String id;

		@KeyOnly
		private LocalDate day;

		private @Nullable String note;

		Bean(String id) {
			this.id = id;
		}

	}

	@Table("tracks")
	@PrimaryKey(partition = "TRACK#{id}")
	record Tracked(@KeyOnly int id) {
	}

	@WritingConverter
	static class WritesNumber implements Converter<Number, String> {

		@Override
		public String convert(Number number) {
			return "N" + number.digits();
		}

	}

	@ReadingConverter
	static class ReadsNumber implements Converter<String, Number> {

		@Override
		public Number convert(String text) {
			return new Number(text.substring(1));
		}

	}

}
