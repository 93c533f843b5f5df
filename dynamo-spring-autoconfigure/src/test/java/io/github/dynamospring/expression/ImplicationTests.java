package io.github.dynamospring.expression;

import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Implication}. Predicates are divided by semicolons.
 */
class ImplicationTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			status = 'UNPAID'                       | status = 'UNPAID'
			tenant = :t; status = 'UNPAID'          | status = 'UNPAID'
			status = :s                             | status = :s
			status = 'A'                            | status in ('A', 'B')
			status in ('A', 'B')                    | status in ('B', 'C', 'A')
			status in ('A', 'B')                    | status = 'A' or status = 'B'
			status in ('A', 'B'); status <> 'A'     | status = 'B'
			status in ('A', 'B')                    | status <> 'C'
			status = 'A' or status = 'B'            | status in ('A', 'B')
			not (status <> 'A' or paid = true)      | status = 'A'
			status = :s                             | attribute_exists(status)
			status in (:a, :b)                      | attribute_exists(status)
			a between :x and :y                     | attribute_exists(a)
			begins_with(a, :x)                      | attribute_exists(a)
			contains(a, :x)                         | attribute_exists(a)
			size(a) > :n                            | attribute_exists(a)
			attribute_type(a, 'S')                  | attribute_exists(a)
			address.city = 'X'                      | attribute_exists(address)
			attribute_not_exists(address)           | attribute_not_exists(address.city)
			not attribute_exists(a)                 | attribute_not_exists(a)
			attribute_not_exists(a)                 | a <> 5
			amount > 10                             | amount > 5
			amount >= 10                            | amount > 9.99
			5 < amount                              | amount >= 5
			amount between 3 and 4                  | amount >= 3 and amount < 5
			amount > 3; amount < 4                  | amount between 3 and 4
			amount between 3 and 4                  | amount between 2 and 5
			amount > 3                              | amount <> 3
			amount > 3                              | amount <> 'x'
			amount = 7                              | amount > 5 and amount <> 6
			name >= 'M'                             | name > 'L'
			begins_with(path, 'A#B#')               | begins_with(path, 'A#')
			path = 'A#B'                            | begins_with(path, 'A#')
			a = 1; b = 2                            | b = 2 and a = 1
			a = 1                                   | a = 1 or b = 2
			status = 'PAID'                         | not status = 'UNPAID'
			tags = 'x'                              | size(tags) = 1
			a = :x                                  | :x = a
			:x = a                                  | not a < :x and not a > :x
			a = b                                   | not b < a
			attribute_not_exists(a)                 | a <> :x and not a > :x and not a in :xs
			attribute_not_exists(a)                 | a.b <> :x and b <> a
			attribute_not_exists(a)                 | not begins_with(a, :x) and not contains(a, :x)
			attribute_not_exists(a)                 | not size(a) > :n and not a between :x and :y
			""")
	void implies(String predicates, String when) {
		assertThat(prove(predicates, when)).isTrue();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			status = :s                             | status = 'UNPAID'
			status = :s                             | status = :t
			other = 'UNPAID'                        | status = 'UNPAID'
			status in ('A', 'B')                    | status = 'A'
			status <> 'A'                           | attribute_exists(status)
			status <> 'A'                           | status = 'B'
			not status = 'A'                        | attribute_exists(status)
			not amount < 5                          | amount >= 5
			not amount < 5                          | attribute_exists(amount)
			amount > 5                              | amount > 10
			amount >= 5                             | amount > 5
			amount >= 5                             | amount <> 5
			amount > 5                              | amount < 10
			amount > '5'                            | amount > 4
			a = 1 or b = 2                          | a = 1
			a = 1 or b = 2                          | attribute_exists(a)
			begins_with(path, 'A#')                 | begins_with(path, 'A#B#')
			a = :x                                  | not a <= :x
			a = :x                                  | not a < :y
			a = :x                                  | not size(a) < :x
			attribute_not_exists(a.b)               | a <> :x
			attribute_not_exists(a)                 | not a <> :x
			attribute_exists(a)                     | not a > :x
			begins_with(path, :p)                   | begins_with(path, 'A#')
			attribute_exists(address)               | attribute_exists(address.city)
			attribute_not_exists(address.city)      | attribute_not_exists(address)
			a.b = 1                                 | a = 1
			""")
	void doesNotImply(String predicates, String when) {
		assertThat(prove(predicates, when)).isFalse();
	}

	private static boolean prove(String predicates, String when) {
		List<ConditionExpression> parsed = Arrays.stream(predicates.split(";"))
			.map(ExpressionParser::parseCondition)
			.toList();
		return Implication.implies(parsed, ExpressionParser.parseCondition(when));
	}

}
