package io.github.dynamospring.core.write;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.InvalidDataAccessApiUsageException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ConditionEvaluator}.
 */
class ConditionEvaluatorTests {

	private static final Map<String, AttributeValue> ITEM = AttributeValues.of(Map.of("n", ItemValue.number("1.50"),
			"s", ItemValue.of("abc"), "b", ItemValue.binary(new byte[] { -1, 1, 2 }), "emoji",
			ItemValue.of("\uD83D\uDE00"), "l", ItemValue.list(List.of(ItemValue.number(2))), "m",
			ItemValue.map(Map.of("n", ItemValue.number(10))), "set", ItemValue.numberSet(List.of("1", "2"))));

	private static final Map<String, String> NAMES = Map.of("#n", "n", "#s", "s", "#b", "b", "#emoji", "emoji", "#l",
			"l", "#m", "m", "#set", "set", "#x", "x", "#same", "n");

	private static final Map<String, AttributeValue> VALUES = AttributeValues
		.of(Map.of(":n", ItemValue.number("1.5"), ":two", ItemValue.number("2.0"), ":s", ItemValue.of("ab"), ":max",
				ItemValue.of("\uFFFD"), ":b", ItemValue.binary(new byte[] { 127 }), ":bool", ItemValue.bool(true),
				":part", ItemValue.binary(new byte[] { 1, 2 }), ":type", ItemValue.of("NS"), ":list",
				ItemValue.list(List.of(ItemValue.number("2.00")))));

	@ParameterizedTest
	@ValueSource(strings = { "#n = :n", "#n <> :s", "#x <> :n", "#n < #m.#n", "#b > :b", "#emoji > :max", "#l = :list",
			"#n BETWEEN :n AND :two", "#n in (:two, :n)", "#n IN (:n)", "attribute_exists(#m.#n)",
			"attribute_not_exists(#m.#x) and NOT #x = :n", "attribute_type(#set, :type)", "begins_with(#s, :s)",
			"contains(#s, :s)", "contains(#set, :two)", "contains(#l, :two)", "contains(#b, :part)",
			"size(#set) = :two", "(#n = :two OR #s = :s) or (#n = :n AND #s > :s)", "not begins_with(#l, #x)" })
	void holds(String condition) {
		assertThat(test(condition)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "#n = :s", "#x = :n", "#x < :n", "#n <> :n", "#s between :n and :two", "size(#n) = :two",
			"begins_with(#l, #m.#n)", "contains(#n, :n)", "attribute_type(#n, :type)", "not #n = :n or #x = :n" })
	void doesNotHold(String condition) {
		assertThat(test(condition)).isFalse();
	}

	@Test
	void neverComparesTheBeginningsOfLists() {
		Map<String, AttributeValue> item = Map.of("l", VALUES.get(":list"), "s", VALUES.get(":list"));
		assertThat(ConditionEvaluator.holds(expressions("begins_with(#l, #s)"), item)).isFalse();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			value = { "#n = :none | the value ':none' is not bound", "#none = :n | the name '#none' is not bound" })
	void refuses(String condition, String reason) {
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class).isThrownBy(() -> test(condition))
			.withMessage(
					"The expression was not evaluated, because DynamoDB would refuse it or its result is not exact: "
							+ reason);
	}

	@Test
	void noConditionAlwaysHolds() {
		assertThat(ConditionEvaluator.holds(WriteExpressions.NONE, Map.of())).isTrue();
	}

	private static boolean test(String condition) {
		return ConditionEvaluator.holds(expressions(condition), ITEM);
	}

	private static WriteExpressions expressions(String condition) {
		return new WriteExpressions(null, condition, true, NAMES, VALUES);
	}

}
