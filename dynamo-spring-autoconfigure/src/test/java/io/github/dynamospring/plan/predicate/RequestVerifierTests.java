package io.github.dynamospring.plan.predicate;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.plan.Models;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.read.Planner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

class RequestVerifierTests {

	private static final Map<String, Class<?>> TYPES = Map.of("String", String.class, "Instant", Instant.class, "Long",
			Long.class, "List", List.class);

	// parameters are names and types
	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', emptyValue = "",
			textBlock = """
					customerId = :id | `` | there is no parameter 'id' (position 14); add it
					customerId = :id | customer String | there is no parameter 'id' (position 14); add it or use one of customer
					customerId = :id | id String, since Instant | parameter 'since' is used in no condition; use :since or remove it
					customerId = :id and placedAt > :since | id String, since Long | parameter 'since' is a Long, but 'placedAt' is an Instant; declare it as Instant
					customerId = :ids | ids List | parameter 'ids' is a List, but 'customerId' is a String; declare it as String, or use in
					:a = :b | a String, b String | ':a' is compared with no property (position 1); compare it with one
					customerId = :id and begins_with(amount, :text) | id String, text String | 'amount' is a BigDecimal, which begins_with does not take (position 34); ask for a value or a range
					customerId = :id and contains(amount, :text) | id String, text String | 'amount' is a BigDecimal, which contains does not take (position 31); ask for a value or a range
					customerId = :id and size(lines) > :text | id String, text String | parameter 'text' is a String, but is compared with a size (position 36); declare it as int
					customerId = :id and (not status = amount) | id String | 'status' is a Status, but 'amount' is a BigDecimal (position 36); compare properties of one type
					""")
	void refuses(String condition, String parameters, String message) {
		PatternRequest request = PatternRequest.of("Orders.find", Models.entity("Order"))
			.condition(ExpressionParser.parseCondition(condition))
			.parameters(parameters(parameters))
			.build();
		assertThatExceptionOfType(PlanRefusedException.class)
			.isThrownBy(() -> new Planner(PlannerSettings.DEFAULT).plan(request))
			.withMessage("Orders.find: " + message);
	}

	private static List<PatternParameter> parameters(String namesAndTypes) {
		List<PatternParameter> parameters = new ArrayList<>();
		for (String parameter : namesAndTypes.isEmpty() ? new String[0] : namesAndTypes.split(", ")) {
			String[] words = parameter.split(" ");
			parameters.add(new PatternParameter(words[0], parameters.size(), TYPES.get(words[1])));
		}
		return parameters;
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

}
