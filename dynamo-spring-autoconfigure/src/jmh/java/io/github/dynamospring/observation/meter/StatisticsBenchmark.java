package io.github.dynamospring.observation.meter;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.SettableRequestContext;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import io.github.dynamospring.schema.TableSchema;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * Cost of counting a request that has ended: requests of 64 access patterns and 16,384 keys, each in an
 * observation that eight of them share.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class StatisticsBenchmark {

	private static final int KEYS = 16_384;

	private static final int PATTERNS = 64;

	private static final TableSchema SCHEMA = new TableSchema("shop", new KeyAttribute("pk", KeyType.S),
			new KeyAttribute("sk", KeyType.S), List.of(), null);

	private final DynamoStatistics statistics = new DynamoStatistics(Clock.systemUTC(), Duration.ofHours(1),
			Map.of("shop", SCHEMA)::get);

	private final ObservationRegistry observations = ObservationRegistry.create();

	private final List<DynamoRequestContext> gets = new ArrayList<>();

	private final List<DynamoRequestContext> puts = new ArrayList<>();

	private final List<DynamoRequestContext> queries = new ArrayList<>();

	private Observation observation = Observation.NOOP;

	@Setup
	public void prepare() {
		this.observations.observationConfig().observationHandler((context) -> true);
		for (int i = 0; i < KEYS; i++) {
			if (i % 8 == 0) {
				this.observation = Observation.start("http", this.observations);
			}
			this.gets.add(ended("GetItem", ".findById", i,
					GetItemRequest.builder().tableName("shop").key(key(i)).build(),
					new ResourceUsage("shop", null, 0.5, 0, 1, 1)));
			this.puts.add(ended("PutItem", ".save", i, PutItemRequest.builder().tableName("shop").item(key(i)).build(),
					new ResourceUsage("shop", null, 0, 1, 0, 0), new ResourceUsage("shop", "gsi1", 0, 1, 0, 0),
					new ResourceUsage("shop", "gsi2", 0, 1, 0, 0)));
			this.queries.add(ended("Query", ".findByStatus", i,
					QueryRequest.builder().tableName("shop").indexName("gsi1").build(),
					new ResourceUsage("shop", "gsi1", 2.5, 0, 10, 10)));
		}
	}

	private static Map<String, AttributeValue> key(int number) {
		return Map.of("pk", AttributeValue.fromS("CUSTOMER#" + number), "sk", AttributeValue.fromS("ORDER#2026-11-21"));
	}

	private DynamoRequestContext ended(String operation, String method, int number, SdkRequest request,
			ResourceUsage... usage) {
		SettableRequestContext context = new SettableRequestContext(operation, "Orders" + number % PATTERNS + method,
				request);
		context.setParentObservation(this.observation);
		context.setOutcome(RequestOutcome.SUCCESS);
		context.setUsage(List.of(usage));
		return context;
	}

	@Benchmark
	public void getItem(Cursor cursor) {
		this.statistics.ended(cursor.next(this.gets));
	}

	@Benchmark
	@Threads(16)
	public void getItemBySixteenThreads(Cursor cursor) {
		this.statistics.ended(cursor.next(this.gets));
	}

	@Benchmark
	public void putItemWithTwoIndexes(Cursor cursor) {
		this.statistics.ended(cursor.next(this.puts));
	}

	@Benchmark
	public void query(Cursor cursor) {
		this.statistics.ended(cursor.next(this.queries));
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
