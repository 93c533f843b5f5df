package io.github.dynamospring.client.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.wire.WireItem;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link AnswerBody}.
 */
class AnswerBodyTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					ITEM | {"ConsumedCapacity":{"Item":{}},"Item":{"id":{"S":"1"}}} | {"ConsumedCapacity":{"Item":{}},"Item":{}} | {"id":{"S":"1"}}
					ATTRIBUTES | {"Attributes":{"a":{"N":"1"}},"ItemCollectionMetrics":{}} | {"Attributes":{},"ItemCollectionMetrics":{}} | {"a":{"N":"1"}}
					ITEMS | {"Count":2,"Items":[{"a":{"N":"1"}},{}],"ScannedCount":3} | {"Count":2,"Items":[],"ScannedCount":3} | {"a":{"N":"1"}} {}
					ACTIONS | {"Responses":[{"Item":{"a":{"S":"1"}}},{},{"Item":null},{"Item":{}}]} | {"Responses":[{"Item":{}},{},{"Item":null},{"Item":{}}]} | {"a":{"S":"1"}} null null {}
					""")
	void takesTheItemsInTheirOrder(AnswerLayout layout, String answer, String rest, String items) {
		assertSplit(layout, answer, rest, "", items.split(" "));
	}

	@Test
	void keepsTheOrderOfTables() {
		AnswerBody body = body(AnswerLayout.TABLES,
				"{\"Responses\":{\"b\":[{\"x\":{\"S\":\"1\"}},{\"x\":{\"S\":\"2\"}}],\"a\":[]},\"UnprocessedKeys\":{}}");
		assertThat(text(body.rest())).isEqualTo("{\"Responses\":{\"b\":[],\"a\":[]},\"UnprocessedKeys\":{}}");
		assertThat(items(body)).containsExactly(
				Map.entry("b", List.of("{\"x\":{\"S\":\"1\"}}", "{\"x\":{\"S\":\"2\"}}")), Map.entry("a", List.of()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"Item\":null}", " {\r\n} ", "{\"ConsumedCapacity\":{\"Item\":{\"a\":1}}}",
			"{\"item\":{\"id\":{\"S\":\"1\"}}}", "{\"x\":[{\"Item\":{}}]}" })
	void leavesAnAnswerWithoutItem(String answer) {
		assertSplit(AnswerLayout.ITEM, answer, answer, "");
	}

	@Test
	void attributesAreNeverTakenForMembers() {
		String item = "{\"Items\":{\"L\":[{\"M\":{\"Items\":{\"L\":[]}}}]},\"Item\":{\"M\":{}},\"\\\"Items\\\":[\":{\"S\":\"}]\"}}";
		assertSplit(AnswerLayout.ITEMS, "{\"LastEvaluatedKey\":" + item + ",\"Items\":[" + item + "]}",
				"{\"LastEvaluatedKey\":" + item + ",\"Items\":[]}", "", item);
	}

	@Test
	void spaceIsKept() {
		assertSplit(AnswerLayout.ITEMS, " { \"Items\" : [ {\"a\": {\"S\" : \"1\"} } , { } ] , \"Count\" : 2 }\n",
				" { \"Items\" : [] , \"Count\" : 2 }\n", "", "{\"a\": {\"S\" : \"1\"} }", "{ }");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"\\u0049tem\":{\"a\":{\"S\":\"1\"}}}", "{\"Item\":{\"a\":{\"S\":\"1\"}},\"x\\/\":1}" })
	void leavesAnAnswerWithEscapedNamesToTheSdk(String answer) {
		AnswerBody body = body(AnswerLayout.ITEM, answer);
		assertThat(body.answer()).isNull();
		assertThat(text(body.rest())).isEqualTo(answer);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "[]", "null", "{}{}", "{},", "{\"Items\"}", "{\"Items\":}", "{\"Items\":{}}",
			"{\"Items\":[1]}", "{\"Items\":[{},]}", "{\"Items\":[{}],}", "{Items:[]}", "{\"Items\":[\"{}\"]}",
			"{\"Items\":[{}]]", "<html></html>" })
	void refusesWhatIsNoAnswer(String answer) {
		assertThatExceptionOfType(ItemFormatException.class).isThrownBy(() -> body(AnswerLayout.ITEMS, answer));
	}

	@Test
	void refusesAnAnswerThatIsCutOffAnywhere() {
		String answer = "{\"Items\":[{\"a\":{\"S\":\"\\u00e9 \"}},{\"n\":{\"N\":\"-1.5E+3\"}}],\"Count\":12}";
		byte[] json = answer.getBytes(StandardCharsets.UTF_8);
		for (int i = 0; i < json.length; i++) {
			int length = i;
			assertThatExceptionOfType(ItemFormatException.class).as(answer.substring(0, length))
				.isThrownBy(() -> new AnswerBody(AnswerLayout.ITEMS, json, length));
		}
	}

	@Test
	void onlyReadsAndImagesHaveItems() {
		assertThat(AnswerLayout.of(GetItemRequest.builder().build())).isSameAs(AnswerLayout.ITEM);
		assertThat(AnswerLayout.of(ListTablesRequest.builder().build())).isNull();
	}

	private static void assertSplit(AnswerLayout layout, String answer, String rest, String table, String... items) {
		AnswerBody body = body(layout, answer);
		assertThat(text(body.rest())).isEqualTo(rest);
		assertThat(items(body).getOrDefault(table, List.of())).containsExactly(items);
	}

	private static AnswerBody body(AnswerLayout layout, String answer) {
		byte[] json = answer.getBytes(StandardCharsets.UTF_8);
		return new AnswerBody(layout, Arrays.copyOf(json, json.length + 3), json.length);
	}

	private static String text(byte[] json) {
		return new String(json, StandardCharsets.UTF_8);
	}

	private static Map<String, List<String>> items(AnswerBody body) {
		WireAnswer answer = body.answer();
		assertThat(answer).isNotNull();
		return answer.tables()
			.entrySet()
			.stream()
			.collect(Collectors.toMap(Map.Entry::getKey,
					(table) -> table.getValue().stream().map(AnswerBodyTests::text).toList(), (a, b) -> a,
					java.util.LinkedHashMap::new));
	}

	private static String text(@Nullable WireItem item) {
		if (item == null) {
			return "null";
		}
		byte[] json = new byte[item.length()];
		item.copyTo(json, 0);
		return text(json);
	}

}
