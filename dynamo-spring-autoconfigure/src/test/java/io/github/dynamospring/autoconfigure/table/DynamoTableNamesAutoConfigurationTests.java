package io.github.dynamospring.autoconfigure.table;

import java.util.Set;

import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link DynamoTableNamesAutoConfiguration}.
 */
class DynamoTableNamesAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoTableNamesAutoConfiguration.class));

	@Test
	void namesTablesByTheirLogicalNameAlone() {
		assertName("shop");
	}

	@Test
	void namesTablesByEnvironmentAndService() {
		assertName("prod-orders-shop", "dynamo.tables.env=prod", "dynamo.tables.service=orders");
	}

	@Test
	void takesTheServiceFromTheNameOfTheApplication() {
		assertName("prod-orders-shop", "dynamo.tables.env=prod", "spring.application.name=orders");
	}

	@Test
	void doesNotAskForTheNameOfTheApplicationWhereThePatternDoesNot() {
		assertName("prod.shop", "dynamo.tables.name-pattern={env}.{table}", "dynamo.tables.env=prod",
				"spring.application.name=no table name");
	}

	private void assertName(String expected, String... properties) {
		this.contextRunner.withPropertyValues(properties)
			.run((context) -> assertThat(context.getBean(TableNameResolver.class).resolve("shop")).isEqualTo(expected));
	}

	@Test
	void refusesTheNameOfAnApplicationThatNoTableCanHave() {
		assertRefused("shop", "spring.application.name=my orders", "Property spring.application.name with value "
				+ "'my orders' is invalid: It is a part of the names of tables: DynamoDB takes a-z, A-Z, 0-9, '_', '.' "
				+ "and '-'.");
		assertRefused("shop", "dynamo.tables.env=prod env", "Property dynamo.tables.env with value 'prod env' is "
				+ "invalid: It is a part of the names of tables: DynamoDB takes a-z, A-Z, 0-9, '_', '.' and '-'.");
		assertRefused("shop", "dynamo.tables.service=my orders", "Property dynamo.tables.service with value 'my "
				+ "orders' is invalid: It is a part of the names of tables: DynamoDB takes a-z, A-Z, 0-9, '_', '.' and "
				+ "'-'.");
	}

	@ParameterizedTest
	@ValueSource(strings = { "my clinic!", "ab" })
	void refusesTheNameOfATableThatNoTableCanHave(String name) {
		assertRefused(name, "dynamo.embedded.mode=never",
				"@Table(\"" + name + "\") cannot name a table: DynamoDB takes "
						+ "3 to 255 characters of a-z, A-Z, 0-9, '_', '.' and '-'");
	}

	@Test
	void namesTheEntitiesOfATableThatCannotBe() {
		DynamoMappingContext clinics = clinics();
		this.contextRunner.withBean(DynamoMappingContext.class, () -> clinics)
			.run((context) -> assertThatExceptionOfType(RuntimeException.class)
				.isThrownBy(() -> context.getBean(TableNameResolver.class).resolve("my clinic!"))
				.withMessage("@Table(\"my clinic!\") of DynamoTableNamesAutoConfigurationTests.1Clinic cannot name a "
						+ "table: DynamoDB takes 3 to 255 characters of a-z, A-Z, 0-9, '_', '.' and '-'"));
	}

	// a local class, which no scan of other tests finds; it would find a record
	private static DynamoMappingContext clinics() {
		@Table("my clinic!")
		class Clinic {

			@PartitionKey
			@Nullable String id;

		}
		DynamoMappingContext clinics = new DynamoMappingContext();
		clinics.setInitialEntitySet(Set.of(Clinic.class));
		clinics.afterPropertiesSet();
		return clinics;
	}

	@Test
	void refusesAPatternThatMakesNoName() {
		assertRefused("ab", "dynamo.tables.name-pattern={table}", "Property dynamo.tables.name-pattern with value "
				+ "'{table}' is invalid: Table 'ab' cannot be named 'ab', as '{table}' says: DynamoDB takes 3 to 255 "
				+ "characters of a-z, A-Z, 0-9, '_', '.' and '-'.");
	}

	private void assertRefused(String table, String property, String message) {
		this.contextRunner.withPropertyValues(property)
			.run((context) -> assertThatExceptionOfType(RuntimeException.class)
				.isThrownBy(() -> context.getBean(TableNameResolver.class).resolve(table))
				.withMessage(message));
	}

	@Test
	void backsOffForAResolverOfTheApplication() {
		TableNameResolver resolver = (name) -> "x" + name;
		this.contextRunner.withBean("mine", TableNameResolver.class, () -> resolver)
			.run((context) -> assertThat(context).hasSingleBean(TableNameResolver.class).hasBean("mine"));
	}

}
