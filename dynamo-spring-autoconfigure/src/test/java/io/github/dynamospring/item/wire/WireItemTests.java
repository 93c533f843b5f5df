package io.github.dynamospring.item.wire;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.sdk.AttributeValueSize;
import io.github.dynamospring.item.sdk.AttributeValues;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link WireItem}.
 */
class WireItemTests {

	@Test
	void isTheMapThatTheSdkWouldHaveRead() {
		long seed = Long.getLong("dynamo.seed", 42);
		Random random = new Random(seed);
		RandomValues values = new RandomValues(random);
		for (int i = 0; i < 1_000; i++) {
			MapValue value = values.item(3);
			Map<String, AttributeValue> expected = AttributeValues.of(value.value());
			WireItem item = item(value, random);
			expected.forEach((name, attribute) -> assertThat(item.get(name)).isEqualTo(attribute));
			assertThat(item.keySet()).isEqualTo(expected.keySet());
			assertThat(item).as("seed %d", seed)
				.hasSameSizeAs(expected)
				.isEqualTo(expected)
				.hasSameHashCodeAs(expected)
				.hasToString(expected.toString());
			assertThat(expected).isEqualTo(item);
			expected.forEach((name, attribute) -> assertThat(item.get(name)).isEqualTo(attribute));
			assertThat(AttributeValues.itemOf(item)).isEqualTo(value);
			assertThat(AttributeValueSize.ofItem(item)).as("seed %d", seed)
				.isEqualTo(AttributeValueSize.ofItem(expected))
				.isLessThanOrEqualTo(item.length());
		}
	}

	private static WireItem item(MapValue value, Random random) {
		byte[] json = RandomJson.of(value.reader(), random);
		byte[] page = new byte[json.length + 20];
		System.arraycopy(json, 0, page, 10, json.length);
		WireItem checked = WireItem.checked(page, 10, page.length);
		assertThat(checked.length()).isEqualTo(json.length);
		return random.nextBoolean() ? checked : new WireItem(page, 10, 10 + json.length);
	}

	@Test
	void findsAttributesInAnyForm() {
		assertFound("{}");
		assertFound("{\"a\":{\"S\":\"1\"}}", "a");
		assertFound(" { \"ab\" : { \"S\" : \"1\" } , \"a\":{\"L\":[{\"S\":\"2\"}]}}", "a", "ab");
		assertFound("{\"\\u0061\":{\"S\":\"1\"},\"b\":{\"M\":{\"c\":{\"S\":\"2\"}}}}", "a", "b");
		assertFound("{\"é\":{\"S\":\"1\"},\"b\":{\"S\":\"2\"},\"\":{\"N\":\"3\"}}", "é", "b", "");
		assertFound("{"
				+ IntStream.range(0, 40).mapToObj("\"n%d\":{\"S\":\"1\"}"::formatted).collect(Collectors.joining(","))
				+ "}", IntStream.range(0, 40).mapToObj("n%d"::formatted).toArray(String[]::new));
	}

	private static void assertFound(String json, String... names) {
		byte[] bytes = (json.strip() + "}}").getBytes(StandardCharsets.UTF_8);
		WireItem item = WireItem.checked(bytes, 0, bytes.length);
		assertThat(item.length()).isEqualTo(bytes.length - 2);
		assertThat(item).containsOnlyKeys(names);
		for (String name : names) {
			assertThat(item.containsKey(name)).isTrue();
			assertThat(item.get(name)).isEqualTo(item.entrySet()
				.stream()
				.filter((entry) -> entry.getKey().equals(name))
				.findFirst()
				.orElseThrow()
				.getValue());
		}
		assertThat(item.containsKey("c")).isFalse();
		assertThat(item.find("S")).isNull();
	}

	@Test
	void refusesAnItemThatIsNoJson() {
		byte[] json = "{\"a\":{\"S\":\"1\"},\"b\":{\"N\":\"2\"}}".getBytes(StandardCharsets.UTF_8);
		for (int i = 0; i < json.length; i++) {
			int end = i;
			assertThatExceptionOfType(ItemFormatException.class).isThrownBy(() -> WireItem.checked(json, 0, end));
		}
	}

	@Test
	void makesNoValueThatIsNotAskedFor() {
		WireItem item = item("{\"bad\":{\"B\":\"?\"},\"good\":{\"S\":\"a\"}}");
		assertThat(item.get("good")).isEqualTo(AttributeValue.fromS("a"));
		assertThat(item.containsKey("bad")).isTrue();
		assertThat(item.keySet()).containsExactly("bad", "good");
		assertThat(item).hasSize(2).doesNotContainKey("other").isNotEmpty();
	}

	@Test
	void whatIsNotDynamoDbsHasNoContentAsForTheSdk() {
		AttributeValue none = AttributeValue.builder().build();
		WireItem item = item("{\"bad\":{\"B\":\"?\"},\"good\":{\"S\":\"a\"},\"unknown\":{\"V\":1}}");
		assertThat(item.get("bad")).isEqualTo(none);
		assertThat(item.get("unknown")).isEqualTo(none);
		assertThat(Map.copyOf(item)).isEqualTo(Map.of("bad", none, "good", AttributeValue.fromS("a"), "unknown", none));
	}

	@Test
	void ofAnAttributeThatStandsTwiceTheLastOneCounts() {
		WireItem item = item("{\"a\":{\"S\":\"1\"},\"b\":{\"S\":\"2\"},\"a\":{\"S\":\"3\"}}");
		assertThat(item.get("a")).isEqualTo(AttributeValue.fromS("3"));
		assertThat(item).hasSize(2).containsEntry("a", AttributeValue.fromS("3"));
		assertThat(item("{\"\\u0061\":{\"S\":\"1\"},\"a\":{\"S\":\"3\"}}").get("a"))
			.isEqualTo(AttributeValue.fromS("3"));
	}

	@Test
	void knowsNoOtherKeys() {
		WireItem item = item("{\"a\":{\"S\":\"b\"}}");
		assertThat(item.get(null)).isNull();
		assertThat(item.get(1)).isNull();
		assertThat(item.containsKey(null)).isFalse();
		assertThat(item("{}")).isEmpty();
	}

	@Test
	void cannotBeChanged() {
		WireItem item = item("{\"a\":{\"S\":\"b\"}}");
		assertThatExceptionOfType(UnsupportedOperationException.class)
			.isThrownBy(() -> item.put("b", AttributeValue.fromS("c")));
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(item::clear);
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> item.keySet().clear());
		assertThat(new HashMap<>(item)).isEqualTo(Map.of("a", AttributeValue.fromS("b")));
	}

	@Test
	void copiesItsJson() {
		MapValue value = ItemValue.map(Map.of("a", ItemValue.of("b")));
		WireItem item = item(value, new Random(1));
		byte[] copy = new byte[item.length() + 3];
		item.copyTo(copy, 3);
		assertThat(AttributeValues.itemOf(new WireItem(copy, 3, copy.length))).isEqualTo(value);
	}

	private static WireItem item(String json) {
		return new WireItem(json.getBytes(), 0, json.length());
	}

}
