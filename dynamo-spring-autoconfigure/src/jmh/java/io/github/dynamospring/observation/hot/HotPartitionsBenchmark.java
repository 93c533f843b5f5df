package io.github.dynamospring.observation.hot;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.SettableRequestContext;
import io.github.dynamospring.observation.Zipf;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.IndexSchema.Type;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSchema;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * What hot partitions add to a request that has ended: requests of 16,384 keys, by Zipf's law or uniform, as they come
 * from a client, with strings that were not seen before.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class HotPartitionsBenchmark {

	private static final int KEYS = 16_384;

	/** Without warnings, as the traffic is far beyond what DynamoDB takes. */
	private static final HotPartitionSettings SETTINGS = new HotPartitionSettings(Duration.ofMinutes(1), 1, 1e6,
			Duration.ofMinutes(5), KeyVisibility.HIDDEN);

	private static final KeyAttribute PK = new KeyAttribute("pk", KeyType.S);

	private static final KeyAttribute SK = new KeyAttribute("sk", KeyType.S);

	public static final TableSchema SCHEMA = new TableSchema("shop", PK, SK, List.of(index("gsi1"), index("gsi2")), null);

	private final HotPartitions partitions = new HotPartitions(SETTINGS, Map.of("shop", SCHEMA)::get,
			(name) -> name, new SimpleMeterRegistry(), (event) -> {
			}, new ObservationFailures());

	private final List<DynamoRequestContext> gets = new ArrayList<>();

	private final List<DynamoRequestContext> puts = new ArrayList<>();

	private final List<DynamoRequestContext> queries = new ArrayList<>();

	private final List<DynamoRequestContext> batches = new ArrayList<>();

	@Param({ "1", "0" })
	double exponent;

	private static IndexSchema index(String name) {
		return new IndexSchema(name, Type.GLOBAL, List.of(new KeyAttribute(name + "pk", KeyType.S)),
				List.of(new KeyAttribute(name + "sk", KeyType.S)), Projection.ALL);
	}

	@Setup
	public void prepare() {
		Zipf zipf = new Zipf(100_000, this.exponent, new Random(42));
		for (int i = 0; i < KEYS; i++) {
			this.gets.add(get(zipf.next()));
			this.puts.add(put(zipf.next(), zipf.next(), zipf.next()));
			this.queries.add(query(zipf.next()));
		}
		IntStream.range(0, KEYS / 64).forEach((i) -> this.batches.add(batch(zipf)));
	}

	private static DynamoRequestContext get(String key) {
		return ended(GetItemRequest.builder().tableName("shop").key(key(key)).build(), GetItemResponse.builder().build(),
				new ResourceUsage("shop", null, 0.5, 0, 1, 1));
	}

	private static DynamoRequestContext put(String key, String first, String second) {
		Map<String, AttributeValue> item = item(key);
		item.put("gsi1pk", AttributeValue.fromS(first));
		item.put("gsi1sk", AttributeValue.fromS("META"));
		item.put("gsi2pk", AttributeValue.fromS(second));
		item.put("gsi2sk", AttributeValue.fromS("META"));
		return ended(PutItemRequest.builder().tableName("shop").item(item).build(), PutItemResponse.builder().build(),
				new ResourceUsage("shop", null, 0, 1, 0, 0), new ResourceUsage("shop", "gsi1", 0, 1, 0, 0),
				new ResourceUsage("shop", "gsi2", 0, 1, 0, 0));
	}

	private static DynamoRequestContext query(String key) {
		QueryRequest request = QueryRequest.builder()
			.tableName("shop")
			.indexName("gsi1")
			.keyConditionExpression("#k0 = :k0 AND begins_with(#k1, :k1)")
			.expressionAttributeNames(Map.of("#k0", "gsi1pk", "#k1", "gsi1sk"))
			.expressionAttributeValues(Map.of(":k0", AttributeValue.fromS(key), ":k1", AttributeValue.fromS("ORDER#")))
			.build();
		return ended(request, QueryResponse.builder().build(), new ResourceUsage("shop", "gsi1", 2.5, 0, 10, 10));
	}

	private static DynamoRequestContext batch(Zipf zipf) {
		List<Map<String, AttributeValue>> keys = IntStream.range(0, 100).mapToObj((i) -> key(zipf.next())).toList();
		List<Map<String, AttributeValue>> items = keys.stream().map((key) -> item(key.get("pk").s())).toList();
		return ended(
				BatchGetItemRequest.builder()
					.requestItems(Map.of("shop", KeysAndAttributes.builder().keys(keys).build()))
					.build(),
				BatchGetItemResponse.builder().responses(Map.of("shop", items)).build(),
				new ResourceUsage("shop", null, 50, 0, 100, 100));
	}

	private static Map<String, AttributeValue> key(String partition) {
		return Map.of("pk", AttributeValue.fromS(partition), "sk", AttributeValue.fromS("ORDER#2026-11-21"));
	}

	private static Map<String, AttributeValue> item(String partition) {
		Map<String, AttributeValue> item = new HashMap<>(key(partition));
		for (int i = 0; i < 10; i++) {
			item.put("attribute" + i, AttributeValue.fromS("a value of usual size"));
		}
		return item;
	}

	private static DynamoRequestContext ended(SdkRequest request, SdkResponse response, ResourceUsage... usage) {
		SettableRequestContext context = new SettableRequestContext("Any", DynamoRequestContext.NO_PATTERN, request);
		context.setSdkResponse(response);
		context.setUsage(List.of(usage));
		return context;
	}

	@Benchmark
	public void getItem(Cursor cursor) {
		this.partitions.ended(cursor.next(this.gets));
	}

	@Benchmark
	@Threads(16)
	public void getItemBySixteenThreads(Cursor cursor) {
		this.partitions.ended(cursor.next(this.gets));
	}

	@Benchmark
	public void putItemWithTwoIndexes(Cursor cursor) {
		this.partitions.ended(cursor.next(this.puts));
	}

	@Benchmark
	public void query(Cursor cursor) {
		this.partitions.ended(cursor.next(this.queries));
	}

	@Benchmark
	public void batchGetOfHundred(Cursor cursor) {
		this.partitions.ended(cursor.next(this.batches));
	}

	/**
	 * Where a thread is among the requests.
	 */
	@State(Scope.Thread)
	public static class Cursor {

		private int at = (int) Thread.currentThread().getId() * 977;

		DynamoRequestContext next(List<DynamoRequestContext> contexts) {
			this.at++;
			return contexts.get(this.at & (contexts.size() - 1));
		}

	}

}
