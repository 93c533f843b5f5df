package io.github.dynamospring.plan.predicate;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.plan.Models;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.read.Planner;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

class RequestVerifierTests {

	@Test
	void refusesAParameterThatIsNotDeclared() {
		assertRefused("customerId = :id", List.of(), "Orders.find: there is no parameter 'id' (position 14); add it");
		assertRefused("customerId = :id", List.of(new PatternParameter("customer", 0, String.class)),
				"Orders.find: there is no parameter 'id' (position 14); add it or use one of customer");
	}

	@Test
	void refusesAParameterThatIsNotUsed() {
		assertRefused("customerId = :id",
				List.of(new PatternParameter("id", 0, String.class), new PatternParameter("since", 1, Instant.class)),
				"Orders.find: parameter 'since' is used in no condition; use :since or remove it");
	}

	@Test
	void refusesAParameterOfAnotherType() {
		assertRefused("customerId = :id and placedAt > :since",
				List.of(new PatternParameter("id", 0, String.class), new PatternParameter("since", 1, Long.class)),
				"Orders.find: parameter 'since' is a Long, but 'placedAt' is an Instant; declare it as Instant");
		assertRefused("customerId = :ids", List.of(new PatternParameter("ids", 0, List.class)),
				"Orders.find: parameter 'ids' is a List, but 'customerId' is a String; declare it as String, or use in");
	}

	@Test
	void takesPrimitivesAndSuperTypes() {
		assertThatNoException().isThrownBy(() -> new Planner(PlannerSettings.DEFAULT).plan(PatternRequest
			.of("Devices.find", Models.entity("Device"))
			.condition(ExpressionParser.parseCondition("deviceId = :id and slot = :slot"))
			.parameters(
					List.of(new PatternParameter("id", 0, Object.class), new PatternParameter("slot", 1, Long.class)))
			.build()));
	}

	@Test
	void refusesAComparisonWithoutAProperty() {
		assertRefused(":a = :b",
				List.of(new PatternParameter("a", 0, String.class), new PatternParameter("b", 1, String.class)),
				"Orders.find: ':a' is compared with no property (position 1); compare it with one");
	}

	@Test
	void refusesFunctionsOfWhatIsStoredOtherwise() {
		PatternParameter id = new PatternParameter("id", 0, String.class);
		PatternParameter text = new PatternParameter("text", 1, String.class);
		assertRefused("customerId = :id and begins_with(amount, :text)", List.of(id, text),
				"Orders.find: 'amount' is a BigDecimal, which begins_with does not take (position 34); "
						+ "ask for a value or a range");
		assertRefused("customerId = :id and contains(amount, :text)", List.of(id, text),
				"Orders.find: 'amount' is a BigDecimal, which contains does not take (position 31); "
						+ "ask for a value or a range");
	}

	@Test
	void refusesASizeThatIsNoNumber() {
		PatternParameter id = new PatternParameter("id", 0, String.class);
		assertRefused("customerId = :id and size(lines) > :text",
				List.of(id, new PatternParameter("text", 1, String.class)),
				"Orders.find: parameter 'text' is a String, but is compared with a size (position 36); "
						+ "declare it as int");
	}

	@Test
	void refusesPropertiesOfTypesThatAreNeverEqual() {
		assertRefused("customerId = :id and (not status = amount)",
				List.of(new PatternParameter("id", 0, String.class)),
				"Orders.find: 'status' is a Status, but 'amount' is a BigDecimal (position 36); "
						+ "compare properties of one type");
	}

	private static void assertRefused(String condition, List<PatternParameter> parameters, String message) {
		PatternRequest request = PatternRequest.of("Orders.find", Models.entity("Order"))
			.condition(ExpressionParser.parseCondition(condition))
			.parameters(parameters)
			.build();
		assertThatExceptionOfType(PlanRefusedException.class)
			.isThrownBy(() -> new Planner(PlannerSettings.DEFAULT).plan(request))
			.withMessage(message);
	}

}
