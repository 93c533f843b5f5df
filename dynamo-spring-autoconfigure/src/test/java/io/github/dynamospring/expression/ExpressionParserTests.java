package io.github.dynamospring.expression;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.dynamospring.expression.ConditionExpression.And;
import io.github.dynamospring.expression.ConditionExpression.Comparison;
import io.github.dynamospring.expression.ConditionExpression.In;
import io.github.dynamospring.expression.ConditionExpression.Not;
import io.github.dynamospring.expression.ConditionExpression.Operator;
import io.github.dynamospring.expression.ConditionExpression.Or;
import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.item.ItemValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ExpressionParser}.
 */
class ExpressionParserTests {

	private static final ConditionExpression A = equal("a");

	private static final ConditionExpression B = equal("b");

	private static final ConditionExpression C = equal("c");

	@Test
	void readsFunctionsOfKeysInQueriesAlone() {
		ConditionExpression condition = ExpressionParser.parseQuery("lower(a.b) = :x and upper(c) in (:y, 'z')");
		assertThat(condition).hasToString("lower(a.b) = :x and upper(c) in (:y, 'z')");
		assertThat(condition.paths()).containsExactly(Path.of("a", "b"), Path.of("c"));
		assertThat(condition.parameters()).containsExactly(new Parameter("x"), new Parameter("y"));
		for (String other : List.of("lower(a) < :x", "starts_with(a, :x)", "exists(a)")) {
			assertThatExceptionOfType(ExpressionSyntaxException.class)
				.isThrownBy(() -> ExpressionParser.parseQuery(other))
				.withMessageContaining("size, and functions of key templates with = and in)");
		}
		refuses("lower(a) = :x", "Unknown function 'lower' (conditions have ");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			status = 'UNPAID'                     | status = 'UNPAID'
			a<>1 AND b<=-2.50                     | a <> 1 and b <= -2.5
			a = 'it''s'                           | a = 'it''s'
			a = ''                                | a = ''
			a = 1e3                               | a = 1000
			a = TRUE or b = false                 | a = true or b = false
			:min < a                              | :min < a
			a Between :low And :high and b = 1    | a between :low and :high and b = 1
			a in (:x, 'y', 3)                     | a in (:x, 'y', 3)
			a IN :values                          | a in (:values)
			not a = 1 and b = 2                   | not a = 1 and b = 2
			not (a = 1 and b = 2)                 | not (a = 1 and b = 2)
			not not a = 1                         | not not a = 1
			a = 1 or b = 2 and c = 3              | a = 1 or b = 2 and c = 3
			(a = 1 or b = 2) and c = 3            | (a = 1 or b = 2) and c = 3
			((a = 1)) and (b = 2 and (c = 3))     | a = 1 and b = 2 and c = 3
			attribute_exists(a.b[0].c)            | attribute_exists(a.b[0].c)
			attribute_not_exists ( a )            | attribute_not_exists(a)
			attribute_type(a, 'SS')               | attribute_type(a, 'SS')
			begins_with(name, :prefix)            | begins_with(name, :prefix)
			contains(tags, 'x')                   | contains(tags, 'x')
			size(lines) > 3 and size = 2          | size(lines) > 3 and size = 2
			size(a) between size(b) and :n        | size(a) between size(b) and :n
			größe = :größe and contains = 1       | größe = :größe and contains = 1
			a = b                                 | a = b
			""")
	void readsConditions(String text, String expected) {
		assertThat(ExpressionParser.parseCondition(text)).hasToString(expected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			set status = 'PAID' remove expiresAt              | set status = 'PAID' remove expiresAt
			SET a = a + 1, b = b - :n                         | set a = a + 1, b = b - :n
			set a = a -1                                      | set a = a - 1
			set a = -1 + a                                    | set a = -1 + a
			set a.b[2] = if_not_exists(c, :zero) + :n         | set a.b[2] = if_not_exists(c, :zero) + :n
			set l = list_append(if_not_exists(l, :e), :v)     | set l = list_append(if_not_exists(l, :e), :v)
			add n 1, tags :tags delete old :tags              | add n 1, tags :tags delete old :tags
			remove a, b[0] set c = true                       | set c = true remove a, b[0]
			set set = :x remove remove add add 1              | set set = :x remove remove add add 1
			""")
	void readsUpdates(String text, String expected) {
		assertThat(ExpressionParser.parseUpdate(text)).hasToString(expected);
	}

	@Test
	void bindsNotTighterThanAndTighterThanOr() {
		assertThat(ExpressionParser.parseCondition("a = 1 or not b = 1 and c = 1"))
			.isEqualTo(new Or(List.of(A, new And(List.of(new Not(B), C)))));
		assertThat(ExpressionParser.parseCondition("not (a = 1 or b = 1) and c = 1"))
			.isEqualTo(new And(List.of(new Not(new Or(List.of(A, B))), C)));
		assertThat(ExpressionParser.parseCondition("a = 1 and (b = 1 and c = 1)")).isEqualTo(new And(List.of(A, B, C)));
	}

	@Test
	void readsALoneParameterOfInLikeOneInParentheses() {
		ConditionExpression expected = new In(Path.of("a"), List.of(new Parameter("x")));
		assertThat(ExpressionParser.parseCondition("a in :x")).isEqualTo(expected);
		assertThat(ExpressionParser.parseCondition("a in (:x)")).isEqualTo(expected);
	}

	@Test
	void keepsPositions() {
		And condition = (And) ExpressionParser.parseCondition("  a = 1 and size(b) < :n");
		Comparison second = (Comparison) condition.conditions().get(1);
		assertThat(second.left().position().column()).isEqualTo(13);
		assertThat(second.right().position().column()).isEqualTo(23);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					a = 1 & b = 2            | Unknown token '&' at position 7
					a != 1                   | Unknown token '!' (not equal is '<>') at position 3
					a = #b                   | Unknown token '#' (names need no placeholder) at position 5
					a = ?1                   | Unknown token '?' (parameters are written ':name') at position 5
					a = #{#a}                | Spring's expressions are not evaluated, because the plan is made at start-up (take the value as a parameter, ':name') at position 5
					a = :#{#a}               | Spring's expressions are not evaluated, because the plan is made at start-up (take the value as a parameter, ':name') at position 5
					a = ?#{a}                | Spring's expressions are not evaluated, because the plan is made at start-up (take the value as a parameter, ':name') at position 5
					a = ${a.b}               | Spring's expressions are not evaluated, because the plan is made at start-up (take the value as a parameter, ':name') at position 5
					a = 'x                   | String without closing quote at position 5
					a = 'x''                 | String without closing quote at position 5
					a = :                    | Parameter without a name at position 5
					a                        | Expected =, <>, <, <=, >, >=, between or in but found the end at position 2
					a like 'x'               | Expected =, <>, <, <=, >, >=, between or in but found 'like' at position 3
					a = 1 b = 2              | Expected 'and', 'or' or the end but found 'b' at position 7
					a = 1 = 2                | Expected 'and', 'or' or the end but found '=' at position 7
					a = 1)                   | Expected 'and', 'or' or the end but found ')' at position 6
					(a = 1                   | Expected 'and', 'or' or ')' but found the end at position 7
					a = 1 and                | Expected a property, parameter or literal but found the end at position 10
					a = and                  | Expected a property, parameter or literal but found the keyword 'and' at position 5
					and = 1                  | Expected a property, parameter or literal but found the keyword 'and' at position 1
					a = null                 | There is no null (an absent property is attribute_not_exists(…)) at position 5
					a between 1 or 2         | Expected 'and' but found the keyword 'or' at position 13
					a in 'x'                 | Expected '(' or a parameter but found the string 'x' at position 6
					a in ()                  | Expected a property, parameter or literal but found ')' at position 7
					a in (1, 2               | Expected ',' or ')' but found the end at position 11
					a in (1 2)               | Expected ',' or ')' but found '2' at position 9
					a. = 1                   | Expected a property but found '=' at position 4
					a[x] = 1                 | Expected a list index but found 'x' at position 3
					a[1.5] = 1               | Expected a list index but found '1.5' at position 3
					a[1 = 1                  | Expected ']' but found '=' at position 5
					a = -b                   | Expected a number but found 'b' at position 6
					size(a, b) > 1           | Expected ')' but found ',' at position 7
					contains(a)              | Expected ',' but found ')' at position 11
					contains('a', :b)        | Expected a property but found the string 'a' at position 10
					attribute_exists(:a)     | Expected a property but found ':a' at position 18
					a = if_not_exists(a, 1)  | 'if_not_exists' is no operand (of functions, size alone is) at position 5
					a = a                    | The same operand 'a' on both sides of '=' at position 5
					1 < 1.0                  | The same operand '1' on both sides of '<' at position 5
					a in (:x, a)             | The same operand 'a' on both sides of 'in' at position 11
					contains(a, a)           | The same operand 'a' on both sides of 'contains' at position 13
					a > true                 | A boolean has no order, so '>' does not take one at position 5
					a between false and :x   | A boolean has no order, so 'between' does not take one at position 11
					a between 1 and 'x'      | Bounds of 'between' that differ in type at position 17
					a between 2 and 1        | Bounds of 'between' in reverse order at position 11
					size(a) = 'x'            | 'size' takes a number at position 11
					'x' = size(a)            | 'size' takes a number at position 1
					begins_with(a, 1)        | 'begins_with' takes a string at position 16
					begins_with(a, size(b))  | 'begins_with' takes a string at position 16
					""")
	void refusesConditions(String text, String expected) {
		assertThatExceptionOfType(ExpressionSyntaxException.class)
			.isThrownBy(() -> ExpressionParser.parseCondition(text))
			.withMessage(expected + " in \"" + text + "\"")
			.satisfies((ex) -> assertThat(ex.getExpression()).isEqualTo(text))
			.satisfies((ex) -> assertThat(expected).endsWith(" " + ex.getPosition()));
	}

	@Test
	void refusesUnknownFunctionsAndTypes() {
		refuses("Size(a) > 1", "Unknown function 'Size' (conditions have ");
		assertThatExceptionOfType(ExpressionSyntaxException.class)
			.isThrownBy(() -> ExpressionParser.parseCondition("starts_with(a, 'x')"))
			.withMessage("Unknown function 'starts_with' (conditions have attribute_exists, attribute_not_exists, "
					+ "attribute_type, begins_with, contains and size) at position 1 in \"starts_with(a, 'x')\"");
		assertThatExceptionOfType(ExpressionSyntaxException.class)
			.isThrownBy(() -> ExpressionParser.parseCondition("attribute_type(a, 'X')"))
			.withMessage("Unknown type 'X' (types are S, N, B, BOOL, NULL, M, L, SS, NS, BS) at position 19 in "
					+ "\"attribute_type(a, 'X')\"");
		assertThatExceptionOfType(ExpressionSyntaxException.class)
			.isThrownBy(() -> ExpressionParser.parseCondition("a = 1e200"))
			.withMessage("Number that DynamoDB cannot store (1E+200 is out of the range of DynamoDB's numbers, 1E-130 "
					+ "to 9.9E+125 in size) at position 5 in \"a = 1e200\"");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					paid = true                      | Expected set, remove, add or delete but found 'paid' at position 1
					set a = 1 b = 2                  | Expected ',', set, remove, add, delete or the end but found 'b' at position 11
					set a = 1 set b = 2              | A second 'set' (list its actions with commas) at position 11
					set a                            | Expected '=' but found the end at position 6
					set a = 1,                       | Expected a property but found the end at position 11
					set a = 1 remove a               | A second change of 'a' at position 18
					set a.b = 1, a = :x              | A second change of 'a.b' at position 14
					remove l[0] set l[0].x = 1       | A second change of 'l[0]' at position 17
					set a = size(b)                  | Unknown function 'size' (updates have if_not_exists and list_append) at position 9
					set a = a + 1 - 2                | A second '+' or '-' (DynamoDB takes one for each value) at position 15
					set a = a + 'x'                  | '+' takes a number at position 13
					set a = list_append(a, b) - 1    | '-' takes a number at position 9
					set a = list_append(a, 'x')      | 'list_append' takes a list at position 24
					set a = if_not_exists(:a, 1)     | Expected a property but found ':a' at position 23
					add a b                          | 'add' takes a parameter or number at position 7
					add a 'x'                        | 'add' takes a number at position 7
					delete a                         | Expected a property, parameter or literal but found the end at position 9
					delete a 'x'                     | 'delete' takes a parameter (use 'remove' to remove a property) at position 10
					""")
	void refusesUpdates(String text, String expected) {
		assertThatExceptionOfType(ExpressionSyntaxException.class).isThrownBy(() -> ExpressionParser.parseUpdate(text))
			.withMessage(expected + " in \"" + text + "\"");
	}

	@Test
	void refusesEmptyText() {
		refuses("", "Expected a property, parameter or literal but found the end at position 1 in \"\"");
		assertThatExceptionOfType(ExpressionSyntaxException.class).isThrownBy(() -> ExpressionParser.parseUpdate(" "))
			.withMessage("Expected set, remove, add or delete but found the end at position 2 in \" \"");
	}

	@Test
	void refusesMoreThanDynamoTakes() {
		assertThat(ExpressionParser.parseCondition("a in " + options(100))).isInstanceOf(In.class);
		refuses("a in " + options(101), "More than DynamoDB's 100 operands of 'in' at position ");
		String operators = IntStream.range(0, 151).mapToObj((i) -> "a = " + i).collect(Collectors.joining(" or "));
		refuses(operators, "More than DynamoDB's 300 operators and functions at position ");
		refuses("(".repeat(101) + "a = 1" + ")".repeat(101), "More than 100 levels of nesting at position 102 in");
		refuses("not ".repeat(5000) + "a = 1", "More than 100 levels of nesting at position 405 in");
	}

	private static String options(int count) {
		return IntStream.range(0, count).mapToObj(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
	}

	private static void refuses(String text, String message) {
		assertThatExceptionOfType(ExpressionSyntaxException.class)
			.isThrownBy(() -> ExpressionParser.parseCondition(text))
			.withMessageStartingWith(message);
	}

	private static ConditionExpression equal(String name) {
		return new Comparison(Path.of(name), Operator.EQ, new Literal(ItemValue.number(1)));
	}

}
