package io.github.dynamospring.observation;

import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.client.DynamoExecutionAttributes;
import io.github.dynamospring.load.CannedHttpClient;
import io.github.dynamospring.observation.hot.HotPartitionSettings;
import io.github.dynamospring.observation.hot.HotPartitions;
import io.github.dynamospring.observation.hot.HotPartitionsBenchmark;
import io.github.dynamospring.observation.meter.DynamoRequestMeters;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;

/**
 * What observation adds to a call that succeeds: the SDK's pipeline with an HTTP client that answers at once, as it is
 * and with what is named. Without observation the requests ask for consumed capacity themselves, so that the answers,
 * and what it takes to read them, are the same.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ObservationBenchmark {

	private static final String ITEM = "{\"pk\":{\"S\":\"CUSTOMER#1\"},\"sk\":{\"S\":\"ORDER#1\"},"
			+ "\"status\":{\"S\":\"PAID\"},\"amount\":{\"N\":\"12.34\"},\"text\":{\"S\":\"" + "x".repeat(500) + "\"}}";

	private static final String CAPACITY = "\"ConsumedCapacity\":{\"TableName\":\"shop\",\"CapacityUnits\":2,"
			+ "\"Table\":{\"CapacityUnits\":1}";

	private static final Map<String, AttributeValue> KEY = Map.of("pk", AttributeValue.fromS("CUSTOMER#1"), "sk",
			AttributeValue.fromS("ORDER#1"));

	@Param({ "nothing", "observation", "costs", "partitions", "all" })
	public String with;

	private final List<DynamoDbClient> clients = new ArrayList<>();

	private DynamoDbClient reader;

	private DynamoDbClient writer;

	private DynamoDbClient searcher;

	private GetItemRequest get;

	private PutItemRequest put;

	private QueryRequest query;

	@Setup(Level.Trial)
	public void start() {
		LoggingSystem.get(getClass().getClassLoader()).setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.OFF);
		DynamoObservationInterceptor interceptor = this.with.equals("nothing") ? null : interceptor();
		this.reader = client("{\"Item\":" + ITEM + "," + CAPACITY + "}}", interceptor);
		this.writer = client("{" + CAPACITY + ",\"GlobalSecondaryIndexes\":{\"gsi\":{\"CapacityUnits\":1}}}}",
				interceptor);
		this.searcher = client("{\"Count\":5,\"ScannedCount\":5,\"Items\":["
				+ String.join(",", Collections.nCopies(5, ITEM)) + "]," + CAPACITY + "}}", interceptor);
		ReturnConsumedCapacity asked = (interceptor != null) ? null : ReturnConsumedCapacity.INDEXES;
		AwsRequestOverrideConfiguration configuration = AwsRequestOverrideConfiguration.builder()
			.putExecutionAttribute(DynamoExecutionAttributes.ACCESS_PATTERN, "Orders.findById")
			.build();
		this.get = GetItemRequest.builder()
			.tableName("shop")
			.key(KEY)
			.returnConsumedCapacity(asked)
			.overrideConfiguration(configuration)
			.build();
		this.put = PutItemRequest.builder()
			.tableName("shop")
			.item(Map.of("pk", AttributeValue.fromS("CUSTOMER#1"), "sk", AttributeValue.fromS("ORDER#1"), "amount",
					AttributeValue.fromN("12.34"), "text", AttributeValue.fromS("x".repeat(500))))
			.returnConsumedCapacity(asked)
			.overrideConfiguration(configuration)
			.build();
		this.query = QueryRequest.builder()
			.tableName("shop")
			.keyConditionExpression("pk = :pk")
			.expressionAttributeValues(Map.of(":pk", AttributeValue.fromS("CUSTOMER#1")))
			.returnConsumedCapacity(asked)
			.overrideConfiguration(configuration)
			.build();
	}

	private DynamoObservationInterceptor interceptor() {
		MeterRegistry meters = new SimpleMeterRegistry();
		ObservationRegistry observations = ObservationRegistry.create();
		if (is("observation")) {
			observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
		}
		List<RequestListener> listeners = new ArrayList<>();
		if (is("costs")) {
			listeners.add(new DynamoRequestMeters(meters, (table) -> table, new ObservationFailures()));
			listeners.add(new DynamoStatistics());
		}
		if (is("partitions")) {
			listeners.add(new HotPartitions(HotPartitionSettings.DEFAULT, (name) -> HotPartitionsBenchmark.SCHEMA,
					(name) -> name, meters, (event) -> {
					}, new ObservationFailures()));
		}
		return new DynamoObservationInterceptor(observations, null, new DefaultDynamoObservationConvention(),
				listeners, new ObservationFailures());
	}

	private boolean is(String part) {
		return this.with.equals(part) || this.with.equals("all");
	}

	private DynamoDbClient client(String answer, DynamoObservationInterceptor interceptor) {
		DynamoDbClient client = DynamoDbClient.builder()
			.region(Region.EU_WEST_1)
			.endpointOverride(URI.create("http://127.0.0.1:1"))
			.credentialsProvider(AnonymousCredentialsProvider.create())
			.httpClient(new CannedHttpClient(answer))
			.overrideConfiguration((configuration) -> {
				if (interceptor != null) {
					configuration.addExecutionInterceptor(interceptor);
				}
			})
			.build();
		this.clients.add(client);
		return client;
	}

	@TearDown(Level.Trial)
	public void stop() {
		this.clients.forEach(DynamoDbClient::close);
	}

	@Benchmark
	public Object getItem() {
		return this.reader.getItem(this.get);
	}

	@Benchmark
	public Object putItem() {
		return this.writer.putItem(this.put);
	}

	@Benchmark
	public Object query() {
		return this.searcher.query(this.query);
	}

}
