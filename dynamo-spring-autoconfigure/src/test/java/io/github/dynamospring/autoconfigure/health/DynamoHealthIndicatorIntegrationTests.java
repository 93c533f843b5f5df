package io.github.dynamospring.autoconfigure.health;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.aop.MutableClock;
import io.github.dynamospring.autoconfigure.health.HealthModel.Alarm;
import io.github.dynamospring.autoconfigure.health.HealthModel.Reading;
import io.github.dynamospring.autoconfigure.health.HealthModel.Sensor;
import io.github.dynamospring.client.DynamoExecutionAttributes;
import io.github.dynamospring.client.retry.FakeDynamoDb;
import io.github.dynamospring.client.retry.FakeDynamoDb.Answer;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests for {@link DynamoHealthIndicator}.
 */
class DynamoHealthIndicatorIntegrationTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final Duration SHORT = Duration.ofMillis(200);

	private static final Answer DENIED = Answer.error("AccessDeniedException");

	private static final Answer MISSING = Answer.error("ResourceNotFoundException");

	private static final List<String> requests = new CopyOnWriteArrayList<>();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Sensor.class, Reading.class).observedBy(new Recorder());

	@Test
	void isUpIfAllTablesAreActive() {
		Health health = check(database.client(), PATIENCE, Sensor.class, Reading.class);
		assertThat(health.getStatus()).isEqualTo(Status.UP);
		assertThat(health.getDetails()).isEqualTo(Map.of("tables",
				Map.of("sensors", Map.of("name", "test-sensors", "status", "UP", "tableStatus", "ACTIVE"), "readings",
						Map.of("name", "test-readings", "status", "UP", "tableStatus", "ACTIVE"))));
	}

	@Test
	void namesItsRequests() {
		requests.clear();
		check(database.client(), PATIENCE, Sensor.class);
		assertThat(requests).containsExactly("DescribeTable health");
	}

	@Test
	void isDownIfATableIsMissing() {
		Health health = check(database.client(), PATIENCE, Sensor.class, Alarm.class);
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
		assertThat(table(health, "alarms")).isEqualTo(Map.of("name", "test-alarms", "status", "DOWN", "reason",
				"does not exist", "error", "ResourceNotFoundException"));
		assertThat(table(health, "sensors")).containsEntry("status", "UP");
	}

	@Test
	void checksTheTablesThatAreNamed() {
		DynamoHealthIndicator indicator = indicator(database.client(), HealthModel.properties(PATIENCE, "sensors"),
				Sensor.class, Alarm.class);
		indicator.afterSingletonsInstantiated();
		assertThat(indicator.health().getStatus()).isEqualTo(Status.UP);
		assertThat(indicator.health().getDetails().get("tables")).asInstanceOf(InstanceOfAssertFactories.MAP)
			.containsOnlyKeys("sensors");
	}

	@Test
	void knowsNothingWithoutTables() {
		assertThat(check(database.client(), PATIENCE).getStatus()).isEqualTo(Status.UNKNOWN);
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			ACTIVE,                             UP,             <none>
			UPDATING,                           UP,             <none>
			CREATING,                           OUT_OF_SERVICE, is being created
			DELETING,                           OUT_OF_SERVICE, is being deleted
			REPLICATION_NOT_AUTHORIZED,         UP,             is a replica that other replicas may not reach
			INACCESSIBLE_ENCRYPTION_CREDENTIALS,DOWN,           'cannot be decrypted: its KMS key is inaccessible'
			ARCHIVED,       DOWN,    'is archived, as its KMS key was inaccessible for seven days'
			ARCHIVING,      DOWN,    'is archived, as its KMS key was inaccessible for seven days'
			HIBERNATING,    UNKNOWN, has a status that is not known here
			""", nullValues = "<none>")
	void tellsWhatTheStatusOfATableMeans(String tableStatus, String status, String reason) {
		Answer answer = Answer.answer(200, "{\"Table\":{\"TableStatus\":\"" + tableStatus + "\"}}");
		try (FakeDynamoDb server = new FakeDynamoDb(answer); DynamoDbClient client = client(server.endpoint())) {
			Health health = check(client, PATIENCE, Alarm.class);
			assertThat(health.getStatus().getCode()).isEqualTo(status);
			assertThat(table(health, "alarms")).containsEntry("tableStatus", tableStatus);
			assertThat(table(health, "alarms").get("reason")).isEqualTo(reason);
		}
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			ProvisionedThroughputExceededException, 400, UP,   'throttles the check, so it answers'
			ThrottlingException,                    400, UP,   'throttles the check, so it answers'
			ExpiredTokenException,       400, DOWN, 'may not be accessed: DynamoDB does not accept the credentials'
			UnrecognizedClientException, 400, DOWN, 'may not be accessed: DynamoDB does not accept the credentials'
			InternalServerError,         500, DOWN, answers with status 500
			ValidationException, 400, DOWN, 'refuses the check: its keys may differ from the keys of the entities'
			""")
	void tellsWhatAFailureMeansAndSendsOnce(String code, int statusCode, String status, String reason) {
		Answer answer = Answer.error(statusCode, code, "");
		try (FakeDynamoDb server = new FakeDynamoDb(answer); DynamoDbClient client = client(server.endpoint())) {
			Health health = check(client, PATIENCE, Alarm.class);
			assertThat(health.getStatus().getCode()).isEqualTo(status);
			assertThat(table(health, "alarms"))
				.isEqualTo(Map.of("name", "test-alarms", "status", status, "reason", reason, "error", code));
			assertThat(server.requests()).isEqualTo(1);
		}
	}

	@Test
	void isDownIfNobodyListens() {
		try (DynamoDbClient client = client(URI.create("http://127.0.0.1:1"))) {
			Health health = check(client, PATIENCE, Alarm.class);
			assertThat(health.getStatus()).isEqualTo(Status.DOWN);
			assertThat(table(health, "alarms")).containsEntry("reason", "cannot be reached")
				.hasEntrySatisfying("error", (error) -> assertThat((String) error).endsWith("ConnectException"));
		}
	}

	@Test
	void answersThoughTheServerNeverDoes() {
		try (FakeDynamoDb server = new FakeDynamoDb(Answer.HANG); DynamoDbClient client = client(server.endpoint())) {
			Health health = check(client, SHORT, Alarm.class, Sensor.class);
			assertThat(health.getStatus()).isEqualTo(Status.DOWN);
			Map<String, String> reason = Map.of("status", "DOWN", "reason", "does not answer within 200 ms", "error",
					"ApiCallTimeoutException");
			assertThat(table(health, "alarms")).containsAllEntriesOf(reason);
			assertThat(table(health, "sensors")).containsAllEntriesOf(reason);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 100, 10_000 })
	void knowsNothingIfAllConnectionsAreTaken(int acquisitionMillis) {
		try (FakeDynamoDb server = new FakeDynamoDb(Answer.HANG);
				DynamoDbClient client = LocalDatabase.clientBuilder(server.endpoint())
					.httpClientBuilder(Apache5HttpClient.builder()
						.maxConnections(1)
						.connectionAcquisitionTimeout(Duration.ofMillis(acquisitionMillis)))
					.build()) {
			CompletableFuture.runAsync(client::listTables);
			await().atMost(PATIENCE).until(() -> server.requests() == 1);
			TableHealth health = new TableCheck(client, Duration.ofSeconds(2)).check("test-alarms",
					HealthModel.context(Alarm.class).getTable("alarms").schema());
			assertThat(health.details()).isEqualTo(Map.of("name", "test-alarms", "status", "UNKNOWN", "reason",
					"was not asked: no connection of the client was free"));
			assertThat(server.requests()).isEqualTo(1);
		}
	}

	@Test
	void checksManyTablesOnFewThreads() throws Exception {
		Deaf client = new Deaf();
		RunningChecks checks = new RunningChecks(new TableCheck(client, PATIENCE));
		TableModel alarms = HealthModel.context(Alarm.class).getTable("alarms");
		List<Future<TableHealth>> results = IntStream.range(0, 20)
			.mapToObj((number) -> checks.check("alarms-" + number, alarms.schema()))
			.toList();
		client.released.countDown();
		for (Future<TableHealth> result : results) {
			assertThat(result.get().status()).isEqualTo(Status.UP);
		}
		assertThat(client.threads).hasSizeLessThanOrEqualTo(16).allMatch(Thread::isDaemon);
	}

	@Test
	void doesNotStartACheckTwiceThatHangs() {
		Deaf client = new Deaf();
		DynamoHealthIndicator indicator = indicator(client, HealthModel.properties(SHORT), Alarm.class);
		for (int i = 0; i < 3; i++) {
			assertThat(indicator.health().getStatus()).isEqualTo(Status.DOWN);
		}
		assertThat(client.calls).hasValue(1);
		client.released.countDown();
		await().atMost(PATIENCE).until(() -> indicator.health().getStatus().equals(Status.UP));
		assertThat(client.calls).hasValueGreaterThan(1);
	}

	@Test
	void readsAKeyThatNoItemHasIfTheRoleMayNotDescribe() {
		Answer noItem = Answer.answer(200, "{}");
		try (FakeDynamoDb server = new FakeDynamoDb(DENIED, noItem);
				DynamoDbClient client = client(server.endpoint())) {
			DynamoHealthIndicator indicator = indicator(client, HealthModel.properties(PATIENCE), Alarm.class);
			requests.clear();
			for (int i = 0; i < 3; i++) {
				Health health = indicator.health();
				assertThat(health.getStatus()).isEqualTo(Status.UP);
				assertThat(table(health, "alarms")).isEqualTo(Map.of("name", "test-alarms", "status", "UP"));
			}
			assertThat(requests).containsExactly("DescribeTable health", "GetItem health", "GetItem health",
					"GetItem health");
		}
	}

	@Test
	void namesThePermissionsIfTheRoleMayNeitherDescribeNorRead() {
		try (FakeDynamoDb server = new FakeDynamoDb(DENIED); DynamoDbClient client = client(server.endpoint())) {
			DynamoHealthIndicator indicator = indicator(client, HealthModel.properties(PATIENCE), Alarm.class);
			requests.clear();
			for (int i = 0; i < 2; i++) {
				Health health = indicator.health();
				assertThat(health.getStatus()).isEqualTo(Status.DOWN);
				assertThat(table(health, "alarms")).isEqualTo(Map.of("name", "test-alarms", "status", "DOWN", "reason",
						"may not be accessed: the role needs dynamodb:DescribeTable or dynamodb:GetItem", "error",
						"AccessDeniedException"));
			}
			assertThat(requests).containsExactly("DescribeTable health", "GetItem health", "DescribeTable health",
					"GetItem health");
		}
	}

	@Test
	void seesThatATableIsMissingIfTheRoleMayNotDescribe() {
		try (FakeDynamoDb server = new FakeDynamoDb(DENIED, MISSING);
				DynamoDbClient client = client(server.endpoint())) {
			assertThat(table(check(client, PATIENCE, Alarm.class), "alarms")).containsEntry("reason", "does not exist");
		}
	}

	@Test
	void readsTablesWithKeysOfAnyType() {
		try (DynamoDbClient client = client(database.endpoint(), new Denial())) {
			Health health = check(client, PATIENCE, Sensor.class, Reading.class);
			assertThat(health.getDetails())
				.isEqualTo(Map.of("tables", Map.of("sensors", Map.of("name", "test-sensors", "status", "UP"),
						"readings", Map.of("name", "test-readings", "status", "UP"))));
		}
	}

	@Test
	void describesAgainAfterAnHour() {
		Answer noItem = Answer.answer(200, "{}");
		MutableClock clock = new MutableClock();
		try (FakeDynamoDb server = new FakeDynamoDb(DENIED, noItem);
				DynamoDbClient client = client(server.endpoint())) {
			TableCheck check = new TableCheck(client, PATIENCE, clock);
			TableModel alarms = HealthModel.context(Alarm.class).getTable("alarms");
			requests.clear();
			check.check("test-alarms", alarms.schema());
			clock.advance(Duration.ofHours(1));
			check.check("test-alarms", alarms.schema());
			clock.advance(Duration.ofNanos(1));
			check.check("test-alarms", alarms.schema());
			assertThat(requests).containsExactly("DescribeTable health", "GetItem health", "GetItem health",
					"DescribeTable health");
		}
	}

	private static Health check(DynamoDbClient client, Duration timeout, Class<?>... entities) {
		return indicator(client, HealthModel.properties(timeout), entities).health();
	}

	private static DynamoHealthIndicator indicator(DynamoDbClient client, DynamoHealthProperties properties,
			Class<?>... entities) {
		DynamoMappingContext context = HealthModel.context(entities);
		return new DynamoHealthIndicator(client, context, (logicalName) -> "test-" + logicalName, properties);
	}

	private static DynamoDbClient client(URI endpoint) {
		return client(endpoint, new Recorder());
	}

	private static DynamoDbClient client(URI endpoint, ExecutionInterceptor interceptor) {
		return LocalDatabase.clientBuilder(endpoint)
			.overrideConfiguration((configuration) -> configuration.addExecutionInterceptor(interceptor))
			.build();
	}

	@SuppressWarnings("unchecked")
	private static Map<String, Object> table(Health health, String logicalName) {
		return ((Map<String, Map<String, Object>>) health.getDetails().get("tables")).get(logicalName);
	}

	private static final class Recorder implements ExecutionInterceptor {

		@Override
		public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
			requests.add(context.request().getClass().getSimpleName().replace("Request", "") + " "
					+ attributes.getAttribute(DynamoExecutionAttributes.ACCESS_PATTERN));
		}

	}

	/**
	 * A client whose calls nothing interrupts, as of one that waits for a name server.
	 */
	private static final class Deaf implements DynamoDbClient {

		private final AtomicInteger calls = new AtomicInteger();

		private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

		private final CountDownLatch released = new CountDownLatch(1);

		@Override
		public DescribeTableResponse describeTable(DescribeTableRequest request) {
			this.calls.incrementAndGet();
			this.threads.add(Thread.currentThread());
			CompletableFuture.runAsync(this::await).join();
			return DescribeTableResponse.builder().table((table) -> table.tableStatus(TableStatus.ACTIVE)).build();
		}

		private void await() {
			try {
				this.released.await();
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		}

		@Override
		public String serviceName() {
			return "dynamodb";
		}

		@Override
		public void close() {
		}

	}

	/**
	 * Sees to it that a client may read but not describe.
	 */
	private static final class Denial implements ExecutionInterceptor {

		@Override
		public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
			if (context.request() instanceof DescribeTableRequest) {
				throw DynamoDbException.builder()
					.awsErrorDetails(AwsErrorDetails.builder().errorCode("AccessDeniedException").build())
					.build();
			}
		}

	}

}
