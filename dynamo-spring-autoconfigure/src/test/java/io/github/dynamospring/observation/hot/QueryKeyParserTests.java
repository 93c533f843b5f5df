package io.github.dynamospring.observation.hot;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ComparisonOperator;
import software.amazon.awssdk.services.dynamodb.model.Condition;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link QueryKeyParser}.
 */
class QueryKeyParserTests {

	private static final AttributeValue VALUE = AttributeValue.fromS("found");

	@ParameterizedTest
	@ValueSource(strings = { "pk = :p", "pk=:p", "#pk = :p", "#pk=:p", " #pk\t=\n:p ", "(pk = :p)", "( #pk=:p )",
			"pk = :p and sk = :s", "pk = :p AND sk > :s", "pk = :p And sk >= :s", "pk=:p and sk<=:s",
			"pk=:p and sk BETWEEN :s AND :t", "pk = :p and begins_with(sk, :s)", "sk = :s and pk = :p",
			"sk >= :s and pk = :p", "sk<=:s AND #pk=:p", "(sk >= :s) and (#pk = :p)", "begins_with(#sk,:s)and(pk=:p)",
			"sk BETWEEN :s AND :t and pk = :p", "pk2 = :s and pk = :p", "xpk = :s and pk = :p and #pk2 = :t", ":p = pk",
			":p=#pk and sk < :s", "sk = :s AND :p = #pk" })
	void findsTheValueInEachSpelling(String expression) {
		assertThat(find("pk", expression)).isSameAs(VALUE);
	}

	@ParameterizedTest
	@ValueSource(strings = { "sk = :p", "#sk = :p", "pk2 = :p", "xpk = :p", "pk > :p", "pk >= :p", "pk <= :p",
			"begins_with(pk, :p)", "pk BETWEEN :p AND :p", "pk = :unknown", "#unknown = :p", "pk", "=", "pk =", "= :p",
			"", "()" })
	void findsNoValueWhereThereIsNoEquality(String expression) {
		assertThat(find("pk", expression)).isNull();
	}

	private static AttributeValue find(String attribute, String expression) {
		QueryRequest query = QueryRequest.builder()
			.keyConditionExpression(expression)
			.expressionAttributeNames(Map.of("#pk", "pk", "#sk", "sk", "#pk2", "pk2"))
			.expressionAttributeValues(
					Map.of(":p", VALUE, ":s", AttributeValue.fromS("sort"), ":t", AttributeValue.fromS("to")))
			.build();
		return new QueryKeyParser(query).find(attribute);
	}

	@Test
	void findsAttributesWhoseNamesNeedAPlaceholder() {
		QueryRequest query = QueryRequest.builder()
			.keyConditionExpression("#0=:0 and #1=:1")
			.expressionAttributeNames(Map.of("#0", "a = :1", "#1", "p.k"))
			.expressionAttributeValues(Map.of(":0", AttributeValue.fromS("zero"), ":1", VALUE))
			.build();
		assertThat(new QueryKeyParser(query).find("p.k")).isSameAs(VALUE);
		assertThat(new QueryKeyParser(query).find("a = :1").s()).isEqualTo("zero");
	}

	@Test
	void findsTheValueOfALegacyCondition() {
		QueryRequest query = QueryRequest.builder()
			.keyConditions(Map.of("pk", condition(ComparisonOperator.EQ), "sk", condition(ComparisonOperator.GT)))
			.build();
		assertThat(new QueryKeyParser(query).find("pk")).isSameAs(VALUE);
		assertThat(new QueryKeyParser(query).find("sk")).isNull();
		assertThat(new QueryKeyParser(query).find("other")).isNull();
	}

	private static Condition condition(ComparisonOperator operator) {
		return Condition.builder().comparisonOperator(operator).attributeValueList(VALUE).build();
	}

	@Test
	void findsNothingInAQueryWithoutConditions() {
		assertThat(new QueryKeyParser(QueryRequest.builder().build()).find("pk")).isNull();
	}

}
