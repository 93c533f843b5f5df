package io.github.dynamospring.core.request;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.client.wire.WireInterceptor;
import io.github.dynamospring.core.IndexAvailability;
import io.github.dynamospring.core.IndexNotReadyException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.mock;
import static org.mockito.BDDMockito.never;
import static org.mockito.BDDMockito.then;

/**
 * Tests for {@link RequestSender}.
 */
class RequestSenderTests {

	private final ResourceNotFoundException failure = ResourceNotFoundException.builder().message("not found").build();

	private final DynamoDbClient client = mock(DynamoDbClient.class);

	private final RequestSender sender = new RequestSender(this.client, (name) -> name, "Things.find",
			new RunningCalls(), () -> null, WireInterceptor.isIn(this.client));

	@Test
	void namesATableThatDoesNotExist() {
		given(this.client.getItem(any(GetItemRequest.class))).willThrow(this.failure);
		assertThatExceptionOfType(InvalidDataAccessResourceUsageException.class)
			.isThrownBy(() -> this.sender.send(GetItemRequest.builder().tableName("prod-shop")))
			.withMessage("Table prod-shop does not exist where the client looks: create it "
					+ "(dynamo.tables.management=create does at start-up, after all @PostConstruct methods), or "
					+ "check region, endpoint and dynamo.tables.name-pattern")
			.withCause(this.failure);
	}

	@Test
	void namesTheTablesOfABatch() {
		assertThat(refusalOfBatch("prod-shop")).startsWith("Table prod-shop does not exist where the client looks: ");
		assertThat(refusalOfBatch("prod-shop", "prod-depot"))
			.startsWith("Table prod-depot or prod-shop does not exist where the client looks: ");
	}

	private String refusalOfBatch(String... tables) {
		given(this.client.batchGetItem(any(BatchGetItemRequest.class))).willThrow(this.failure);
		Map<String, KeysAndAttributes> items = Stream.of(tables)
			.collect(Collectors.toMap((table) -> table, (table) -> KeysAndAttributes.builder().build()));
		return assertThatExceptionOfType(InvalidDataAccessResourceUsageException.class)
			.isThrownBy(() -> this.sender.send(BatchGetItemRequest.builder().requestItems(items)))
			.actual()
			.getMessage();
	}

	@Test
	void saysWhyAnIndexCannotBeRead() {
		refuseQueries("The table does not have the specified index: gsi1");
		RequestSender informed = new RequestSender(this.client, (name) -> name, "Things.find", new RunningCalls(),
				() -> null, () -> (table, index) -> index.equals("gsi1") ? "waits to be added, since today" : null,
				false);
		assertThatExceptionOfType(IndexNotReadyException.class).isThrownBy(() -> informed.send(query("gsi1")))
			.withMessage(
					"Index gsi1 of table prod-shop cannot be read yet: it waits to be added, since today. Call again "
							+ "once it is active")
			.satisfies((ex) -> {
				assertThat(ex.getTable()).isEqualTo("prod-shop");
				assertThat(ex.getIndex()).isEqualTo("gsi1");
			});
		assertThatExceptionOfType(InvalidDataAccessResourceUsageException.class)
			.isThrownBy(() -> informed.send(query("gsi2")));
	}

	@Test
	void sendsNothingToAnIndexThatIsClosed() {
		RequestSender informed = new RequestSender(this.client, (name) -> name, "Things.find", new RunningCalls(),
				() -> null, ClosedIndex::new, false);
		assertThatExceptionOfType(IndexNotReadyException.class).isThrownBy(() -> informed.send(query("gsi1")))
			.withMessage("Index gsi1 of table prod-shop cannot be read yet: it has no keys of older items");
		then(this.client).should(never()).query(any(QueryRequest.class));
	}

	@ParameterizedTest
	@ValueSource(strings = { "The table does not have the specified index: gsi2",
			"Query condition missed key schema element: gsi2pk", "Query key condition not supported",
			"One or more parameter values were invalid: Condition parameter type does not match schema type" })
	void namesPatternTableAndIndexThatDifferFromTheModel(String message) {
		refuseQueries(message);
		assertThatExceptionOfType(InvalidDataAccessResourceUsageException.class)
			.isThrownBy(() -> this.sender.send(query("gsi2")))
			.withMessage("Things.find: index gsi2 of table prod-shop is not as the entities have it (" + message
					+ "). dynamo.tables.management=validate compares the tables with the entities at start-up, and "
					+ "/actuator/dynamodb/drift does at any time")
			.withCauseInstanceOf(DynamoDbException.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "The provided key element does not match the schema",
			"One or more parameter values were invalid: Missing the key pk in the item",
			"One or more parameter values were invalid: Type mismatch for key sk expected: N actual: S",
			"One or more parameter values were invalid: Type mismatch for Index Key gsi1pk Expected: S Actual: N "
					+ "IndexName: gsi1",
			"One or more parameter values were invalid: Cannot update attribute pk. This attribute is part of the key" })
	void namesATableThatDiffersFromTheModel(String message) {
		assertThat(this.sender.translate("prod-shop", refusal(message)))
			.isInstanceOf(InvalidDataAccessResourceUsageException.class)
			.hasMessageStartingWith(
					"Things.find: table prod-shop is not as the entities have it (" + message + "). dynamo.tables.");
	}

	@Test
	void leavesAPositionThatIsNoneOfTheTable() {
		assertThat(this.sender.translate("prod-shop",
				refusal("The provided starting key is invalid: The provided key element does not match the schema")))
			.isInstanceOf(InvalidDataAccessApiUsageException.class);
	}

	@Test
	void saysThatAnIndexIsBeingBuiltByOthers() {
		refuseQueries("Cannot read from backfilling global secondary index: gsi1");
		assertThatExceptionOfType(IndexNotReadyException.class).isThrownBy(() -> this.sender.send(query("gsi1")))
			.withMessage("Index gsi1 of table prod-shop cannot be read yet: it is being built. Call again once it is "
					+ "active");
	}

	private void refuseQueries(String message) {
		given(this.client.query(any(QueryRequest.class))).willThrow(refusal(message));
	}

	private static RuntimeException refusal(String message) {
		AwsErrorDetails details = AwsErrorDetails.builder()
			.errorCode("ValidationException")
			.errorMessage(message)
			.build();
		return DynamoDbException.builder().awsErrorDetails(details).statusCode(400).build();
	}

	private static QueryRequest.Builder query(String index) {
		return QueryRequest.builder().tableName("prod-shop").indexName(index);
	}

	private static final class ClosedIndex implements IndexAvailability {

		@Override
		public @Nullable String whyUnavailable(String table, String index) {
			return null;
		}

		@Override
		public @Nullable String whyClosed(String table, String index) {
			return "has no keys of older items";
		}

	}

}
