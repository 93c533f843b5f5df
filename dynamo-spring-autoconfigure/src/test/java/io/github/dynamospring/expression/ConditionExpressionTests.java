package io.github.dynamospring.expression;

import io.github.dynamospring.expression.ConditionExpression.Operator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ConditionExpression}.
 */
class ConditionExpressionTests {

	@Test
	void termsAreWhatAndOrAndNotJoin() {
		ConditionExpression condition = ExpressionParser
			.parseCondition("a = 1 and not (b < 2 or not contains(c, 'x'))");
		assertThat(condition.terms()).extracting(ConditionExpression::toString)
			.containsExactly("a = 1", "b < 2", "contains(c, 'x')");
	}

	@Test
	void aSimpleConditionIsItsOnlyTerm() {
		ConditionExpression condition = ExpressionParser.parseCondition("a between 1 and 2");
		assertThat(condition.terms()).containsExactly(condition);
	}

	@ParameterizedTest
	@CsvSource({ "EQ, EQ, false", "NE, NE, false", "LT, GT, true", "LE, GE, true", "GT, LT, true", "GE, LE, true" })
	void operatorsAreMirroredAndMayAskForAnOrder(Operator operator, Operator mirrored, boolean order) {
		assertThat(operator.mirrored()).isEqualTo(mirrored);
		assertThat(operator.isOrder()).isEqualTo(order);
	}

}
