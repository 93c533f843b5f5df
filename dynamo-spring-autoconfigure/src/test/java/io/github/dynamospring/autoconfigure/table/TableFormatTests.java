package io.github.dynamospring.autoconfigure.table;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.autoconfigure.PropertyBinding;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.key.KeyFormat;
import io.github.dynamospring.key.KeyFormat.Escape;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.table.TableOperations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;

/**
 * Tests for the formats of tables, from their properties to their keys.
 */
@ExtendWith(OutputCaptureExtension.class)
class TableFormatTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoTableNamesAutoConfiguration.class,
				DynamoDataAutoConfiguration.class, DynamoTablesAutoConfiguration.class))
		.withBean(DynamoDbClient.class, () -> mock(DynamoDbClient.class))
		.withBean(TableOperations.class, () -> mock(TableOperations.class))
		.withUserConfiguration(Application.class);

	@Test
	void hasDefaults() {
		DynamoTablesProperties tables = PropertyBinding.bind(new DynamoTablesProperties(),
				"definitions.shop.attributes.partition=PK");
		assertThat(tables.keyFormat("shop")).isEqualTo(KeyFormat.DEFAULT);
		assertThat(tables.keyFormat("other")).isEqualTo(KeyFormat.DEFAULT);
	}

	@Test
	void bindsFormats() {
		DynamoTablesProperties tables = PropertyBinding.bind(new DynamoTablesProperties(),
				"definitions.shop.delimiter=-", "definitions.shop.escape=none");
		assertThat(tables.keyFormat("shop")).isEqualTo(new KeyFormat('-', Escape.NONE));
	}

	@Test
	void bindsConstants() {
		DynamoTablesProperties tables = PropertyBinding.bind(new DynamoTablesProperties(),
				"definitions.shop.attributes.constants.__edb_v__=1",
				"definitions.shop.attributes.constants.[app:Name]=Shop");
		assertThat(tables.attributeNames("shop").constants()).isEqualTo(Map.of("__edb_v__", "1", "app:Name", "Shop"));
	}

	@Test
	void makesTablesOfThem(CapturedOutput output) {
		this.runner
			.withPropertyValues("dynamo.tables.definitions.foreign.delimiter=|",
					"dynamo.tables.definitions.foreign.escape=none",
					"dynamo.tables.definitions.foreign.attributes.partition=PK",
					"dynamo.tables.definitions.foreign.attributes.sort=SK",
					"dynamo.tables.definitions.foreign.attributes.type=none",
					"dynamo.tables.definitions.foreign.attributes.write-id=none",
					"dynamo.tables.definitions.foreign.attributes.owner=owner")
			.run((context) -> {
				TableModel table = context.getBean(DynamoMappingContext.class).getTable("foreign");
				assertThat(table.keyFormat()).isEqualTo(new KeyFormat('|', Escape.NONE));
				assertThat(table.names().partition()).isEqualTo("PK");
				assertThat(table.names().type()).isNull();
				assertThat(table.names().writeId()).isNull();
				assertThat(table.names().owner()).isEqualTo("owner");
			});
		assertThat(output)
			.containsOnlyOnce("Items of these tables keep no ids of writes (attributes.write-id is none): "
					+ "foreign. If the answer of a conditional write is lost and its repetition is refused, the call ends in an "
					+ "AmbiguousWriteException unless a version proves the outcome");
	}

	@Test
	void saysNothingOfTablesThatKeepIds(CapturedOutput output) {
		this.runner.withPropertyValues("dynamo.tables.definitions.foreign.delimiter=|")
			.run((context) -> assertThat(context).hasNotFailed());
		assertThat(output).doesNotContain("keep no ids");
	}

	@Test
	void refusesDelimiters() {
		this.runner.withPropertyValues("dynamo.tables.definitions.foreign.delimiter=-")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOfSatisfying(InvalidTableDefinitionsException.class, (ex) -> assertThat(ex.getProblems())
					.isEqualTo(List
						.of("dynamo.tables.definitions.foreign.delimiter: '-' cannot be the delimiter of keys that are "
								+ "escaped, because the escape character would be '.', which many values contain: "
								+ "use escape = none, or one of # | : _ ; ~ ="))));
	}

	@Test
	void refusesMoreThanOneCharacter() {
		assertThatExceptionOfType(BindException.class)
			.isThrownBy(() -> PropertyBinding.bind(new DynamoTablesProperties(), "definitions.shop.delimiter=::"))
			.havingRootCause()
			.withMessageContaining("[::] with length 2 cannot be converted to char");
	}

	@Test
	void reservesNone() {
		DynamoTablesProperties tables = PropertyBinding.bind(new DynamoTablesProperties(),
				"definitions.shop.attributes.sort=none", "definitions.shop.attributes.indexes.gsi1.partition=NONE");
		String reason = "is reserved, because it stands for no attribute in 'type' and 'write-id', and this one is needed: "
				+ "give it another name";
		assertThatExceptionOfType(InvalidTableDefinitionsException.class)
			.isThrownBy(() -> tables.attributeNames("shop"))
			.satisfies((ex) -> assertThat(ex.getProblems()).containsExactly(
					"dynamo.tables.definitions.shop.attributes.sort: 'none' " + reason,
					"dynamo.tables.definitions.shop.attributes.indexes.gsi1.partition: 'NONE' " + reason));
	}

	@Test
	void refusesEmptyNames() {
		DynamoTablesProperties tables = PropertyBinding.bind(new DynamoTablesProperties(),
				"definitions.shop.attributes.sort=", "definitions.shop.attributes.type= ",
				"definitions.shop.attributes.indexes.gsi1.partition=");
		String reason = ": is empty, and no attribute has such a name: name it, or leave the property out";
		assertThatExceptionOfType(InvalidTableDefinitionsException.class)
			.isThrownBy(() -> tables.attributeNames("shop"))
			.satisfies((ex) -> assertThat(ex.getProblems()).containsExactly(
					"dynamo.tables.definitions.shop.attributes.type" + reason,
					"dynamo.tables.definitions.shop.attributes.sort" + reason,
					"dynamo.tables.definitions.shop.attributes.indexes.gsi1.partition" + reason));
	}

	@Configuration(proxyBeanMethods = false)
	@EntityScan(basePackageClasses = TableFormatTests.class)
	static class Application {

	}

	@Table("foreign")
	@PrimaryKey(partition = "FOREIGN|{id}", sort = "META")
	record Foreign(String id) {

	}

}
