package io.github.dynamospring.observation;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionResponse;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link ConsumedCapacityReader} with answers that DynamoDB Local does not
 * give.
 */
class ConsumedCapacityReaderTests {

	private static final PutItemRequest PUT = PutItemRequest.builder().tableName("shop").build();

	@Test
	void writeThatDynamoDbKnowsByItsTokenIsARead() {
		TransactWriteItemsResponse response = TransactWriteItemsResponse.builder()
			.consumedCapacity(ConsumedCapacity.builder()
				.tableName("shop")
				.capacityUnits(4.0)
				.readCapacityUnits(4.0)
				.table(units(4))
				.build())
			.build();
		assertThat(usage(TransactWriteItemsRequest.builder().build(), response))
			.containsExactly(new ResourceUsage("shop", null, 4, 0, 0, 0));
	}

	@Test
	void totalOfAQueryOrScanIsThatOfItsIndex() {
		ConsumedCapacity total = ConsumedCapacity.builder().tableName("shop").capacityUnits(1.5).build();
		assertThat(usage(QueryRequest.builder().tableName("shop").indexName("gsi").build(),
				QueryResponse.builder().count(2).scannedCount(3).consumedCapacity(total).build()))
			.containsExactly(new ResourceUsage("shop", "gsi", 1.5, 0, 2, 3));
		assertThat(usage(ScanRequest.builder().tableName("shop").indexName("gsi").build(),
				ScanResponse.builder().count(2).scannedCount(3).consumedCapacity(total).build()))
			.containsExactly(new ResourceUsage("shop", "gsi", 1.5, 0, 2, 3));
		assertThat(usage(QueryRequest.builder().tableName("shop").build(),
				QueryResponse.builder().count(2).scannedCount(3).consumedCapacity(total).build()))
			.containsExactly(new ResourceUsage("shop", null, 1.5, 0, 2, 3));
	}

	@Test
	void sharesAreReadOrWriteAsReported() {
		TransactWriteItemsResponse response = TransactWriteItemsResponse.builder()
			.consumedCapacity(ConsumedCapacity.builder()
				.tableName("shop")
				.table(Capacity.builder().capacityUnits(3.0).readCapacityUnits(1.0).writeCapacityUnits(2.0).build())
				.localSecondaryIndexes(Map.of("lsi", Capacity.builder().writeCapacityUnits(2.0).build()))
				.build())
			.build();
		assertThat(usage(TransactWriteItemsRequest.builder().build(), response))
			.containsExactly(new ResourceUsage("shop", null, 1, 2, 0, 0), new ResourceUsage("shop", "lsi", 0, 2, 0, 0));
	}

	@Test
	void tableThatIsReportedTwiceIsAddedUp() {
		BatchWriteItemResponse response = BatchWriteItemResponse.builder()
			.consumedCapacity(table("shop", 1).build(), table("other", 2).build(), table("shop", 3).build())
			.build();
		assertThat(usage(BatchWriteItemRequest.builder().build(), response))
			.containsExactly(new ResourceUsage("shop", null, 0, 4, 0, 0), new ResourceUsage("other", null, 0, 2, 0, 0));
	}

	@ParameterizedTest
	@ValueSource(strings = { "SELECT * FROM shop", "\n select * from shop" })
	void statementThatSelectsIsARead(String statement) {
		assertThat(usage(ExecuteStatementRequest.builder().statement(statement).build(),
				ExecuteStatementResponse.builder()
					.items(List.of(MeteredTables.key("1")))
					.consumedCapacity(table("shop", 0.5).build())
					.build()))
			.containsExactly(new ResourceUsage("shop", null, 0.5, 0, 1, 0));
	}

	@ParameterizedTest
	@ValueSource(strings = { "INSERT INTO shop VALUE {}", "update shop set a = 1", "\tDelete from shop" })
	void otherStatementIsAWrite(String statement) {
		assertThat(usage(ExecuteStatementRequest.builder().statement(statement).build(),
				ExecuteStatementResponse.builder().consumedCapacity(table("shop", 1).build()).build()))
			.containsExactly(new ResourceUsage("shop", null, 0, 1, 0, 0));
	}

	@Test
	void statementReturnsItemsOfTheIndexThatItReads() {
		ConsumedCapacity consumed = table("shop", 0).globalSecondaryIndexes(Map.of("gsi", units(0.5))).build();
		assertThat(usage(ExecuteStatementRequest.builder().statement("SELECT * FROM shop.gsi").build(),
				ExecuteStatementResponse.builder()
					.items(List.of(MeteredTables.key("1")))
					.consumedCapacity(consumed)
					.build()))
			.containsExactly(new ResourceUsage("shop", "gsi", 0.5, 0, 1, 0));
	}

	@Test
	void batchOfStatementsCountsEachTable() {
		BatchExecuteStatementRequest request = BatchExecuteStatementRequest.builder()
			.statements(BatchStatementRequest.builder().statement("SELECT * FROM shop").build())
			.build();
		assertThat(usage(request,
				BatchExecuteStatementResponse.builder()
					.responses(found("shop"), found("shop"), found("other"))
					.consumedCapacity(table("shop", 0.5).build(), table("shop", 0.5).build(), table("other", 1).build())
					.build()))
			.containsExactly(new ResourceUsage("shop", null, 1, 0, 2, 0), new ResourceUsage("other", null, 1, 0, 1, 0));
	}

	private static BatchStatementResponse found(String table) {
		return BatchStatementResponse.builder().tableName(table).item(MeteredTables.key("1")).build();
	}

	@Test
	void transactionOfStatementsCountsItemsOfItsOneTable() {
		ExecuteTransactionRequest request = ExecuteTransactionRequest.builder()
			.transactStatements(ParameterizedStatement.builder().statement("SELECT * FROM shop").build())
			.build();
		ItemResponse item = ItemResponse.builder().item(MeteredTables.key("1")).build();
		assertThat(usage(request,
				ExecuteTransactionResponse.builder()
					.responses(item, ItemResponse.builder().build())
					.consumedCapacity(table("shop", 4).build())
					.build()))
			.containsExactly(new ResourceUsage("shop", null, 4, 0, 1, 0));
	}

	@ParameterizedTest
	@ValueSource(doubles = { -1, Double.NaN, Double.POSITIVE_INFINITY })
	void whatIsNoNumberOfUnitsIsLeftOut(double units) {
		ConsumedCapacity consumed = table("shop", units).globalSecondaryIndexes(Map.of("gsi", units(1))).build();
		DynamoRequestContext context = context(PUT);
		assertThatIllegalStateException().isThrownBy(() -> ConsumedCapacityReader.read(context, put(consumed)))
			.withMessage("The consumed capacity of Operation cannot be counted: table shop has units %s, read null, "
					+ "write null", units);
		assertThat(context.getUsage()).containsExactly(new ResourceUsage("shop", "gsi", 0, 1, 0, 0));
	}

	@Test
	void shareWithoutUnitsIsLeftOut() {
		ConsumedCapacity consumed = table("shop", 1).globalSecondaryIndexes(Map.of("gsi", Capacity.builder().build()))
			.build();
		DynamoRequestContext context = context(PUT);
		assertThatIllegalStateException().isThrownBy(() -> ConsumedCapacityReader.read(context, put(consumed)))
			.withMessage("The consumed capacity of Operation cannot be counted: table shop, index gsi has units null, "
					+ "read null, write null");
		assertThat(context.getUsage()).containsExactly(new ResourceUsage("shop", null, 0, 1, 0, 0));
	}

	@Test
	void capacityOfNoTableIsLeftOut() {
		ConsumedCapacity consumed = ConsumedCapacity.builder().capacityUnits(1.0).build();
		DynamoRequestContext context = context(BatchWriteItemRequest.builder().build());
		assertThatIllegalStateException()
			.isThrownBy(() -> ConsumedCapacityReader.read(context,
					BatchWriteItemResponse.builder().consumedCapacity(consumed, table("shop", 1).build()).build()))
			.withMessage("The consumed capacity of Operation cannot be counted: there is no table in "
					+ "ConsumedCapacity(CapacityUnits=1.0)");
		assertThat(context.getUsage()).containsExactly(new ResourceUsage("shop", null, 0, 1, 0, 0));
	}

	@Test
	void answerWithoutCapacityTakesNothing() {
		assertThat(usage(PUT, PutItemResponse.builder().build())).isEmpty();
		assertThat(usage(ExecuteStatementRequest.builder().statement("SELECT * FROM shop").build(),
				ExecuteStatementResponse.builder().items(List.of(MeteredTables.key("1"))).build()))
			.isEmpty();
		assertThat(usage(DescribeTableRequest.builder().build(), DescribeTableResponse.builder().build())).isEmpty();
	}

	private static List<ResourceUsage> usage(SdkRequest request, SdkResponse response) {
		DynamoRequestContext context = context(request);
		ConsumedCapacityReader.read(context, response);
		return context.getUsage();
	}

	private static DynamoRequestContext context(SdkRequest request) {
		return new DynamoRequestContext("Operation", "pattern", request);
	}

	private static PutItemResponse put(ConsumedCapacity consumed) {
		return PutItemResponse.builder().consumedCapacity(consumed).build();
	}

	private static ConsumedCapacity.Builder table(String table, double units) {
		return ConsumedCapacity.builder().tableName(table).capacityUnits(units).table(units(units));
	}

	private static Capacity units(double units) {
		return Capacity.builder().capacityUnits(units).build();
	}

}
