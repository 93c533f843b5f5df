package io.github.dynamospring.core.write;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.ListValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.ItemValue.NumberValue;
import io.github.dynamospring.item.ItemValue.SetValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.InvalidDataAccessApiUsageException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link UpdateEvaluator}.
 */
class UpdateEvaluatorTests {

	private static final Map<String, AttributeValue> KEY = Map.of("pk", AttributeValue.fromS("k"));

	private static final Map<String, AttributeValue> ITEM = AttributeValues.of(Map.of("pk", ItemValue.of("k"), "n",
			ItemValue.number("1.50"), "s", ItemValue.of("x"), "big", ItemValue.number("9".repeat(38)), "l",
			ItemValue.list(List.of(ItemValue.of("a"), ItemValue.of("b"), ItemValue.of("c"))), "m",
			ItemValue.map(Map.of("n", ItemValue.number(2), "l", ItemValue.list(List.of(ItemValue.number(3))))), "set",
			ItemValue.stringSet(List.of("a", "b"))));

	private static final Map<String, String> NAMES = Map.of("#pk", "pk", "#n", "n", "#s", "s", "#big", "big", "#l", "l",
			"#m", "m", "#set", "set", "#x", "x", "#same", "n");

	private static final Map<String, AttributeValue> VALUES = AttributeValues
		.of(Map.of(":one", ItemValue.number(1), ":x", ItemValue.of("x"), ":y", ItemValue.of("y"), ":list",
				ItemValue.list(List.of(ItemValue.of("y"))), ":a", ItemValue.stringSet(List.of("a")), ":both",
				ItemValue.stringSet(List.of("a", "b")), ":numbers", ItemValue.numberSet(List.of("1"))));

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "SET #n = #n + :one | n | 2.5", "set #x = :one - #n | x | -0.5",
			"SET #x = if_not_exists(#x, :one) | x | 1", "SET #n = if_not_exists(#n, :one) | n | 1.5",
			"SET #x = if_not_exists(#x, :one) + :one | x | 2", "SET #l = list_append(#l, :list) | l | [a, b, c, y]",
			"SET #l = list_append(:list, #l) | l | [y, a, b, c]", "SET #m.#n = #n | m | {l=[3], n=1.5}",
			"SET #m.#l[0] = :x | m | {l=[x], n=2}", "SET #m.#x = :x | m | {l=[3], n=2, x=x}",
			"SET #l[9] = :y, #l[7] = :x | l | [a, b, c, x, y]", "SET #l[1] = :x REMOVE #l[0] | l | [x, c]",
			"SET #l[7] = :x REMOVE #l[2], #l[0] | l | [b, x]", "REMOVE #l[9], #x | l | [a, b, c]",
			"REMOVE #s | s | absent", "REMOVE #m.#l | m | {n=2}", "SET #s = #n, #n = #s | s | 1.5",
			"SET #s = #n, #n = #s | n | x", "ADD #n :one | n | 2.5", "ADD #x :one | x | 1",
			"ADD #set :a | set | [a, b]", "ADD #x :a | x | [a]", "ADD #m.#n :one | m | {l=[3], n=3}",
			"DELETE #set :a | set | [b]", "DELETE #set :both | set | absent", "DELETE #x :a | x | absent" })
	void computesTheItem(String update, String attribute, String expected) {
		assertThat(text(apply(update, ITEM).get(attribute))).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', value = { "SET #n = #s + :one | '#s' is not a number",
			"SET #n = #x | 'x' is absent", "SET #n = if_not_exists(#n, #x) | 'x' is absent",
			"SET #l = list_append(#n, :list) | '#n' is not a list",
			"SET #l = list_append(:list, list_append(#l, #l)) | 'list_append' is not allowed within a function",
			"SET #n = if_not_exists(#n, #same) | both operands of 'if_not_exists' are 'n'",
			"SET #x.#n = :one | the parent of a changed path is absent, or of another type",
			"REMOVE #l.#n | the parent of a changed path is absent, or of another type",
			"SET #n = :one REMOVE #same | the change of 'n' overlaps with another one",
			"SET #m = :one REMOVE #m.#n | A second change of '#m' at position 22 in \"SET #m = :one REMOVE #m.#n\"",
			"SET #pk = :x | 'pk' is part of the key", "ADD #set :numbers | 'set' is of type SS, its change of NS",
			"ADD #s :one | 's' is of type S, its change of N", "ADD #x :x | ':x' is not a number or set",
			"DELETE #n :one | ':one' is not a set",
			"SET #n = #big + #n | a number has more than 38 digits, or leaves the range of DynamoDB's",
			"SET n = :one | the name 'n' is not bound", "SET #n = :none | the value ':none' is not bound",
			"SET #n = 5 | the value '5' is not bound" })
	void refuses(String update, String reason) {
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class).isThrownBy(() -> apply(update, ITEM))
			.withMessage(
					"The expression was not evaluated, because DynamoDB would refuse it or its result is not exact: "
							+ reason);
	}

	@Test
	void beginsAnAbsentItemWithItsKey() {
		assertThat(apply("SET #n = if_not_exists(#n, :one) ADD #x :one", Map.of())).isEqualTo(Map.of("pk",
				AttributeValue.fromS("k"), "n", AttributeValue.fromN("1"), "x", AttributeValue.fromN("1")));
		assertThat(UpdateEvaluator.apply(WriteExpressions.NONE, KEY, Map.of())).isEqualTo(KEY);
	}

	private static Map<String, AttributeValue> apply(String update, Map<String, AttributeValue> item) {
		return UpdateEvaluator.apply(new WriteExpressions(update, null, false, NAMES, VALUES), KEY, item);
	}

	private static String text(@Nullable AttributeValue value) {
		return (value != null) ? text(AttributeValues.valueOf(value)) : "absent";
	}

	private static String text(ItemValue value) {
		if (value instanceof NumberValue number) {
			return number.text();
		}
		if (value instanceof MapValue map) {
			return map.value()
				.entrySet()
				.stream()
				.map((entry) -> entry.getKey() + "=" + text(entry.getValue()))
				.sorted()
				.toList()
				.toString()
				.replaceAll("^\\[(.*)]$", "{$1}");
		}
		if (value instanceof ListValue list) {
			return list.value().stream().map(UpdateEvaluatorTests::text).toList().toString();
		}
		if (value instanceof SetValue set) {
			return set.elements().stream().map(UpdateEvaluatorTests::text).sorted().toList().toString();
		}
		return ((StringValue) value).value();
	}

}
