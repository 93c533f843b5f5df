package io.github.dynamospring.core;

import java.util.Map;

import io.github.dynamospring.core.Library.Loan;
import io.github.dynamospring.core.Library.Member;
import io.github.dynamospring.core.Library.Reservation;
import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.mapping.DynamoMappingContext;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link WriteCondition}.
 */
class WriteConditionTests {

	private static final DynamoMappingContext context = new DynamoMappingContext();

	@Test
	void asksForNothing() {
		assertThat(of(Loan.class, WriteGuard.NONE).expression()).isNull();
	}

	@Test
	void asksForAbsence() {
		WriteCondition condition = of(Member.class, WriteGuard.ABSENT);
		assertThat(condition.expression()).isEqualTo("attribute_not_exists(#n0)");
		assertThat(condition.names()).isEqualTo(Map.of("#n0", "pk"));
		assertThat(condition.values(0, 5)).isEmpty();
	}

	@Test
	void takesAnExpiredItemForAbsent() {
		WriteCondition condition = of(Reservation.class, WriteGuard.ABSENT);
		assertThat(condition.expression()).isEqualTo("(attribute_not_exists(#n0) or #n1 <= :v0)");
		assertThat(condition.names()).isEqualTo(Map.of("#n0", "isbn", "#n1", "expiresAt"));
		assertThat(condition.values(0, 5)).isEqualTo(Map.of(":v0", AttributeValue.fromN("5")));
		assertThat(of(Reservation.class, WriteGuard.ALIVE).expression())
			.isEqualTo("attribute_exists(#n0) and (attribute_not_exists(#n1) or #n1 > :v0)");
	}

	@Test
	void asksForAVersionOrForNone() {
		WriteCondition condition = of(Member.class, WriteGuard.ALIVE_WITH_VERSION);
		assertThat(condition.expression()).isEqualTo("attribute_exists(#n0) and #n1 = :v0");
		assertThat(condition.values(7, 5)).isEqualTo(Map.of(":v0", AttributeValue.fromN("7")));
		assertThat(of(Member.class, WriteGuard.WITH_VERSION).expression()).isEqualTo("#n0 = :v0");
		assertThat(of(Member.class, WriteGuard.WITHOUT_VERSION).expression())
			.isEqualTo("attribute_exists(#n0) and attribute_not_exists(#n1)");
		assertThat(of(Member.class, WriteGuard.ALIVE_WITHOUT_VERSION).expression())
			.isEqualTo("attribute_exists(#n0) and attribute_not_exists(#n1)");
	}

	@Test
	void addsTheConditionOfTheCaller() {
		ConditionExpression own = ExpressionParser.parseCondition("status = 'OPEN' or size(remarks) < 3");
		WriteCondition condition = WriteCondition.of(entity(Loan.class), WriteGuard.ALIVE, own);
		assertThat(condition.expression())
			.isEqualToIgnoringCase("attribute_exists(#n0) and (#n1 = :v0 or size(#n2) < :v1)");
		assertThat(condition.values(0, 0))
			.isEqualTo(Map.of(":v0", AttributeValue.fromS("OPEN"), ":v1", AttributeValue.fromN("3")));
	}

	@Test
	void refusesParameters() {
		ConditionExpression own = ExpressionParser.parseCondition("note = :note");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> WriteCondition.of(entity(Loan.class), WriteGuard.NONE, own))
			.withMessage("The condition of a write of a whole Loan has no parameters, but ':note' is one: "
					+ "use a literal, or an update");
	}

	private static WriteCondition of(Class<?> type, WriteGuard guard) {
		return WriteCondition.of(entity(type), guard, null);
	}

	private static DynamoPersistentEntity<?> entity(Class<?> type) {
		return context.getRequiredPersistentEntity(type);
	}

}
