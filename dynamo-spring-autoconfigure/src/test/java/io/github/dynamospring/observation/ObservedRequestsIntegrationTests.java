package io.github.dynamospring.observation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.DynamoExecutionAttributes;
import io.github.dynamospring.client.retry.FakeDynamoDb;
import io.github.dynamospring.client.retry.FakeDynamoDb.Answer;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSchema;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.GlobalObservationConvention;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.Kind;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

import org.springframework.core.task.VirtualThreadTaskExecutor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Observes requests to DynamoDB Local.
 */
class ObservedRequestsIntegrationTests {

	private static final Map<String, AttributeValue> KEY = Map.of("pk", AttributeValue.fromS("ada \"Countess\""), "sk",
			AttributeValue.fromN("7"));

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private final Observed observed = new Observed();

	@BeforeAll
	static void start() {
		KeyAttribute partition = new KeyAttribute("pk", KeyAttribute.KeyType.S);
		KeyAttribute sort = new KeyAttribute("sk", KeyAttribute.KeyType.N);
		IndexSchema index = new IndexSchema("gsi1", IndexSchema.Type.GLOBAL, List.of(sort), List.of(), Projection.ALL);
		for (String table : List.of("shop", "stock")) {
			database.createTable(new TableSchema(table, partition, sort, List.of(index), null));
		}
	}

	@Test
	void observesAQuery() throws Exception {
		try (DynamoDbClient client = client(this.observed.interceptor())) {
			client.putItem((request) -> request.tableName("shop").item(KEY));
			client.query((request) -> request.tableName("shop")
				.indexName("gsi1")
				.keyConditionExpression("sk = :sk")
				.expressionAttributeValues(Map.of(":sk", KEY.get("sk")))
				.filterExpression("attribute_not_exists(pk2)")
				.limit(5)
				.scanIndexForward(false)
				.overrideConfiguration((configuration) -> configuration
					.putExecutionAttribute(DynamoExecutionAttributes.ACCESS_PATTERN, "Orders.findBySlot")));
		}
		this.observed.request();
		DynamoRequestContext query = this.observed.request();
		assertThat(query.getName()).isEqualTo("dynamodb.requests");
		assertThat(query.getContextualName()).isEqualTo("Query shop");
		assertThat(query.getKind()).isEqualTo(Kind.CLIENT);
		assertThat(query.getRemoteServiceName()).isEqualTo("DynamoDB");
		assertThat(query.getLowCardinalityKeyValues()).isEqualTo(KeyValues.of("access.pattern", "Orders.findBySlot",
				"index", "gsi1", "operation", "Query", "outcome", "success", "table", "shop"));
		Map<String, String> details = details(query);
		assertThat(details.remove("aws.request_id")).isNotEmpty();
		assertThat(details.remove("server.port")).isEqualTo(String.valueOf(database.endpoint().getPort()));
		assertThat(details).isEqualTo(Map.ofEntries(Map.entry("server.address", database.endpoint().getHost()),
				Map.entry("cloud.region", "eu-west-1"), Map.entry("db.system.name", "aws.dynamodb"),
				Map.entry("db.operation.name", "Query"), Map.entry("db.collection.name", "shop"),
				Map.entry("aws.dynamodb.table_names", "[\"shop\"]"), Map.entry("aws.dynamodb.index_name", "gsi1"),
				Map.entry("aws.dynamodb.limit", "5"), Map.entry("aws.dynamodb.scan_forward", "false"),
				Map.entry("aws.dynamodb.count", "1"), Map.entry("aws.dynamodb.scanned_count", "1"),
				Map.entry("aws.dynamodb.consumed_capacity",
						"[{\"TableName\":\"shop\",\"CapacityUnits\":0.5,\"Table\":{\"CapacityUnits\":0.0},"
								+ "\"GlobalSecondaryIndexes\":{\"gsi1\":{\"CapacityUnits\":0.5}}}]")));
		assertThat(this.observed.failures().count()).isZero();
		this.observed.assertAllStopped(2);
	}

	@Test
	void observesABatchOfSeveralTables() throws Exception {
		try (DynamoDbClient client = client(this.observed.interceptor())) {
			Map<String, AttributeValue> other = Map.of("pk", KEY.get("pk"), "sk", AttributeValue.fromN("8"));
			client.batchGetItem((request) -> request
				.requestItems(Map.of("shop", keys(List.of(KEY)), "stock", keys(List.of(KEY, other)))));
		}
		DynamoRequestContext batch = this.observed.request();
		assertThat(batch.getContextualName()).isEqualTo("BatchGetItem");
		assertThat(batch.getLowCardinalityKeyValues()).isEqualTo(KeyValues.of("access.pattern", "none", "index", "none",
				"operation", "BatchGetItem", "outcome", "success", "table", "several"));
		assertThat(details(batch)).containsEntry("db.operation.batch.size", "3")
			.doesNotContainKeys("db.collection.name", "aws.dynamodb.key");
		assertThat(details(batch).get("aws.dynamodb.table_names")).isIn("[\"shop\",\"stock\"]", "[\"stock\",\"shop\"]");
	}

	private static KeysAndAttributes keys(List<Map<String, AttributeValue>> keys) {
		return KeysAndAttributes.builder().keys(keys).build();
	}

	@Test
	void observesAStatement() throws Exception {
		try (DynamoDbClient client = client(this.observed.interceptor())) {
			client.executeStatement((request) -> request.statement("select * from shop where pk = 'x'"));
		}
		DynamoRequestContext statement = this.observed.request();
		assertThat(statement.getContextualName()).isEqualTo("ExecuteStatement");
		assertThat(statement.isWrite()).isFalse();
		assertThat(statement.getLowCardinalityKeyValue("table").getValue()).isEqualTo("none");
	}

	@Test
	void observesARefusedRequest() throws Exception {
		try (DynamoDbClient client = client(this.observed.interceptor())) {
			assertThatExceptionOfType(ResourceNotFoundException.class)
				.isThrownBy(() -> client.getItem((request) -> request.tableName("none-such").key(KEY)));
		}
		Map<String, String> details = details(this.observed.request());
		assertThat(details).containsEntry("db.response.status_code", "ResourceNotFoundException")
			.containsEntry("error.type", "ResourceNotFoundException")
			.containsKey("aws.request_id");
	}

	@Test
	void hasKeysOnlyWhereTheyAreAskedFor() throws Exception {
		Observed without = new Observed(new DefaultDynamoObservationConvention());
		Observed masked = new Observed(new DefaultDynamoObservationConvention((table) -> table, KeyVisibility.MASKED));
		Observed with = new Observed(
				new DefaultDynamoObservationConvention((table) -> "t-" + table, KeyVisibility.PLAIN));
		for (Observed each : List.of(without, masked, with)) {
			try (DynamoDbClient client = client(each.interceptor())) {
				client.getItem((request) -> request.tableName("shop").key(KEY).consistentRead(true));
			}
		}
		DynamoRequestContext plain = without.request();
		assertThat(plain.getAllKeyValues().stream().map(KeyValue::getValue))
			.noneMatch((value) -> value.contains("Countess"));
		assertThat(details(masked.request()).get("aws.dynamodb.key")).isIn("{\"pk\":\"*5640\",\"sk\":\"*7902\"}",
				"{\"sk\":\"*7902\",\"pk\":\"*5640\"}");
		DynamoRequestContext keyed = with.request();
		assertThat(details(keyed)).containsEntry("aws.dynamodb.consistent_read", "true");
		assertThat(details(keyed).get("aws.dynamodb.key")).isIn("{\"pk\":\"ada \\\"Countess\\\"\",\"sk\":7}",
				"{\"sk\":7,\"pk\":\"ada \\\"Countess\\\"\"}");
		assertThat(keyed.getContextualName()).isEqualTo("GetItem t-shop");
		assertThat(keyed.getLowCardinalityKeyValue("table").getValue()).isEqualTo("t-shop");
	}

	@Test
	void timesRequestsAndCountsRepetitions() {
		ObservationRegistry registry = ObservationRegistry.create();
		SimpleMeterRegistry meters = new SimpleMeterRegistry();
		registry.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
		try (DynamoDbClient client = client(new DynamoObservationInterceptor(registry, null,
				new DefaultDynamoObservationConvention(), List.of(), new ObservationFailures()))) {
			client.getItem((request) -> request.tableName("shop").key(KEY));
			client.listTables();
		}
		assertThat(meters.get("dynamodb.requests").timers()).extracting((timer) -> timer.getId().getTags())
			.containsExactlyInAnyOrder(tags("shop", "GetItem", "success", "none"),
					tags("none", "ListTables", "success", "none"));
		assertThat(meters.get("dynamodb.requests.active").longTaskTimers())
			.allMatch((timer) -> timer.activeTasks() == 0);
		assertThat(meters.getMeters()).extracting(Meter::getId)
			.allSatisfy((id) -> assertThat(id.getTags()).extracting(Tag::getValue).doesNotContain("ada"));
	}

	private static List<Tag> tags(String table, String operation, String outcome, String error) {
		return List.of(Tag.of("access.pattern", "none"), Tag.of("error", error), Tag.of("index", "none"),
				Tag.of("operation", operation), Tag.of("outcome", outcome), Tag.of("table", table));
	}

	@Test
	void anInterruptedReadIsCancelledAndNoError() throws Exception {
		try (DynamoDbClient client = interrupted()) {
			assertThatExceptionOfType(AbortedException.class)
				.isThrownBy(() -> client.getItem((request) -> request.tableName("shop").key(KEY)));
		}
		assertThat(Thread.interrupted()).isTrue();
		DynamoRequestContext read = this.observed.request();
		assertThat(read.getOutcome()).isEqualTo(RequestOutcome.CANCELLED);
		assertThat(read.getLowCardinalityKeyValue("outcome").getValue()).isEqualTo("cancelled");
		assertThat(read.getError()).isNull();
		assertThat(read.getFailure()).isInstanceOf(AbortedException.class);
		this.observed.assertAllStopped(1);
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void anInterruptCancelsAReadThatWaitsForItsAnswerInAVirtualThread() throws Exception {
		try (FakeDynamoDb silent = new FakeDynamoDb(Answer.HANG);
				DynamoDbClient client = LocalDatabase.clientBuilder(silent.endpoint())
					.overrideConfiguration(
							(configuration) -> configuration.addExecutionInterceptor(this.observed.interceptor()))
					.build()) {
			Future<?> read = new VirtualThreadTaskExecutor("reader-")
				.submit(() -> client.getItem((request) -> request.tableName("shop").key(KEY)));
			silent.awaitHungRequest();
			read.cancel(true);
			DynamoRequestContext request = this.observed.request();
			assertThat(request.getOutcome()).isEqualTo(RequestOutcome.CANCELLED);
			assertThat(request.getAttempts()).isEqualTo(1);
		}
	}

	@Test
	void anInterruptedWriteIsAmbiguous() throws Exception {
		try (DynamoDbClient client = interrupted()) {
			assertThatExceptionOfType(AbortedException.class)
				.isThrownBy(() -> client.putItem((request) -> request.tableName("shop").item(KEY)));
		}
		assertThat(Thread.interrupted()).isTrue();
		DynamoRequestContext write = this.observed.request();
		assertThat(write.getOutcome()).isEqualTo(RequestOutcome.AMBIGUOUS);
		assertThat(write.getError()).isInstanceOf(AbortedException.class);
	}

	private DynamoDbClient interrupted() {
		return LocalDatabase.clientBuilder(database.endpoint())
			.overrideConfiguration((configuration) -> configuration.addExecutionInterceptor(this.observed.interceptor())
				.addExecutionInterceptor(new ExecutionInterceptor() {

					@Override
					public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
						Thread.currentThread().interrupt();
					}

				}))
			.build();
	}

	@Test
	void worksOutSpanDetailsOnlyForThoseWhoAsk() {
		AtomicInteger asked = new AtomicInteger();
		DynamoObservationConvention convention = new DefaultDynamoObservationConvention() {

			@Override
			public KeyValues getHighCardinalityKeyValues(DynamoRequestContext context) {
				asked.incrementAndGet();
				return super.getHighCardinalityKeyValues(context);
			}

		};
		ObservationRegistry registry = ObservationRegistry.create();
		registry.observationConfig().observationHandler(new DefaultMeterObservationHandler(new SimpleMeterRegistry()));
		List<DynamoRequestContext> ended = new ArrayList<>();
		DynamoObservationInterceptor interceptor = new DynamoObservationInterceptor(registry, convention,
				new DefaultDynamoObservationConvention(), List.of(ended::add), new ObservationFailures());
		try (DynamoDbClient client = client(interceptor)) {
			client.getItem((request) -> request.tableName("shop").key(KEY));
		}
		assertThat(asked).hasValue(0);
		assertThat(ended.get(0).getAllKeyValues().stream().map(KeyValue::getKey)).contains("db.system.name", "table");
		assertThat(asked).hasValue(1);
	}

	@Test
	void theConventionOfTheRegistryReplacesTheDefault() throws Exception {
		this.observed.registry().observationConfig().observationConvention(new ShortConvention());
		try (DynamoDbClient client = client(this.observed.interceptor())) {
			client.getItem((request) -> request.tableName("shop").key(KEY));
		}
		DynamoRequestContext request = this.observed.request();
		assertThat(request.getName()).isEqualTo("short");
		assertThat(request.getAllKeyValues()).isEqualTo(KeyValues.of("attempts", "1"));
	}

	@Test
	void concurrentAsynchronousRequestsKeepTheirParentAndPattern() throws Exception {
		Map<String, Observation> parents = new HashMap<>();
		List<CompletableFuture<?>> answers = new ArrayList<>();
		try (DynamoDbAsyncClient client = ObservedClients
			.configure(DynamoDbAsyncClient.builder().httpClient(ObservedClients.ASYNC_HTTP), database.endpoint(),
					(configuration) -> configuration.addExecutionInterceptor(this.observed.interceptor()))
			.build()) {
			for (int i = 0; i < 40; i++) {
				String pattern = "Orders.find" + i;
				Observation parent = Observation.start("parent " + i, this.observed.registry());
				parents.put(pattern, parent);
				parent.scoped(() -> answers.add(client.getItem(get(pattern))));
			}
			CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new)).join();
		}
		for (int i = 0; i < 40; i++) {
			DynamoRequestContext request = this.observed.request();
			Observation parent = parents.remove(request.getAccessPattern());
			assertThat(request.getParentObservation()).isNotNull().isSameAs(parent);
			assertThat(request.getLowCardinalityKeyValue("access.pattern").getValue())
				.isEqualTo(request.getAccessPattern());
			parent.stop();
		}
		assertThat(parents).isEmpty();
		this.observed.assertAllStopped(40);
		assertThat(this.observed.failures().count()).isZero();
	}

	private static GetItemRequest get(String pattern) {
		return GetItemRequest.builder()
			.tableName("shop")
			.key(KEY)
			.overrideConfiguration((configuration) -> configuration
				.putExecutionAttribute(DynamoExecutionAttributes.ACCESS_PATTERN, pattern))
			.build();
	}

	private static DynamoDbClient client(ExecutionInterceptor interceptor) {
		return LocalDatabase.clientBuilder(database.endpoint())
			.overrideConfiguration((configuration) -> configuration.addExecutionInterceptor(interceptor))
			.build();
	}

	private static Map<String, String> details(DynamoRequestContext request) {
		Map<String, String> details = new HashMap<>();
		request.getHighCardinalityKeyValues().forEach((value) -> details.put(value.getKey(), value.getValue()));
		return details;
	}

	private static final class ShortConvention implements GlobalObservationConvention<DynamoRequestContext> {

		@Override
		public String getName() {
			return "short";
		}

		@Override
		public KeyValues getLowCardinalityKeyValues(DynamoRequestContext context) {
			return KeyValues.of("attempts", String.valueOf(context.getAttempts()));
		}

		@Override
		public boolean supportsContext(Observation.Context context) {
			return context instanceof DynamoRequestContext;
		}

	}

}
