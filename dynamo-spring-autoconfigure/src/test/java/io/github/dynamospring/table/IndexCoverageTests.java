package io.github.dynamospring.table;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.table.TableDefinition.ComputedKeys;
import io.github.dynamospring.table.TableDrift.UnknownPart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link IndexCoverage}, and for the warning and the difference that it makes.
 */
@ExtendWith(OutputCaptureExtension.class)
class IndexCoverageTests {

	private static final Instant NOW = Instant.now();

	private static final Map<String, ComputedKeys> COMPUTED = Map.of("gsi1",
			new ComputedKeys(Set.of("gsi1pk", "gsi1sk"), Set.of()));

	private static final TableDefinition WHOLE = definition(COMPUTED, Set.of("gsi1"));

	@ParameterizedTest
	@CsvSource(quoteCharacter = '"',
			textBlock = """
					5000 | 4500 | 12 | ACTIVE   | WHOLE   | index gsi1 holds 4,500 of the 5,000 items of the table
					5000 | 4499 | 12 | UPDATING | PARTIAL | index gsi1 holds 4,499 of the 5,000 items of the table
					1000 | 0    | 99 | ACTIVE   | PARTIAL | index gsi1 holds 0 of the 1,000 items of the table
					999  | 0    | 99 | ACTIVE   | UNKNOWN | index gsi1: the table has less than 1,000 items
					5000 | 0    | 99 | CREATING | UNKNOWN | index gsi1: it is being built
					5000 | 0    | 11 | ACTIVE   | UNKNOWN | index gsi1: DynamoDB counts items every six hours, and the table is younger than 12 hours
					""",
			delimiter = '|')
	void comparesCounts(long items, long held, int hours, IndexStatus status, IndexCoverage.State state,
			String evidence) {
		TableDescription table = table(items, held).toBuilder()
			.creationDateTime(NOW.minus(Duration.ofHours(hours)))
			.build();
		table = table.toBuilder()
			.globalSecondaryIndexes(table.globalSecondaryIndexes().get(0).toBuilder().indexStatus(status).build())
			.build();
		assertThat(IndexCoverage.of(WHOLE, table, NOW)).containsExactly(new IndexCoverage("gsi1", state, evidence));
	}

	@Test
	void doesNotCompareWhereItemsMayLackTheKeys() {
		assertThat(IndexCoverage.of(definition(COMPUTED, Set.of()), table(5000, 0), NOW))
			.containsExactly(new IndexCoverage("gsi1", IndexCoverage.State.UNKNOWN,
					"index gsi1: items may lack its keys, so that counts do not show whether any are missing"));
	}

	@Test
	void leavesIndexesWithoutComputedKeysAndThoseThatAreAccepted() {
		assertThat(IndexCoverage.of(definition(Map.of(), Set.of("gsi1")), table(5000, 0), NOW)).isEmpty();
	}

	@Test
	void warnsAtTheStart(CapturedOutput output) {
		operations(table(5000, 120)).validate(List.of(WHOLE));
		assertThat(output).contains("Table prod-shop: index gsi1 holds 120 of the 5,000 items of the table. Items that "
				+ "were written before the index was added lack its computed keys, and queries leave them out. Define "
				+ "a bean Migration.of(…) of their types, and run a backfill by --dynamo.backfill.run=<table>, or set "
				+ "'dynamo.tables.definitions.shop.indexes.gsi1.accept-unindexed-items' if they need not be found by it. DynamoDB counts items every six hours, so that a new index may hold more");
	}

	@Test
	void isADifferenceWhileTheApplicationRuns() {
		TableDrift drift = operations(table(5000, 120)).compare(WHOLE);
		assertThat(drift.differences()).extracting(TableDifference::toString)
			.containsExactly("prod-shop: items of index gsi1 is index gsi1 holds 120 of the 5,000 items of the table, "
					+ "expected 90% of the items or more. Items that were written before the index was added lack its "
					+ "computed keys, and queries leave them out. Define a bean Migration.of(…) of their types, and "
					+ "run a backfill by --dynamo.backfill.run=<table>");
	}

	@Test
	void isUnknownWhileTheApplicationRuns() {
		TableDrift drift = operations(table(5000, 120)).compare(definition(COMPUTED, Set.of()));
		assertThat(drift.differences()).isEmpty();
		assertThat(drift.unknown()).containsExactly(new UnknownPart("items of index gsi1",
				"index gsi1: items may lack its keys, so that counts do not show whether any are missing"));
	}

	@SuppressWarnings("unchecked")
	private static TableOperations operations(TableDescription table) {
		DynamoDbClient client = mock(DynamoDbClient.class);
		given(client.describeTable(any(Consumer.class)))
			.willAnswer((call) -> DescribeTableResponse.builder().table(table).build());
		given(client.describeTable(any(DescribeTableRequest.class)))
			.willAnswer((call) -> DescribeTableResponse.builder().table(table).build());
		return new TableOperations(client, Duration.ofSeconds(1));
	}

	private static TableDefinition definition(Map<String, ComputedKeys> computed, Set<String> whole) {
		return new TableDefinition("prod-shop", Tables.shop(Tables.GLOBAL), TableSettings.DEFAULT, computed, whole);
	}

	private static TableDescription table(long items, long held) {
		return TableDescription.builder()
			.tableName("prod-shop")
			.tableArn("arn:aws:dynamodb:eu-west-1:123456789012:table/prod-shop")
			.tableStatus(TableStatus.ACTIVE)
			.creationDateTime(NOW.minus(Duration.ofDays(9)))
			.itemCount(items)
			.attributeDefinitions(
					List.of("pk", "sk", "gsi1pk", "gsi1sk").stream().map(IndexCoverageTests::attribute).toList())
			.keySchema(RequestParts.keySchema(List.of(Tables.PK), List.of(Tables.SK)))
			.globalSecondaryIndexes(GlobalSecondaryIndexDescription.builder()
				.indexName("gsi1")
				.indexStatus(IndexStatus.ACTIVE)
				.itemCount(held)
				.keySchema(RequestParts.keySchema(Tables.GLOBAL.partition(), Tables.GLOBAL.sort()))
				.projection(RequestParts.projection(Tables.GLOBAL.projection()))
				.build())
			.build();
	}

	private static AttributeDefinition attribute(String name) {
		return AttributeDefinition.builder().attributeName(name).attributeType(ScalarAttributeType.S).build();
	}

}
