package io.github.dynamospring.load;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoRetryAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.item.sdk.AttributeValueWriter;
import io.github.dynamospring.item.sdk.BenchmarkOrder;
import io.github.dynamospring.load.StubServer.Answer;
import io.github.dynamospring.mapping.EntityCodec;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
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
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/**
 * Reads of the same 16,000 orders over HTTP: of one partition, page by page (<i>one</i>), of sixteen partitions, one after
 * the other in the result (<i>apart</i>), and of sixteen shards, merged (<i>shards</i>). One of them in each iteration, all
 * in turn. Run it with {@code -prof io.github.dynamospring.load.LoadProfiler}, because what counts is the CPU time of the
 * client.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 30, time = 1)
@Measurement(iterations = 30, time = 1)
@Fork(3)
public class MergeBenchmark {

	private static final int COUNT = 16_000;

	private static final int SHARDS = 16;

	// as many as fit into 1 MB
	private static final int PAGE = 2_000;

	private static final String STATUS = BenchmarkOrder.EXAMPLE.status();

	/** Who takes part, in turn. */
	@Param("one+apart+shards")
	public String contenders;

	private StubServer server;

	private ConfigurableApplicationContext application;

	private SpreadOrders orders;

	private List<String> names;

	private String contender;

	private int turn;

	@Setup(Level.Trial)
	public void start() {
		this.names = List.of(this.contenders.split("\\+"));
		this.server = StubServer.start(answers(stored()));
		this.application = new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE)
			.properties("spring.main.banner-mode=off", "logging.level.root=off", "dynamo.region=eu-west-1",
					"dynamo.endpoint=" + this.server.endpoint(), "dynamo.credentials.access-key=key",
					"dynamo.credentials.secret-key=secret", "dynamo.metrics.enabled=false")
			.run();
		this.orders = this.application.getBean(SpreadOrders.class);
	}

	private static List<Map<String, AttributeValue>> stored() {
		EntityCodec<SpreadOrder> codec = codec();
		Random random = new Random(20261123);
		return IntStream.range(0, COUNT).mapToObj((i) -> order(i, random)).map((order) -> {
			AttributeValueWriter writer = new AttributeValueWriter();
			codec.write(order, writer);
			return writer.item();
		}).sorted(Comparator.comparing((item) -> item.get("sk").s())).toList();
	}

	@SuppressWarnings("unchecked")
	private static EntityCodec<SpreadOrder> codec() {
		DynamoMappingContext context = new DynamoMappingContext();
		return (EntityCodec<SpreadOrder>) context.getRequiredPersistentEntity(SpreadOrder.class).getCodec();
	}

	private static SpreadOrder order(int number, Random random) {
		BenchmarkOrder order = BenchmarkOrder.EXAMPLE;
		Instant placedAt = order.placedAt().plus(Duration.ofMillis(random.nextInt(1_000_000_000)));
		return new SpreadOrder(order.customerId(), "order-%05d".formatted(number), placedAt, order.paidAt(), STATUS,
				order.amount(), order.lines(), order.version());
	}

	// a page that follows is known by the key behind which it starts
	private static List<Answer> answers(List<Map<String, AttributeValue>> stored) {
		List<Answer> answers = new ArrayList<>();
		for (int from = COUNT - PAGE; from > 0; from -= PAGE) {
			answers.add(new Answer("Query", stored.get(from - 1).get("orderId").s(), page(stored, from)));
		}
		answers.add(new Answer("Query", "CUSTOMER#one", page(stored, 0)));
		Map<String, List<Map<String, AttributeValue>>> shards = stored.stream()
			.collect(Collectors.groupingBy((item) -> item.get("shardspk").s(), TreeMap::new, Collectors.toList()));
		shards.forEach((shard, items) -> {
			String body = body(items, "");
			answers.add(new Answer("Query", shard, body));
			answers.add(new Answer("Query", shard.replace("STATUS#" + STATUS, "CUSTOMER"), body));
		});
		return answers;
	}

	private static String page(List<Map<String, AttributeValue>> stored, int from) {
		List<Map<String, AttributeValue>> items = stored.subList(from, from + PAGE);
		Map<String, AttributeValue> last = items.get(PAGE - 1);
		String key = Orders.json(Map.of("pk", last.get("pk"), "sk", last.get("sk")));
		return body(items, (from + PAGE < COUNT) ? ",\"LastEvaluatedKey\":" + key : "");
	}

	private static String body(List<Map<String, AttributeValue>> items, String rest) {
		return items.stream()
			.map(Orders::json)
			.collect(Collectors.joining(",", "{\"Items\":[", "],\"Count\":" + items.size() + rest + "}"));
	}

	@Setup(Level.Iteration)
	public void next() {
		this.contender = this.names.get(this.turn++ % this.names.size());
		LoadProfiler.next(this.contender);
	}

	@TearDown(Level.Trial)
	public void stop() {
		this.application.close();
		this.server.close();
	}

	@Benchmark
	public List<SpreadOrder> read() {
		List<SpreadOrder> orders = switch (this.contender) {
			case "one" -> this.orders.findByCustomerIdOrderByPlacedAt("one");
			case "apart" -> this.orders
				.findByCustomerIdIn(IntStream.range(0, SHARDS).mapToObj("%02d"::formatted).toList());
			case "shards" -> this.orders.findByStatusOrderByPlacedAt(STATUS);
			default -> throw new IllegalArgumentException(this.contender);
		};
		if (orders.size() != COUNT) {
			throw new IllegalStateException(this.contender + " found " + orders.size());
		}
		return orders;
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ DynamoDbClientAutoConfiguration.class, DynamoRetryAutoConfiguration.class,
			DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class,
			DynamoMetricsAutoConfiguration.class })
	@EnableDynamoRepositories(basePackageClasses = SpreadOrders.class)
	@EntityScan(basePackageClasses = SpreadOrder.class)
	static class Application {

	}

}
