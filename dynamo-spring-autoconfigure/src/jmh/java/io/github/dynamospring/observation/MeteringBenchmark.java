package io.github.dynamospring.observation;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientCustomizer;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.client.DynamoExecutionAttributes;
import io.github.dynamospring.load.CannedHttpClient;
import io.github.dynamospring.load.LoadProfiler;
import io.github.dynamospring.load.StubServer;
import io.github.dynamospring.observation.hot.HotPartitionsBenchmark;
import io.github.dynamospring.observation.hot.TableSchemaSource;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Calls over HTTP from several threads, by the clients that an application gets: without metering in one iteration and
 * with it in the next. Run it with {@code -prof io.github.dynamospring.load.LoadProfiler}, which measures CPU
 * time, because the latency of busy threads is that of their queue. The requests of the client without metering ask for
 * consumed capacity themselves, so that the answers, and what it takes to read them, are the same. Warm it up until the
 * CPU time without metering no longer falls: up to then it is mostly that of the compiler.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Threads(8)
@Warmup(iterations = 100, time = 1)
@Measurement(iterations = 60, time = 1)
@Fork(1)
public class MeteringBenchmark {

	private static final String CAPACITY = "\"ConsumedCapacity\":{\"TableName\":\"shop\",\"CapacityUnits\":2,"
			+ "\"Table\":{\"CapacityUnits\":1}";

	private static final Map<String, String> ANSWERS = Map.of("GetItem",
			"{\"Item\":{\"pk\":{\"S\":\"CUSTOMER#1\"},\"sk\":{\"S\":\"ORDER#1\"},\"status\":{\"S\":\"PAID\"},"
					+ "\"amount\":{\"N\":\"12.34\"},\"text\":{\"S\":\"" + "x".repeat(500) + "\"}}," + CAPACITY + "}}",
			"PutItem", "{" + CAPACITY + ",\"GlobalSecondaryIndexes\":{\"gsi1\":{\"CapacityUnits\":1}}}}");

	private static final int REQUESTS = 1024;

	private static final int PATTERNS = 5;

	/** A property of the application, such as one that turns a part of metering off. */
	@Param("spring.main.banner-mode=off")
	public String property;

	/** Whether calls go over HTTP; otherwise what is left is the SDK's pipeline. */
	@Param("true")
	public boolean http;

	private StubServer server;

	private Load plain;

	private Load metering;

	private Load load;

	private boolean metered = true;

	@Setup(Level.Trial)
	public void start() {
		this.server = StubServer.start(ANSWERS);
		this.plain = load("dynamo.metrics.enabled=false", ReturnConsumedCapacity.INDEXES);
		this.metering = load(this.property, null);
	}

	private Load load(String switched, ReturnConsumedCapacity asked) {
		ConfigurableApplicationContext application = new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE)
			.properties("spring.main.banner-mode=off", "logging.level.root=off", "dynamo.region=eu-west-1",
					"dynamo.endpoint=" + this.server.endpoint(), "dynamo.credentials.access-key=key",
					"dynamo.credentials.secret-key=secret", "benchmark.http=" + this.http, switched)
			.run();
		return new Load(application, application.getBean(DynamoDbClient.class),
				IntStream.range(0, REQUESTS).mapToObj((i) -> get(i, asked)).toList(),
				IntStream.range(0, REQUESTS).mapToObj((i) -> put(i, asked)).toList());
	}

	@Setup(Level.Iteration)
	public void alternate() {
		this.metered = !this.metered;
		this.load = this.metered ? this.metering : this.plain;
		LoadProfiler.next(this.metered ? "metered" : "plain");
	}

	private static GetItemRequest get(int number, ReturnConsumedCapacity asked) {
		return GetItemRequest.builder()
			.tableName("shop")
			.key(Map.of("pk", AttributeValue.fromS("CUSTOMER#" + number), "sk", AttributeValue.fromS("ORDER#1")))
			.returnConsumedCapacity(asked)
			.overrideConfiguration(pattern("Orders" + number % PATTERNS + ".findById"))
			.build();
	}

	private static PutItemRequest put(int number, ReturnConsumedCapacity asked) {
		return PutItemRequest.builder()
			.tableName("shop")
			.item(Map.of("pk", AttributeValue.fromS("CUSTOMER#" + number), "sk", AttributeValue.fromS("ORDER#1"),
					"gsi1pk", AttributeValue.fromS("ORDER#" + number), "gsi1sk", AttributeValue.fromS("META"), "amount",
					AttributeValue.fromN("12.34"), "text", AttributeValue.fromS("x".repeat(500))))
			.returnConsumedCapacity(asked)
			.overrideConfiguration(pattern("Orders" + number % PATTERNS + ".save"))
			.build();
	}

	private static AwsRequestOverrideConfiguration pattern(String name) {
		return AwsRequestOverrideConfiguration.builder()
			.putExecutionAttribute(DynamoExecutionAttributes.ACCESS_PATTERN, name)
			.build();
	}

	@TearDown(Level.Trial)
	public void stop() {
		this.metering.application().close();
		this.plain.application().close();
		this.server.close();
	}

	@Benchmark
	public Object getItem() {
		return this.load.client().getItem(this.load.gets().get(ThreadLocalRandom.current().nextInt(REQUESTS)));
	}

	@Benchmark
	public Object putItem() {
		return this.load.client().putItem(this.load.puts().get(ThreadLocalRandom.current().nextInt(REQUESTS)));
	}

	private record Load(ConfigurableApplicationContext application, DynamoDbClient client, List<GetItemRequest> gets,
			List<PutItemRequest> puts) {

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ DynamoMetricsAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
			MetricsAutoConfiguration.class, SimpleMetricsExportAutoConfiguration.class,
			CompositeMeterRegistryAutoConfiguration.class, ObservationAutoConfiguration.class })
	static class Application {

		@Bean
		TableSchemaSource tables() {
			return (name) -> HotPartitionsBenchmark.SCHEMA;
		}

		@Bean
		@ConditionalOnBooleanProperty(name = "benchmark.http", havingValue = false)
		DynamoDbClientCustomizer inMemory() {
			return (client) -> client.httpClientBuilder(null).httpClient(new CannedHttpClient(ANSWERS));
		}

	}

}
