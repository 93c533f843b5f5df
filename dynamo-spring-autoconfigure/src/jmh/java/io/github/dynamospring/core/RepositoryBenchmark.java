package io.github.dynamospring.core;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.item.sdk.BenchmarkOrder;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * One call of a repository method over HTTP against a canned answer, beside the same call written by hand on the SDK.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class RepositoryBenchmark {

	private static final BenchmarkOrders.Key KEY = new BenchmarkOrders.Key("customer-17",
			Instant.parse("2026-11-20T07:05:11.123456Z"), "order-4711");

	private static final Instant FROM = Instant.parse("2026-11-01T00:00:00Z");

	private static final Instant TO = Instant.parse("2026-12-01T00:00:00Z");

	private CannedServer server;

	private DynamoDbClient client;

	private BenchmarkOrders orders;

	@Setup
	public void start() {
		this.server = new CannedServer();
		this.client = this.server.client();
		this.orders = repository(this.client);
	}

	static BenchmarkOrders repository(DynamoDbClient client) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(BenchmarkOrder.class));
		context.afterPropertiesSet();
		DynamoTemplate template = new DynamoTemplate(client, context, (table) -> table, new AccessPatterns(),
				TemplateSettings.DEFAULT);
		return new DynamoRepositoryFactory(template, context, PlannerSettings.DEFAULT)
			.getRepository(BenchmarkOrders.class);
	}

	@TearDown
	public void stop() {
		this.client.close();
		this.server.close();
	}

	@Benchmark
	public Optional<BenchmarkOrder> findById() {
		return this.orders.findById(KEY);
	}

	@Benchmark
	public BenchmarkOrder findByIdByHand() {
		Map<String, AttributeValue> key = Map.of("pk", AttributeValue.fromS("CUSTOMER#" + KEY.customerId()), "sk",
				AttributeValue.fromS("ORDER#" + KEY.placedAt() + "#" + KEY.orderId()));
		return BenchmarkOrder
			.readByHand(this.client.getItem((request) -> request.tableName("bench").key(key)).item());
	}

	@Benchmark
	public List<BenchmarkOrder> query() {
		return this.orders.findByCustomerIdAndPlacedAtBetween(KEY.customerId(), FROM, TO);
	}

	@Benchmark
	public List<BenchmarkOrder> queryByHand() {
		QueryRequest request = QueryRequest.builder()
			.tableName("bench")
			.keyConditionExpression("pk = :pk and sk between :from and :to")
			.expressionAttributeValues(Map.of(":pk", AttributeValue.fromS("CUSTOMER#" + KEY.customerId()), ":from",
					AttributeValue.fromS("ORDER#" + FROM), ":to", AttributeValue.fromS("ORDER#" + TO + "$")))
			.build();
		return this.client.query(request).items().stream().map(BenchmarkOrder::readByHand).toList();
	}

}
