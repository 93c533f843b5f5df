package io.github.dynamospring.item.wire;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

import io.github.dynamospring.Cases;
import io.github.dynamospring.item.AttributeNames;
import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Tests for {@link WireReader}.
 */
class WireReaderTests {

	private static final String REFUSAL = ".* at byte \\d+.*|"
			+ "the value is of a type that this version of the library does not read";

	private static final long SEED = Long.getLong("dynamo.seed", 42);

	@Test
	void readsWhatIsWrittenHoweverItIsWritten() {
		Random random = new Random(SEED);
		RandomValues values = new RandomValues(random);
		for (int i = 0; i < Cases.of(10_000); i++) {
			MapValue item = values.item(4);
			byte[] json = RandomJson.of(item.reader(), random);
			assertThat(ItemValue.copyOf(reader(json))).as("seed %d: %s", SEED, text(json)).isEqualTo(item);
			assertThat(WireJson.skip(json, 0, json.length)).as("seed %d: %s", SEED, text(json)).isEqualTo(json.length);
		}
	}

	@Test
	void passesOverWhatIsNotRead() {
		Random random = new Random(SEED);
		RandomValues values = new RandomValues(random);
		for (int i = 0; i < Cases.of(10_000); i++) {
			MapValue item = values.item(3);
			List<String> names = new ArrayList<>();
			reader(RandomJson.of(item.reader(), random)).attributes(names, (all, name, value) -> {
				all.add(name);
				if (random.nextBoolean()) {
					ItemValue first = ItemValue.copyOf(value);
					assertThat(first).isEqualTo(item.value().get(name)).isEqualTo(ItemValue.copyOf(value));
				}
			});
			assertThat(names).as("seed %d", SEED).containsExactlyElementsOf(item.value().keySet());
		}
	}

	@Test
	void findsNamedAttributesInWhateverOrderTheyCome() {
		Random random = new Random(SEED);
		RandomValues values = new RandomValues(random);
		List<String> read = List.of("customerId", "a", "caf\u00e9", "q\"", "placed\\At",
				"\ud83d\ude00 and a long name");
		AttributeNames names = new AttributeNames(read, List.of("pk", "sk"));
		for (int i = 0; i < Cases.of(10_000); i++) {
			MapValue item = shuffled(values.item(2), Stream.concat(read.stream(), Stream.of("pk", "sk")), random);
			Map<String, ItemValue> expected = new LinkedHashMap<>(item.value());
			expected.keySet().retainAll(read);
			Map<String, ItemValue> found = new LinkedHashMap<>();
			byte[] json = RandomJson.of(item.reader(), random);
			reader(json).attributes(names, found,
					(all, position, value) -> all.put(read.get(position), ItemValue.copyOf(value)));
			assertThat(found).as("seed %d: %s", SEED, text(json)).isEqualTo(expected);
			byte[] mutated = mutated(json, random);
			assertThatNoException().as("seed %d: %s", SEED, text(mutated))
				.isThrownBy(() -> readOrRefuse(() -> reader(mutated).attributes(names, 0, (none, position, value) -> {
				})));
		}
	}

	// mostly in one order, with some of the names
	private static MapValue shuffled(MapValue others, Stream<String> names, Random random) {
		List<String> some = new ArrayList<>(names.filter((name) -> random.nextInt(8) > 0).toList());
		if (random.nextInt(4) == 0) {
			Collections.shuffle(some, random);
		}
		Map<String, ItemValue> item = new LinkedHashMap<>();
		Iterator<Map.Entry<String, ItemValue>> other = others.value().entrySet().iterator();
		for (String name : some) {
			if (other.hasNext() && random.nextInt(4) == 0) {
				Map.Entry<String, ItemValue> next = other.next();
				item.put(next.getKey(), next.getValue());
			}
			item.put(name, random.nextBoolean() ? ItemValue.of(name + "1") : ItemValue.number("12.5"));
		}
		return ItemValue.map(item);
	}

	@Test
	void whatIsMalformedIsReadOrRefused() {
		Random random = new Random(SEED);
		RandomValues values = new RandomValues(random);
		for (int i = 0; i < Cases.of(50_000); i++) {
			byte[] json = mutated(RandomJson.of(values.item(3).reader(), random), random);
			assertThatNoException().as("seed %d: %s", SEED, text(json)).isThrownBy(() -> readOrRefuse(json));
		}
	}

	private static byte[] mutated(byte[] json, Random random) {
		byte[] mutated = (random.nextInt(4) == 0) ? Arrays.copyOf(json, random.nextInt(json.length)) : json.clone();
		for (int i = random.nextInt(3); i >= 0 && mutated.length > 0; i--) {
			byte[] interesting = "{}[]\",:\\u0e-SNBML \n\0\u00e9\uffff".getBytes(StandardCharsets.UTF_8);
			mutated[random.nextInt(mutated.length)] = interesting[random.nextInt(interesting.length)];
		}
		return mutated;
	}

	private static void readOrRefuse(byte[] json) {
		try {
			WireJson.skip(json, 0, json.length);
		}
		catch (ItemFormatException ex) {
			assertThat(ex).hasMessageMatching("JSON [a-z, ]+ at byte \\d+");
		}
		readOrRefuse(() -> readAll(reader(json)));
	}

	private static void readOrRefuse(Runnable reading) {
		try {
			reading.run();
		}
		catch (ItemFormatException ex) {
			assertThat(ex).hasMessageMatching(REFUSAL);
		}
	}

	private static void readAll(ItemReader value) {
		switch (value.type()) {
			case S -> value.string();
			case N -> value.number();
			case B -> assertThat(value.size()).isEqualTo(value.binary().length);
			case BOOL -> value.bool();
			case NULL -> {
			}
			case M -> value.attributes(0, (none, name, attribute) -> readAll(attribute));
			default -> value.elements(0, (none, element) -> readAll(element));
		}
	}

	@Test
	void passesOverAValueOfAnUnknownType() {
		String unknown = "{ \"V\" : [1, {\"a\":null}] }";
		for (String value : List.of(unknown, "{\"V\":{}}", "{}", "null", "5", "\"}\"", "[{}]", "{\"S\":1}")) {
			for (String item : List.of("{\"v\":%s,\"a\":{\"S\":\"b\"}}", "{\"a\":{\"S\":\"b\"},\"v\":%s}",
					"{ \"v\" : %s , \"a\" : { \"S\" : \"b\" } }",
					"{\"l\":{\"L\":[%1$s,%1$s , {\"M\":{\"m\":%1$s}}]},\"a\":{\"S\":\"b\"},\"v\":%1$s}")) {
				byte[] json = bytes(item.formatted(value));
				List<String> read = new ArrayList<>();
				reader(json).attributes(new AttributeNames(List.of("a")), read,
						(all, position, attribute) -> all.add(attribute.string()));
				assertThat(read).as(text(json)).containsExactly("b");
				WireReader reader = reader(json);
				assertThat(reader.seek("v")).isTrue();
				assertThatExceptionOfType(ItemFormatException.class).isThrownBy(reader::type)
					.withMessage("the value is of a type that this version of the library does not read");
				assertThatExceptionOfType(ItemFormatException.class).isThrownBy(reader::string);
			}
		}
	}

	@Test
	void aValueOfSeveralTypesIsVisitedOnceMoreAsUnreadable() {
		for (String value : List.of("{\"S\":\"x\",\"N\":\"1\"}", "{ \"S\" : \"x\" , \"V\":1, \"BOOL\":true }")) {
			List<String> read = new ArrayList<>();
			WireReader reader = reader(
					bytes("{\"a\":" + value + ",\"l\":{\"L\":[" + value + "]},\"b\":{\"S\":\"y\"}}"));
			reader.attributes(read, (all, name, attribute) -> addText(all, attribute));
			assertThat(read).containsExactly("x", "unreadable", "x", "unreadable", "y");
			List<String> named = new ArrayList<>();
			reader.attributes(new AttributeNames(List.of("b")), named,
					(all, position, attribute) -> addText(all, attribute));
			assertThat(named).containsExactly("y");
			assertThat(reader.seek("b")).isTrue();
			assertThat(reader.string()).isEqualTo("y");
		}
	}

	private static void addText(List<String> all, ItemReader value) {
		try {
			if (value.type() == AttributeType.L) {
				value.elements(all, WireReaderTests::addText);
			}
			else {
				all.add(value.string());
			}
		}
		catch (ItemFormatException ex) {
			all.add("unreadable");
		}
	}

	@Test
	void readsNumbersAsTheyAreSent() {
		String digits = "-1234567890123456789.0123456789012345678";
		assertThat(first("{\"a\":{\"N\":\"" + digits + "\"}}").number()).isEqualTo(digits);
		assertThat(first("{\"a\":{\"N\":\"1E+125\"}}").number()).isEqualTo("1E+125");
	}

	@Test
	void readsPairsOfSurrogates() {
		assertThat(first("{\"a\":{\"S\":\"\\ud83d\\uDE00 \ud83d\ude00\"}}").string())
			.isEqualTo("\ud83d\ude00 \ud83d\ude00");
	}

	@Test
	void tellsTheSizeOfBinariesAlone() {
		assertThat(first("{\"a\":{\"B\":\"AQID\"}}").size()).isEqualTo(3);
		assertThat(first("{\"a\":{\"L\":[]}}").size()).isEqualTo(-1);
		assertThatIllegalStateException().isThrownBy(() -> first("{\"a\":{\"S\":\"\"}}").size())
			.withMessage("A value of type S has no size");
	}

	@Test
	void accessorsAreForTheirTypes() {
		ItemReader value = first("{\"a\":{\"S\":\"b\"}}");
		assertThat(value.type()).isEqualTo(AttributeType.S);
		assertThatIllegalStateException().isThrownBy(value::number).withMessage("The value is of type S, not N");
		assertThatIllegalStateException().isThrownBy(value::binary).withMessage("The value is of type S, not B");
		assertThatIllegalStateException().isThrownBy(value::bool).withMessage("The value is of type S, not BOOL");
		assertThatIllegalStateException().isThrownBy(() -> value.attributes(0, (none, name, attribute) -> {
		})).withMessage("The value is of type S, not M");
		assertThatIllegalStateException().isThrownBy(() -> value.elements(0, (none, element) -> {
		})).withMessage("A value of type S has no elements");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"X\":1}", "{\"S\":1}", "{\"N\":1}", "{\"B\":\"?\"}", "{\"B\":\"A\"}", "{\"BOOL\":1}",
			"{\"BOOL\":\"true\"}", "{\"NULL\":null}", "{\"M\":[]}", "{\"L\":{}}", "{\"SS\":[1]}",
			"{\"SS\":[{\"S\":\"a\"}]}", "{\"L\":[\"a\"]}", "{\"L\":[{\"S\":\"a\"},]}", "{\"L\":[,]}", "{\"M\":{,}}",
			"{\"S\":\"a\",\"N\":\"1\"}", "{}", "null", "\"a\"", "[]", "{\"S\":null}", "{\"S\":\"\\x\"}",
			"{\"S\":\"\\ud83d\"}", "{\"S\":\"\\ude00\"}", "{\"S\":\"\n\"}", "{\"S\":\"a\"", "{\"S\"}", "{S:\"a\"}" })
	void malformedValuesAreRefused(String value) {
		assertThatExceptionOfType(ItemFormatException.class)
			.isThrownBy(() -> readAll(reader(bytes("{\"a\":" + value + "}"))))
			.withMessageMatching(REFUSAL);
	}

	private static ItemReader first(String json) {
		WireReader reader = reader(bytes(json));
		assertThat(reader.seek("a")).isTrue();
		return reader;
	}

	private static WireReader reader(byte[] json) {
		return new WireReader(json, 0, json.length);
	}

	private static byte[] bytes(String json) {
		return json.getBytes(StandardCharsets.UTF_8);
	}

	private static String text(byte[] json) {
		return new String(json, StandardCharsets.UTF_8);
	}

}
