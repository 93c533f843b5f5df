package io.github.dynamospring.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for conditions that are evaluated in memory and {@link ConditionBinder}.
 */
class BoundConditionTests {

	private static final MapValue ITEM = ItemValue
		.map(Map.ofEntries(Map.entry("s", ItemValue.of("hello")), Map.entry("empty", ItemValue.of("")),
				Map.entry("n", ItemValue.number("5.0")), Map.entry("t", ItemValue.bool(true)),
				Map.entry("nil", ItemValue.nullValue()), Map.entry("b", ItemValue.binary(new byte[] { 1, 2, 3 })),
				Map.entry("m", ItemValue.map(Map.of("x", ItemValue.number(1), "y", ItemValue.of("z")))),
				Map.entry("l", ItemValue.list(List.of(ItemValue.of("p"), ItemValue.number(2)))),
				Map.entry("ss", ItemValue.stringSet(List.of("p", "q"))),
				Map.entry("ns", ItemValue.numberSet(List.of("1", "2", "3")))));

	private static final Map<String, ItemValue> PARAMETERS = Map.of("bytes", ItemValue.binary(new byte[] { 1, 2 }),
			"sq", ItemValue.stringSet(List.of("q", "p")), "list",
			ItemValue.list(List.of(ItemValue.of("p"), ItemValue.number(2))), "five", ItemValue.number(5), "options",
			ItemValue.list(List.of(ItemValue.number(4), ItemValue.number(5))), "none", ItemValue.list(List.of()));

	@ParameterizedTest
	@ValueSource(strings = { "s = 'hello'", "n = 5", "n = 5.00", "t = true", "n <> 6", "s <> 5", "ss = :sq",
			"l = :list", "n > 4.9", "n >= 5", "n < 10", "n <= 5", "s > 'hell'", "s < 'i'", "5 = n", "4 < n", "m.x < n",
			"n between 5 and 6", "n between 4 and 5", "5 between m.x and n", "s between 'a' and 'z'", "n in (1, 5)",
			"s in ('x', 'hello')", "n in :options", "n in (:options)", "b > :bytes", "begins_with(s, 'he')",
			"begins_with(s, '')", "begins_with(b, :bytes)", "contains(s, 'ell')", "contains(ss, 'p')",
			"contains(ns, 2.0)", "contains(l, 2)", "contains(l, 'p')", "attribute_exists(m.x)",
			"attribute_exists(l[1])", "attribute_exists(nil)", "attribute_not_exists(l[2])",
			"attribute_not_exists(m.q)", "attribute_not_exists(s.x)", "attribute_not_exists(m[0])",
			"attribute_type(m, 'M')", "attribute_type(nil, 'NULL')", "attribute_type(ss, 'SS')", "size(s) = 5",
			"size(empty) = 0", "size(b) = 3", "size(m) = 2", "size(l) = 2", "size(ns) > size(ss)", "absent <> 1",
			"not absent = 1", "not absent < 1", "not (s = 'x' or n = 6)", "s = 'x' or n = 5 and t = true" })
	void holds(String condition) {
		assertThat(test(condition)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "s = 'Hello'", "n = '5'", "s = 5", "n <> 5.0", "n > 5", "n < 5", "s > 1", "n < 'x'",
			"n between 'a' and 'z'", "n between 5.1 and 6", "n in ('5', 6)", "n in :none", "absent = 1", "absent < 1",
			"absent >= 1", "absent between 1 and 2", "absent in (1, 2)", "absent = gone", "begins_with(n, '5')",
			"begins_with(s, 'hello!')", "begins_with(absent, '')", "begins_with(s, :bytes)", "contains(s, 5)",
			"contains(ss, 'x')", "contains(ns, '2')", "contains(l, 'q')", "contains(m, 'x')", "contains(absent, 'x')",
			"contains(s, absent)", "attribute_exists(absent)", "attribute_not_exists(nil)",
			"attribute_type(absent, 'S')", "attribute_type(s, 'N')", "size(absent) = 0", "size(n) = 1", "size(t) >= 0",
			"t > n", "not s = 'hello'", "s = 'hello' and n = 6", "(s = 'x' or n = 5) and t = false" })
	void doesNotHold(String condition) {
		assertThat(test(condition)).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "true,true,true,true", "true,false,false,true", "false,true,false,true", "false,false,false,false" })
	void combinesTruthValues(boolean left, boolean right, boolean and, boolean or) {
		String first = left ? "n = 5" : "n = 6";
		String second = right ? "s = 'hello'" : "s = 'x'";
		assertThat(test(first + " and " + second)).isEqualTo(and);
		assertThat(test(first + " or " + second)).isEqualTo(or);
		assertThat(test("not (" + first + " and " + second + ")")).isEqualTo(!and);
		assertThat(test("not " + first + " and " + second)).isEqualTo(!left && right);
	}

	@Test
	void refusesParametersThatAreNotBound() {
		ConditionExpression condition = ExpressionParser.parseCondition("s = :x");
		assertThatIllegalStateException().isThrownBy(() -> condition.test((path) -> path.findIn(ITEM)))
			.withMessage("Parameter :x is not bound");
	}

	@Test
	void bindsPathsAndTellsEachOperandWhatItMeets() {
		List<ValueKind> kinds = new ArrayList<>();
		ConditionBinder binder = new ConditionBinder((path) -> Path.of("m", path.root()), (operand, path, kind) -> {
			assertThat(path).isEqualTo(Path.of("x"));
			kinds.add(kind);
			return operand.equals(new Operand.Parameter("left")) ? null : ItemValue.number(1);
		});
		assertThat(binder.bind(ExpressionParser.parseCondition("x = 'one' or x > :one and x < :left")))
			.hasToString("m.x = 1 or m.x > 1 and m.x < :left");
		assertThat(kinds).containsExactly(ValueKind.VALUE, ValueKind.FLOOR, ValueKind.CEILING);
	}

	@Test
	void roundsBoundsSoThatNoValueIsBetween() {
		Map<String, ValueKind> kinds = new LinkedHashMap<>();
		ConditionBinder binder = new ConditionBinder((path) -> path, (operand, path, kind) -> {
			kinds.put(operand.toString(), kind);
			return null;
		});
		binder.bind(ExpressionParser.parseCondition(
				"x > :a and x >= :b and x < :c and x <= :d and :e > x and :f <= x and x between :g and :h and x <> :i"));
		assertThat(kinds).containsExactly(Map.entry(":a", ValueKind.FLOOR), Map.entry(":b", ValueKind.CEILING),
				Map.entry(":c", ValueKind.CEILING), Map.entry(":d", ValueKind.FLOOR),
				Map.entry(":e", ValueKind.CEILING), Map.entry(":f", ValueKind.CEILING),
				Map.entry(":g", ValueKind.CEILING), Map.entry(":h", ValueKind.FLOOR), Map.entry(":i", ValueKind.VALUE));
	}

	@Test
	void refusesOptionsThatAreNoList() {
		ConditionBinder binder = new ConditionBinder((path) -> path, (operand, path, kind) -> ItemValue.of("x"));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> binder.bind(ExpressionParser.parseCondition("s in :values")))
			.withMessage("'in :values' was bound to a value of type S, not to a list");
	}

	private static boolean test(String text) {
		OperandBinding binding = (operand, path, kind) -> PARAMETERS.get(operand.toString().substring(1));
		ConditionExpression condition = new ConditionBinder((path) -> path, binding)
			.bind(ExpressionParser.parseCondition(text));
		return condition.test((path) -> path.findIn(ITEM));
	}

}
