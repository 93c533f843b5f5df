package io.github.dynamospring.operations.scaffold;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import io.github.dynamospring.schema.TableSchema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for sources of tables whose names and values are hard to write in Java: they
 * compile, or say why they do not.
 */
class HostileTablesTests {

	private static final TableSchema ORDERS = new TableSchema("order", new KeyAttribute("pk", KeyType.S), null,
			List.of(), null);

	private static final String LONG_NAME = "long".repeat(62) + "er";

	@TempDir
	Path directory;

	@ParameterizedTest(name = "{0}")
	@MethodSource("items")
	void printsASourceThatCompiles(String name, List<Map<String, ItemValue>> items, String part) throws Exception {
		String source = describe(items);
		assertThat(source).contains(part);
		CompiledScaffold.compile(this.directory, source);
	}

	static Stream<Arguments> items() {
		ItemValue text = ItemValue.of("x");
		return Stream.of(
				Arguments.of("a record with the name of its enclosing record", items("order", nested("order", 1)),
						"record Order2("),
				Arguments.of("records at the greatest depth", items("order", nested("order", 30)), "record Order31("),
				Arguments.of("names of 250 characters",
						items(LONG_NAME, nested(LONG_NAME, 8), LONG_NAME.toUpperCase(), text), "record Longlong"),
				Arguments.of("names that differ in case and punctuation",
						items("a-b", text, "a_b", text, "A_B", text, "aB", text, "ab", text), "aB4"),
				Arguments.of("Java's words",
						items("int", text, "class", nested("new", 2), "record", text, "yield", text, "_", text,
								"hashCode", text, "BigInteger", nested("duration", 1), "Object", nested("String", 2)),
						"record StringItem("),
				Arguments.of("other alphabets",
						items("größe", text, "grüße", nested("数量", 1), "数量", text, "\uD83D\uDE00", text),
						"@Attribute(\"größe\") String grE"),
				Arguments.of("names with the signs of templates and comments",
						items("a#b", text, "{c}", nested("*/", 2), "d|e", text, "\\u002a/", text, "\u2028", text),
						"@Attribute(\"a#b\") String aB"),
				Arguments.of("ends of comments in the settings",
						items("__edb_e__", ItemValue.of("order"), "__edb_v__", ItemValue.of("*/\\u002a/\n1")),
						"\"*\\/\\\\u002a/\\n1\""),
				Arguments.of("items of very different shape",
						List.of(item(0), item(1, "a", text), item(2, "a", ItemValue.number(1)),
								item(3, "a", ItemValue.nullValue(), "b", nested("c", 1)),
								item(4, "b", ItemValue.list(List.of())), item(5, "b", ItemValue.map(Map.of()))),
						"values of the types"),
				Arguments.of("a large item",
						items("text", ItemValue.of("x".repeat(300_000)), "list",
								ItemValue
									.list(IntStream.range(0, 20_000).<ItemValue>mapToObj(ItemValue::number).toList())),
						"List<Long> list"),
				Arguments.of("one item", List.of(item(0)), "@PartitionKey String pk"));
	}

	@Test
	void saysWhyAnEntityOfVeryManyPropertiesDoesNotCompile() {
		Map<String, ItemValue> item = item(0);
		IntStream.range(0, 300).forEach((i) -> item.put("a" + i, ItemValue.number(7)));
		assertThat(describe(List.of(item))).contains("// Question: 301 properties: more than a record can have");
	}

	@Test
	void takesAMapOfVeryManyAttributesForOne() throws Exception {
		Map<String, ItemValue> map = new TreeMap<>();
		IntStream.range(0, 300).forEach((i) -> map.put("a" + i, ItemValue.number(7)));
		String source = describe(items("many", ItemValue.map(map)));
		assertThat(source).contains("Map<String, Long> many");
		CompiledScaffold.compile(this.directory, source);
	}

	@Test
	void guessesNoFormOfValues() throws Exception {
		ItemValue bytes = ItemValue.binary(new byte[] { 1, 120, -100 });
		ItemValue text = ItemValue.of("x");
		ItemValue pointer = ItemValue
			.map(Map.of("bucket", text, "key", text, "size", ItemValue.number(7), "sha256", text));
		String source = describe(
				items("text", bytes, "image", ItemValue.list(List.of(ItemValue.number(1), bytes)), "body", pointer,
						"json", ItemValue.of("{\"stops\": [1]}"), "aws_dbe_head", bytes, "aws_dbe_foot", bytes));
		assertThat(source).doesNotContain("compressed", "large", "encrypted", "format =")
			.contains("byte[] text", "Body body", "String sha256", "String json", "byte[] awsDbeHead");
		CompiledScaffold.compile(this.directory, source);
	}

	private static ItemValue nested(String name, int depth) {
		ItemValue value = ItemValue.of("x");
		for (int i = 0; i < depth; i++) {
			value = ItemValue.map(Map.of(name, value));
		}
		return value;
	}

	private static List<Map<String, ItemValue>> items(Object... attributes) {
		return List.of(item(0, attributes), item(1, attributes));
	}

	private static Map<String, ItemValue> item(int id, Object... attributes) {
		Map<String, ItemValue> item = new TreeMap<>();
		item.put("pk", ItemValue.of("k" + id));
		for (int i = 0; i < attributes.length; i += 2) {
			item.put((String) attributes[i], (ItemValue) attributes[i + 1]);
		}
		return item;
	}

	private static String describe(List<Map<String, ItemValue>> items) {
		SampledTable table = new SampledTable("order", ORDERS, new ArrayList<>(items), true, true);
		return new ScaffoldWriter(new TableRecognizer(table).recognize()).write();
	}

}
