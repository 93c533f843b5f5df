package io.github.dynamospring.faults;

import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.Crc32MismatchException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests for {@link FaultProxy}, with the plain client of the SDK.
 */
class FaultProxyIntegrationTests {

	private static final String TABLE = "things";

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	// enough for a request to arrive, on a slow machine and with a client that is new
	private static final Duration HASTE = Duration.ofSeconds(2);

	private static final ThrottlingReason HOT = ThrottlingReason.builder()
		.reason("TableWriteKeyRangeThroughputExceeded")
		.resource("arn:aws:dynamodb:eu-west-1:123456789012:table/things")
		.build();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private FaultProxy proxy;

	private DynamoDbClient client;

	@BeforeEach
	void start() {
		database.createTable(TABLE, "id");
		this.proxy = new FaultProxy(database.endpoint());
		this.client = client(DefaultRetryStrategy.doNotRetry(), PATIENCE);
	}

	private DynamoDbClient client(RetryStrategy retries, Duration attemptTimeout) {
		return LocalDatabase.clientBuilder(this.proxy.endpoint())
			.overrideConfiguration(
					(configuration) -> configuration.retryStrategy(retries).apiCallAttemptTimeout(attemptTimeout))
			.build();
	}

	@AfterEach
	void stop() {
		this.client.close();
		database.client().deleteTable((table) -> table.tableName(TABLE));
		this.proxy.close();
	}

	@Test
	void passesOnWhatIsSentAndAnswered() {
		String large = "ü".repeat(150_000);
		Map<String, AttributeValue> item = Map.of("id", text("1"), "text", text(large));
		this.client.putItem((put) -> put.tableName(TABLE).item(item));
		assertThat(stored("1")).isEqualTo(item);
		assertThat(this.client.getItem((get) -> get.tableName(TABLE).key(key("1"))).item()).isEqualTo(item);
	}

	@Test
	void passesOnRefusals() {
		assertThatExceptionOfType(DynamoDbException.class)
			.isThrownBy(() -> this.client.putItem((put) -> put.tableName(TABLE).item(Map.of("no", text("1")))))
			.withMessageContaining("One of the required keys was not given a value");
	}

	@Test
	void recordsAttempts() {
		put("1");
		this.client.getItem((get) -> get.tableName(TABLE).key(key("1")));
		assertThat(this.proxy.attempts()).extracting((attempt) -> attempt.request().operation())
			.containsExactly("PutItem", "GetItem");
		Request request = this.proxy.attempts().get(0).request();
		assertThat(request.json().at("/Item/id/S").asString()).isEqualTo("1");
		assertThat(this.proxy.attempts(Request.containing("\"Item\""))).containsExactly(this.proxy.attempts().get(0));
		assertThat(this.proxy.counts()).hasToString("{GetItem={none=1}, PutItem={none=1}}");
	}

	@Test
	void knowsTheAttemptsOfOneCall() {
		this.proxy.use(FaultSchedule.script(Request.to("PutItem"), Fault.resetBefore(), Fault.errorAfter()));
		try (DynamoDbClient patient = client(AwsRetryStrategy.standardRetryStrategy(), PATIENCE)) {
			patient.putItem((put) -> put.tableName(TABLE).item(key("1")));
			patient.putItem((put) -> put.tableName(TABLE).item(key("2")));
		}
		List<String> calls = this.proxy.attempts().stream().map((attempt) -> attempt.request().call()).toList();
		assertThat(calls).hasSize(4).doesNotContain("");
		assertThat(calls.subList(0, 3)).containsOnly(calls.get(0)).doesNotContain(calls.get(3));
		assertThat(this.proxy.counts()).hasToString("{PutItem={500 after=1, none=2, reset before=1}}");
	}

	@ParameterizedTest
	@EnumSource
	void throttlesWithoutReasons(Throttle throttle) {
		this.proxy.use(once("PutItem", Fault.throttle(throttle)));
		assertThatExceptionOfType(DynamoDbException.class).isThrownBy(() -> put("1")).satisfies((ex) -> {
			assertThat(ex.awsErrorDetails().errorCode()).isEqualTo(throttle.code());
			assertThat(ex.awsErrorDetails().errorMessage()).isEqualTo(throttle.message());
			assertThat(ex.isThrottlingException()).isTrue();
			assertThat(ex.statusCode()).isEqualTo(400);
			assertThat(ex.requestId()).isNotEmpty();
		});
		assertThat(stored("1")).isEmpty();
		put("1");
		assertThat(stored("1")).isNotEmpty();
	}

	@Test
	void throttlesWithReasons() {
		this.proxy.use(FaultSchedule.script(Request.to("PutItem"),
				Arrays.stream(Throttle.values()).map((name) -> Fault.throttle(name, HOT)).toArray(Fault[]::new)));
		assertThatExceptionOfType(ProvisionedThroughputExceededException.class).isThrownBy(() -> put("1"))
			.satisfies((ex) -> assertThat(ex.throttlingReasons()).containsExactly(HOT));
		assertThatExceptionOfType(ThrottlingException.class).isThrownBy(() -> put("1"))
			.satisfies((ex) -> assertThat(ex.throttlingReasons()).containsExactly(HOT));
		assertThatExceptionOfType(RequestLimitExceededException.class).isThrownBy(() -> put("1"))
			.satisfies((ex) -> assertThat(ex.throttlingReasons()).containsExactly(HOT));
		assertThat(stored("1")).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void failsBeforeOrAfterTheRequestIsApplied(boolean applied) {
		this.proxy.use(once("PutItem", applied ? Fault.errorAfter() : Fault.errorBefore()));
		assertThatExceptionOfType(InternalServerErrorException.class).isThrownBy(() -> put("1"))
			.satisfies((ex) -> assertThat(ex.statusCode()).isEqualTo(500));
		assertThat(stored("1").isEmpty()).isNotEqualTo(applied);
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void resetsBeforeOrAfterTheRequestIsApplied(boolean applied) {
		this.proxy.use(once("PutItem", applied ? Fault.resetAfter() : Fault.resetBefore()));
		assertThatExceptionOfType(SdkClientException.class).isThrownBy(() -> put("1"))
			.withCauseInstanceOf(SocketException.class)
			.havingCause()
			.withMessage("Connection reset");
		assertThat(stored("1").isEmpty()).isNotEqualTo(applied);
		put("2");
	}

	static Stream<Fault> late() {
		return Stream.of(Fault.slowAnswer(), Fault.late(), Fault.none().slowBody());
	}

	@ParameterizedTest
	@MethodSource("late")
	void appliesWhatTheClientHasGivenUp(Fault fault) {
		this.proxy.use(once("PutItem", fault));
		assertThatExceptionOfType(ApiCallAttemptTimeoutException.class).isThrownBy(() -> putHastily("1"));
		this.proxy.close();
		assertThat(stored("1")).isNotEmpty();
	}

	private void putHastily(String id) {
		try (DynamoDbClient hasty = client(DefaultRetryStrategy.doNotRetry(), HASTE)) {
			hasty.putItem((put) -> put.tableName(TABLE).item(key(id)));
		}
	}

	@Test
	void corruptsAnswers() {
		this.proxy.use(once("PutItem", Fault.corruptAnswer()));
		assertThatExceptionOfType(Crc32MismatchException.class).isThrownBy(() -> put("1"));
		assertThat(stored("1")).isNotEmpty();
	}

	@Test
	void cutsAnswersOff() {
		this.proxy.use(once("PutItem", Fault.none().cutOff()));
		assertThatExceptionOfType(SdkClientException.class).isThrownBy(() -> put("1"))
			.withStackTraceContaining("Premature end of Content-Length delimited message body");
		assertThat(stored("1")).isNotEmpty();
	}

	@Test
	void cutsRefusalsAndFailuresOff() {
		this.proxy
			.use(FaultSchedule.script(Request.to("PutItem"), Fault.throttle(Throttle.PROVISIONED_THROUGHPUT).cutOff(),
					Fault.errorBefore().cutOff(), Fault.errorAfter().cutOff()));
		assertThat(statusOfPut("1")).isEqualTo(400);
		assertThat(statusOfPut("2")).isEqualTo(500);
		assertThat(statusOfPut("3")).isEqualTo(500);
		assertThat(stored("1")).isEmpty();
		assertThat(stored("2")).isEmpty();
		assertThat(stored("3")).isNotEmpty();
	}

	// The body of an error that cannot be read is no error of its own to the SDK.
	private int statusOfPut(String id) {
		return catchThrowableOfType(DynamoDbException.class, () -> put(id)).statusCode();
	}

	@Test
	void knowsWhichAnswersAreLost() {
		FaultSchedule faults = FaultSchedule.script(Request.to("PutItem"), Fault.none(), Fault.none().cutOff(),
				Fault.throttle(Throttle.THROTTLING).cutOff(), Fault.errorBefore(), Fault.resetAfter(),
				Fault.corruptAnswer(), Fault.conflict());
		this.proxy.use(faults);
		for (int i = 0; i < 7; i++) {
			catchThrowable(() -> put("1"));
		}
		this.proxy.close();
		assertThat(this.proxy.attempts()).map((attempt) -> this.proxy.hasLostAnswer(attempt.request().call()))
			.containsExactly(false, true, false, true, true, true, false);
	}

	@Test
	void leavesTheFirstHalfOfWritesUndone() {
		this.proxy.use(once("BatchWriteItem", Fault.partialBatch()));
		BatchWriteItemResponse response = putAll(5);
		assertThat(response.unprocessedItems()).containsOnlyKeys(TABLE);
		assertThat(response.unprocessedItems().get(TABLE)).extracting((write) -> write.putRequest().item())
			.containsExactly(key("0"), key("1"), key("2"));
		assertThat(stored("2")).isEmpty();
		assertThat(stored("3")).isNotEmpty();
		this.client.batchWriteItem((batch) -> batch.requestItems(response.unprocessedItems()));
		assertThat(stored("0")).isNotEmpty();
	}

	@Test
	void leavesAllReadsButSomeUndone() {
		putAll(4);
		this.proxy.use(once("BatchGetItem", Fault.partialBatch(1)));
		BatchGetItemResponse response = this.client.batchGetItem((batch) -> batch.requestItems(Map.of(TABLE,
				KeysAndAttributes.builder().keys(List.of(key("0"), key("1"), key("2"))).consistentRead(true).build())));
		assertThat(response.responses().get(TABLE)).containsExactly(key("2"));
		assertThat(response.unprocessedKeys().get(TABLE).keys()).containsExactly(key("0"), key("1"));
		assertThat(response.unprocessedKeys().get(TABLE).consistentRead()).isTrue();
	}

	@Test
	void refusesOneWriteForATransaction() {
		this.proxy.use(once("PutItem", Fault.conflict()));
		assertThatExceptionOfType(TransactionConflictException.class).isThrownBy(() -> put("1"));
		assertThat(stored("1")).isEmpty();
	}

	@Test
	void cancelsTransactions() {
		this.proxy.use(
				FaultSchedule.script(Request.to("TransactWriteItems"), Fault.conflict(), Fault.throttledTransaction()));
		assertThatExceptionOfType(TransactionCanceledException.class).isThrownBy(() -> transact("1", "2"))
			.withMessageStartingWith("Transaction cancelled, please refer cancellation reasons for specific reasons "
					+ "[TransactionConflict, None]")
			.satisfies((ex) -> assertThat(ex.cancellationReasons()).extracting(CancellationReason::code)
				.containsExactly("TransactionConflict", "None"));
		assertThatExceptionOfType(TransactionCanceledException.class).isThrownBy(() -> transact("1", "2"))
			.satisfies((ex) -> assertThat(ex.cancellationReasons()).extracting(CancellationReason::code)
				.containsExactly("ThrottlingError", "None"));
		assertThat(stored("1")).isEmpty();
	}

	@Test
	void reportsTransactionsInProgress() {
		this.proxy.use(once("TransactWriteItems", Fault.transactionInProgress()));
		assertThatExceptionOfType(TransactionInProgressException.class).isThrownBy(() -> transact("1"));
		assertThat(stored("1")).isEmpty();
	}

	@Test
	void letsOthersWriteBetweenTwoAttempts() {
		this.proxy.use(once("PutItem", Fault.resetAfter().meanwhile(() -> {
			assertThat(stored("1")).isEqualTo(key("1"));
			database.client()
				.putItem((put) -> put.tableName(TABLE).item(Map.of("id", text("1"), "text", text("other"))));
		})));
		try (DynamoDbClient patient = client(AwsRetryStrategy.standardRetryStrategy(), PATIENCE)) {
			assertThatExceptionOfType(ConditionalCheckFailedException.class).isThrownBy(() -> patient
				.putItem((put) -> put.tableName(TABLE).item(key("1")).conditionExpression("attribute_not_exists(id)")));
		}
		assertThat(stored("1")).containsEntry("text", text("other"));
		assertThat(this.proxy.attempts()).hasSize(2);
	}

	@Test
	void letsRequestsWaitWhileOthersWrite() {
		List<CompletableFuture<Void>> arrived = new ArrayList<>();
		this.proxy.use(once("PutItem", Fault.none().meanwhile(() -> {
			arrived.add(CompletableFuture.runAsync(() -> put("2")));
			Awaitility.await().until(() -> isWaiting() || arrived.get(0).isDone());
			assertThat(stored("2")).isEmpty();
		})));
		put("1");
		arrived.get(0).join();
		assertThat(stored("2")).isNotEmpty();
	}

	private static boolean isWaiting() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().equals("fault-proxy-connection"))
			.anyMatch((thread) -> thread.getState() == Thread.State.BLOCKED);
	}

	@Test
	void failsWithWhatOthersMeanwhileFailWith() {
		FaultProxy failing = new FaultProxy(database.endpoint());
		failing.use(once("PutItem", Fault.none().meanwhile(() -> {
			throw new IllegalArgumentException("other writer");
		})));
		try (DynamoDbClient impatient = impatientClient(failing)) {
			assertThatExceptionOfType(SdkClientException.class)
				.isThrownBy(() -> impatient.putItem((put) -> put.tableName(TABLE).item(key("1"))));
		}
		assertThatIllegalStateException().isThrownBy(failing::close)
			.withMessage("The proxy failed: [java.lang.IllegalArgumentException: other writer]");
	}

	@Test
	void failsWhereAFaultCannotHappenToARequest() {
		FaultProxy failing = new FaultProxy(database.endpoint());
		failing.use(once("PutItem", Fault.partialBatch()));
		try (DynamoDbClient impatient = impatientClient(failing)) {
			assertThatExceptionOfType(SdkClientException.class)
				.isThrownBy(() -> impatient.putItem((put) -> put.tableName(TABLE).item(key("1"))));
		}
		assertThatIllegalStateException().isThrownBy(failing::close)
			.withMessageContaining("'partial batch' cannot happen to Request[operation=PutItem,");
	}

	private static DynamoDbClient impatientClient(FaultProxy proxy) {
		return LocalDatabase.clientBuilder(proxy.endpoint())
			.overrideConfiguration((configuration) -> configuration.retryStrategy(DefaultRetryStrategy.doNotRetry()))
			.build();
	}

	@Test
	void servesAsynchronousClientsToo() {
		this.proxy.use(FaultSchedule.script(Request.to("PutItem"), Fault.none(), Fault.resetAfter(), Fault.slowAnswer(),
				Fault.none()));
		try (DynamoDbAsyncClient async = asyncClient()) {
			async.putItem((put) -> put.tableName(TABLE).item(key("1"))).join();
			assertThatExceptionOfType(CompletionException.class)
				.isThrownBy(() -> async.putItem((put) -> put.tableName(TABLE).item(key("2"))).join());
			assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> putHastily(async, "3").join())
				.withCauseInstanceOf(ApiCallAttemptTimeoutException.class);
			async.putItem((put) -> put.tableName(TABLE).item(key("4"))).join();
		}
		this.proxy.close();
		assertThat(List.of("1", "2", "3", "4")).allSatisfy((id) -> assertThat(stored(id)).isNotEmpty());
	}

	private static CompletableFuture<PutItemResponse> putHastily(DynamoDbAsyncClient async, String id) {
		return async.putItem((put) -> put.tableName(TABLE)
			.item(key(id))
			.overrideConfiguration((configuration) -> configuration.apiCallAttemptTimeout(HASTE)));
	}

	private DynamoDbAsyncClient asyncClient() {
		return DynamoDbAsyncClient.builder()
			.endpointOverride(this.proxy.endpoint())
			.region(Region.EU_WEST_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
			.overrideConfiguration((configuration) -> configuration.retryStrategy(DefaultRetryStrategy.doNotRetry())
				.apiCallAttemptTimeout(PATIENCE))
			.build();
	}

	private static FaultSchedule once(String operation, Fault fault) {
		return FaultSchedule.script(Request.to(operation), fault);
	}

	private void put(String id) {
		this.client.putItem((put) -> put.tableName(TABLE).item(key(id)));
	}

	private BatchWriteItemResponse putAll(int number) {
		List<WriteRequest> writes = IntStream.range(0, number)
			.mapToObj((id) -> WriteRequest.builder().putRequest((put) -> put.item(key(Integer.toString(id)))).build())
			.toList();
		return this.client.batchWriteItem((batch) -> batch.requestItems(Map.of(TABLE, writes)));
	}

	private void transact(String... ids) {
		List<TransactWriteItem> actions = Arrays.stream(ids)
			.map((id) -> TransactWriteItem.builder().put((put) -> put.tableName(TABLE).item(key(id))).build())
			.toList();
		this.client.transactWriteItems((transaction) -> transaction.transactItems(actions));
	}

	private static Map<String, AttributeValue> stored(String id) {
		return database.client().getItem((get) -> get.tableName(TABLE).key(key(id)).consistentRead(true)).item();
	}

	private static Map<String, AttributeValue> key(String id) {
		return Map.of("id", text(id));
	}

	private static AttributeValue text(String value) {
		return AttributeValue.fromS(value);
	}

}
