package io.github.dynamospring.schema;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link NamePattern}.
 */
class NamePatternTests {

	private static final long SEED = Long.getLong("test.seed", 20261121L);

	private static final String CHARACTERS = "abcXYZ019_.-";

	@ParameterizedTest
	@CsvSource(nullValues = "-", textBlock = """
			{env}-{service}-{table}, prod, orders, shop, prod-orders-shop
			{env}-{service}-{table}, -, orders, shop, orders-shop
			{env}-{service}-{table}, prod, -, shop, prod-shop
			{env}-{service}-{table}, -, -, shop, shop
			{table}-{env}, -, -, shop, shop
			{table}-{env}, prod, -, shop, shop-prod
			{table}, prod, orders, shop, shop
			acme.{env}-{table}, -, -, shop, shop
			acme.{env}-{table}, prod, -, shop, acme.prod-shop
			{env}_{table}, prod, -, shop, prod_shop
			acme--{table}, -, -, shop, acme--shop
			""")
	void leavesASegmentWithoutValueOutWithItsDash(String pattern, String env, String service, String table,
			String expected) {
		assertThat(NamePattern.of(pattern).resolve(table, values(env, service)::get)).isEqualTo(expected);
	}

	private static Map<String, String> values(String env, String service) {
		Map<String, String> values = new HashMap<>();
		values.put("env", env);
		values.put("service", service);
		return values;
	}

	@Test
	void asksOnlyForValuesThatThePatternHas() {
		Set<String> asked = new HashSet<>();
		NamePattern.of("{env}-{table}").resolve("shop", (name) -> {
			asked.add(name);
			return "x";
		});
		assertThat(asked).containsExactly("env");
	}

	@Test
	void doesNotReadValuesAsPatterns() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> NamePattern.of("{env}-{table}").resolve("shop", (name) -> "{table}"))
			.withMessage(
					"Table 'shop' cannot be named '{table}-shop', as '{env}-{table}' says: DynamoDB takes 3 to 255 "
							+ "characters of a-z, A-Z, 0-9, '_', '.' and '-'");
	}

	@Test
	void namesAreDerivedWithoutCollision() {
		Random random = new Random(SEED);
		NamePattern pattern = NamePattern.of("{env}-{service}-{table}");
		for (int i = 0; i < 10_000; i++) {
			Map<String, String> values = values(value(random, 0), value(random, 0));
			String first = value(random, 3);
			String second = value(random, 3);
			String name = pattern.resolve(first, values::get);
			assertThat(name).as("seed %d, case %d", SEED, i).matches("[a-zA-Z0-9_.-]{3,255}").endsWith(first);
			assertThat(name.equals(pattern.resolve(second, values::get))).as("seed %d, case %d", SEED, i)
				.isEqualTo(first.equals(second));
		}
	}

	private static String value(Random random, int minimum) {
		int length = minimum + random.nextInt(4);
		StringBuilder value = new StringBuilder();
		for (int i = 0; i < length; i++) {
			value.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
		}
		return value.toString();
	}

	@Test
	void refusesAnUnknownPlaceholder() {
		assertThatIllegalArgumentException().isThrownBy(() -> NamePattern.of("{stage}-{table}"))
			.withMessage(
					"Table name pattern '{stage}-{table}' is refused: '{stage}' is unknown: use {env}, {service} and "
							+ "{table}");
	}

	@ParameterizedTest
	@CsvSource({ "shop", "{env}", "{table}-{table}" })
	void refusesAPatternThatDoesNotHaveTheTableOnce(String pattern) {
		assertThatIllegalArgumentException().isThrownBy(() -> NamePattern.of(pattern))
			.withMessage("Table name pattern '" + pattern
					+ "' is refused: {table} must occur in it once, or tables would share a name");
	}

	@ParameterizedTest
	@CsvSource({ "{env}/{table}", "{table", "ä{table}", "{table}{", "a b{table}" })
	void refusesOtherCharacters(String pattern) {
		assertThatIllegalArgumentException().isThrownBy(() -> NamePattern.of(pattern))
			.withMessageStartingWith("Table name pattern '" + pattern + "' is refused: ");
	}

	@Test
	void refusesToLeaveOutTheSegmentOfTheTable() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> NamePattern.of("{env}_{table}").resolve("shop", (name) -> null))
			.withMessage("Table name pattern '{env}_{table}' is refused: {env} has no value and cannot be left out of "
					+ "'{env}_{table}': give it one, or part it from {table} by a dash");
	}

	@ParameterizedTest
	@CsvSource({ "ab", "my shop", "shöp" })
	void refusesANameThatDynamoDbDoesNotTake(String table) {
		assertThatIllegalArgumentException().isThrownBy(() -> NamePattern.of("{table}").resolve(table, (name) -> null))
			.withMessage("Table '" + table + "' cannot be named '" + table
					+ "', as '{table}' says: DynamoDB takes 3 to 255 characters of a-z, A-Z, 0-9, '_', '.' and '-'");
	}

	@Test
	void refusesANameThatIsTooLong() {
		NamePattern pattern = NamePattern.of("{table}");
		assertThat(pattern.resolve("a".repeat(255), (name) -> null)).hasSize(255);
		assertThatIllegalArgumentException().isThrownBy(() -> pattern.resolve("a".repeat(256), (name) -> null));
	}

}
