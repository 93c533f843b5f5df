package io.github.dynamospring.core.write;

import java.util.Collections;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.library.Loan;
import io.github.dynamospring.library.LoanStatus;
import io.github.dynamospring.library.Member;
import io.github.dynamospring.library.Reservation;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
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
		assertThat(of(Loan.class, WriteGuard.NONE).condition()).isNull();
	}

	@Test
	void asksForAbsence() {
		WriteExpressions condition = of(Member.class, WriteGuard.ABSENT);
		assertThat(condition.condition()).isEqualTo("attribute_not_exists(#n0)");
		assertThat(condition.names()).isEqualTo(Map.of("#n0", "pk"));
		assertThat(condition.values()).isNull();
	}

	@Test
	void takesAnExpiredItemForAbsent() {
		WriteExpressions condition = of(Reservation.class, WriteGuard.ABSENT);
		assertThat(condition.condition()).isEqualTo("(attribute_not_exists(#n0) or #n1 <= :v0)");
		assertThat(condition.names()).isEqualTo(Map.of("#n0", "isbn", "#n1", "expiresAt"));
		assertThat(condition.values()).isEqualTo(Map.of(":v0", AttributeValue.fromN("5")));
		assertThat(of(Reservation.class, WriteGuard.ALIVE).condition())
			.isEqualTo("attribute_exists(#n0) and (attribute_not_exists(#n1) or #n1 > :v0)");
	}

	@Test
	void asksForAVersionOrForNone() {
		WriteExpressions condition = of(Member.class, WriteGuard.ALIVE_WITH_VERSION);
		assertThat(condition.condition()).isEqualTo("attribute_exists(#n0) and #n1 = :v0");
		assertThat(condition.values()).isEqualTo(Map.of(":v0", AttributeValue.fromN("7")));
		assertThat(of(Member.class, WriteGuard.WITH_VERSION).condition()).isEqualTo("#n0 = :v0");
		assertThat(of(Member.class, WriteGuard.WITHOUT_VERSION).condition())
			.isEqualTo("attribute_exists(#n0) and attribute_not_exists(#n1)");
		assertThat(of(Member.class, WriteGuard.ALIVE_WITHOUT_VERSION).condition())
			.isEqualTo("attribute_exists(#n0) and attribute_not_exists(#n1)");
	}

	@Test
	void addsTheConditionOfTheCaller() {
		WriteExpressions condition = own("status = 'OPEN' or size(remarks) < 3", Map.of());
		assertThat(condition.condition())
			.isEqualToIgnoringCase("attribute_exists(#n0) and (#n1 = :v0 or size(#n2) < :v1)");
		assertThat(condition.values())
			.isEqualTo(Map.of(":v0", AttributeValue.fromS("OPEN"), ":v1", AttributeValue.fromN("3")));
	}

	@Test
	void bindsTheValuesOfTheCaller() {
		WriteExpressions condition = own("status in :some and size(remarks) < :most",
				Map.of("most", 3, "some", List.of(LoanStatus.OPEN, LoanStatus.RETURNED)));
		assertThat(condition.condition())
			.isEqualToIgnoringCase("attribute_exists(#n0) and (#n1 in (:v0_0, :v0_1) and size(#n2) < :v1)");
		assertThat(condition.values()).isEqualTo(Map.of(":v0_0", AttributeValue.fromS("OPEN"), ":v0_1",
				AttributeValue.fromS("RETURNED"), ":v1", AttributeValue.fromN("3")));
	}

	@Test
	void refusesValuesThatDoNotFitTheCondition() {
		refused("note = :note", Map.of(), "No value is given for ':note' at position 8 in \"note = :note\"");
		refused("note = :note", Map.of("note", 5),
				"':note' is an Integer, but 'note' is a String at position 8 in \"note = :note\"");
		refused("note = 'x'", Map.of("note", "x"),
				"The value of ':note' is used nowhere in \"note = 'x'\": use it or leave it out");
		refused("note = :note", Collections.singletonMap("note", null),
				"The value of ':note' must not be null: test for null with attribute_not_exists");
		refused("nota = 'x'", Map.of(), "Unknown property 'nota' of Loan at position 1 in \"nota = 'x'\"");
	}

	private static void refused(String text, Map<String, ?> values, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> own(text, values)).withMessage(message);
	}

	private static WriteExpressions own(String text, Map<String, ?> values) {
		return new GuardConditions.Cache(entity(Loan.class)).bind(ParameterizedCondition.of(text, values))
			.of(WriteGuard.ALIVE, 7, 5);
	}

	private static WriteExpressions of(Class<?> type, WriteGuard guard) {
		return new GuardConditions.Cache(entity(type)).bind(null).of(guard, 7, 5);
	}

	private static DynamoPersistentEntity<?> entity(Class<?> type) {
		return context.getRequiredPersistentEntity(type);
	}

}
