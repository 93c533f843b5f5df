package io.github.dynamospring.plan.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.Requests;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The tables {@code plans.txt} and {@code refusals.txt}: a request, and what becomes of
 * it.
 */
class PlannerTests {

	private final Planner planner = new Planner(PlannerSettings.DEFAULT);

	static Stream<Arguments> plans() throws IOException {
		return rows("plans.txt", "→ ");
	}

	static Stream<Arguments> refusals() throws IOException {
		return rows("refusals.txt", "✗ ");
	}

	private static Stream<Arguments> rows(String name, String mark) throws IOException {
		try (InputStream in = PlannerTests.class.getResourceAsStream(name)) {
			String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
			return Arrays.stream(text.split("\n\n"))
				.map((row) -> List.of(row.strip().split("\n")))
				.map((row) -> Arguments.of(row.get(0), row.get(1).strip().substring(mark.length())));
		}
	}

	@ParameterizedTest
	@MethodSource("plans")
	void explainsThePlanOfARequest(String request, String plan) {
		assertThat(this.planner.plan(Requests.of(request).build()).explain()).isEqualTo("Repo.find → " + plan);
	}

	@ParameterizedTest
	@MethodSource("refusals")
	void refusesARequestAndSaysWhatWouldServeIt(String request, String message) {
		assertThatExceptionOfType(PlanRefusedException.class)
			.isThrownBy(() -> this.planner.plan(Requests.of(request).build()))
			.withMessage("Repo.find: " + message);
	}

}
