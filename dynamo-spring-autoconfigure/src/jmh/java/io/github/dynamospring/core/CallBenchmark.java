package io.github.dynamospring.core;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.item.sdk.BenchmarkOrder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * The library's own share of a call: binding the plan, building the request, reading the answer; with a client that
 * answers at once.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class CallBenchmark {

	private static final BenchmarkOrders.Key KEY = new BenchmarkOrders.Key("customer-17",
			Instant.parse("2026-11-20T07:05:11.123456Z"), "order-4711");

	private static final Instant FROM = Instant.parse("2026-11-01T00:00:00Z");

	private static final Instant TO = Instant.parse("2026-12-01T00:00:00Z");

	private final DynamoDbClient client = new CannedClient();

	private final BenchmarkOrders orders = BenchmarkOrders.over(this.client);

	@Benchmark
	public BenchmarkOrder findByIdByHand() {
		Map<String, AttributeValue> key = Map.of("pk", AttributeValue.fromS("CUSTOMER#" + KEY.customerId()), "sk",
				AttributeValue.fromS("ORDER#" + KEY.placedAt() + "#" + KEY.orderId()));
		return BenchmarkOrder.readByHand(this.client.getItem((request) -> request.tableName("bench").key(key)).item());
	}

	@Benchmark
	public Optional<BenchmarkOrder> findById() {
		return this.orders.findById(KEY);
	}

	@Benchmark
	public List<BenchmarkOrder> queryOfOneItem() {
		return this.orders.findByCustomerIdAndPlacedAtBetween(KEY.customerId(), FROM, TO);
	}

	@Benchmark
	public PutItemResponse insertByHand() {
		return this.client.putItem((request) -> request.tableName("bench")
			.item(BenchmarkOrder.EXAMPLE.writeByHand())
			.conditionExpression("attribute_not_exists(pk)"));
	}

	@Benchmark
	public BenchmarkOrder insert() {
		return this.orders.insert(BenchmarkOrder.EXAMPLE);
	}

	static final class CannedClient implements DynamoDbClient {

		private final GetItemResponse item = GetItemResponse.builder().item(BenchmarkOrder.EXAMPLE.stored()).build();

		private final PutItemResponse stored = PutItemResponse.builder().build();

		private final QueryResponse page = QueryResponse.builder()
			.items(List.of(BenchmarkOrder.EXAMPLE.stored()))
			.count(1)
			.scannedCount(1)
			.build();

		@Override
		public GetItemResponse getItem(GetItemRequest request) {
			return this.item;
		}

		@Override
		public PutItemResponse putItem(PutItemRequest request) {
			return this.stored;
		}

		@Override
		public QueryResponse query(QueryRequest request) {
			return this.page;
		}

		@Override
		public String serviceName() {
			return "dynamodb";
		}

		@Override
		public void close() {
		}

	}

}
