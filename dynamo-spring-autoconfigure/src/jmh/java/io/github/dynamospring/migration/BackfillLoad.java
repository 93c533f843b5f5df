package io.github.dynamospring.migration;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.sun.management.OperatingSystemMXBean;
import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.batch.JdbcJobs;
import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.load.StubServer;
import io.github.dynamospring.load.StubServer.Answer;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.privacy.KeyVisibility;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

import org.springframework.aop.support.AopUtils;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.data.annotation.Version;

/**
 * Table of the CPU time of this process for an item that a backfill writes again, beside a loop by hand on the SDK, which
 * scans the same segments in as many threads and updates each item if its version is the one that it read. A server in
 * another process answers, so that each round has the same items. The jobs are in H2, in this process.
 * <p>
 * Arguments: the items (20000), and the rounds (10), of which the first half warms up. Without a round, one backfill
 * runs alone, and the used heap is printed after a collection: before it, between its steps and after it.
 */
public final class BackfillLoad {

	private static final int WORKERS = 2;

	private static final int SEGMENTS = 8;

	/** Items of a page, which has nearly 1 MB. */
	private static final int PAGE = 2500;

	private static final BackfillSettings SETTINGS = new BackfillSettings(WORKERS, 100_000_000, 1, KeyVisibility.HIDDEN,
			Duration.ofSeconds(15));

	private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

	private final int items;

	private final int pages;

	private final AtomicLong verification = new AtomicLong();

	private Runnable verifying = () -> {
	};

	private BackfillLoad(int items) {
		int page = Math.min(items / SEGMENTS, PAGE);
		this.pages = items / SEGMENTS / page;
		this.items = page * this.pages * SEGMENTS;
	}

	public static void main(String... arguments) throws Exception {
		int items = Integer.parseInt((arguments.length > 0) ? arguments[0] : "20000");
		int rounds = Integer.parseInt((arguments.length > 1) ? arguments[1] : "10");
		new BackfillLoad(items).run(rounds);
	}

	private void run(int rounds) throws Exception {
		try (StubServer server = StubServer.start(answers());
				DynamoDbClient plain = LocalDatabase.clientBuilder(URI.create(server.endpoint()))
					.overrideConfiguration((configuration) -> configuration.executionInterceptors(List.of()))
					.build();
				DynamoDbClient wired = LocalDatabase
					.addPath(LocalDatabase.clientBuilder(URI.create(server.endpoint()))
						.overrideConfiguration((configuration) -> LocalDatabase.addWire(configuration)
							.addExecutionInterceptor(new AttemptTracker())))
					.build();
				AnnotationConfigApplicationContext jobs = new AnnotationConfigApplicationContext(JdbcJobs.class)) {
			DynamoMappingContext context = LocalApplication.mappingOf(Sale.class);
			Backfills backfills = backfills(wired, context, jobs.getBean(JobRepository.class));
			if (rounds == 0) {
				this.verifying = () -> printHeap("between the steps");
				printHeap("before");
				System.out.println(backfills.run("sales"));
				printHeap("after");
				return;
			}
			System.out.println("| round | by hand | backfill | ratio | verification | units by hand | units |\n"
					+ "|---|---|---|---|---|---|---|");
			for (int round = 0; round < rounds; round++) {
				long begin = this.system.getProcessCpuTime();
				double unitsByHand = byHand(plain);
				long middle = this.system.getProcessCpuTime();
				BackfillProgress progress = backfills.run("sales");
				long end = this.system.getProcessCpuTime();
				print(round, middle - begin, this.verification.get() - middle, end - this.verification.get(),
						unitsByHand, progress);
			}
		}
	}

	private static void printHeap(String when) {
		System.gc();
		System.out.printf(Locale.ROOT, "used heap %s: %.1f MB%n", when,
				ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1e6);
	}

	private void print(int round, long byHand, long backfill, long verified, double unitsByHand,
			BackfillProgress progress) {
		double scans = (progress.units() - this.items) / 2;
		System.out.printf(Locale.ROOT, "| %d | %.1f us | %.1f us | %.2f | %.1f us | %.0f | %.0f |%n", round,
				micros(byHand), micros(backfill), (double) backfill / byHand, micros(verified), unitsByHand,
				progress.units() - scans);
	}

	private double micros(long nanos) {
		return nanos / 1000.0 / this.items;
	}

	private Backfills backfills(DynamoDbClient client, DynamoMappingContext context, JobRepository jobs) {
		JobRepository observed = (JobRepository) Proxy.newProxyInstance(getClass().getClassLoader(),
				new Class<?>[] { JobRepository.class }, (proxy, method, arguments) -> {
					if (method.getName().equals("createStepExecution") && arguments[0].equals(BackfillJob.VERIFY)) {
						this.verification.set(this.system.getProcessCpuTime());
						this.verifying.run();
					}
					return AopUtils.invokeJoinpointUsingReflection(jobs, method, arguments);
				});
		LocalApplication application = LocalApplication.of(client, context, (name) -> name,
				LocalDatabase.TEMPLATE_SETTINGS, LocalDatabase.PLANNER_SETTINGS);
		return new Backfills(List.of(Migration.of(Sale.class)), context, application.template(), (name) -> client,
				(name) -> name, () -> observed, SETTINGS, LocalDatabase.CLOCK);
	}

	private static double byHand(DynamoDbClient client) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(WORKERS);
		try {
			double units = 0;
			for (Future<Double> segment : threads.invokeAll(IntStream.range(0, SEGMENTS)
				.<Callable<Double>>mapToObj((segment) -> () -> byHand(client, segment))
				.toList())) {
				units += segment.get();
			}
			return units;
		}
		finally {
			threads.shutdown();
		}
	}

	private static double byHand(DynamoDbClient client, int segment) {
		double units = 0;
		Map<String, AttributeValue> start = Map.of();
		do {
			Map<String, AttributeValue> from = start;
			ScanResponse page = client.scan((scan) -> scan.tableName("sales")
				.segment(segment)
				.totalSegments(SEGMENTS)
				.consistentRead(true)
				.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
				.exclusiveStartKey(from.isEmpty() ? null : from));
			units += page.consumedCapacity().capacityUnits();
			for (Map<String, AttributeValue> item : page.items()) {
				units += update(client, item);
			}
			start = page.lastEvaluatedKey();
		}
		while (!start.isEmpty());
		return units;
	}

	private static double update(DynamoDbClient client, Map<String, AttributeValue> item) {
		Map<String, AttributeValue> values = new HashMap<>();
		values.put(":pk", AttributeValue.fromS("STATUS#" + item.get("status").s()));
		values.put(":sk", AttributeValue.fromS("SALE#" + item.get("placedAt").s()));
		values.put(":version", item.get("version"));
		return client
			.updateItem((update) -> update.tableName("sales")
				.key(Map.of("pk", item.get("pk"), "sk", item.get("sk")))
				.updateExpression("SET gsi1pk = :pk, gsi1sk = :sk")
				.conditionExpression("version = :version")
				.expressionAttributeValues(values)
				.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
			.consumedCapacity()
			.capacityUnits();
	}

	// all pages have the same items
	private List<Answer> answers() {
		int count = this.items / SEGMENTS / this.pages;
		String page = "{\"Items\":[" + IntStream.range(0, count).mapToObj(BackfillLoad::item).collect(Collectors.joining(","))
				+ "],\"Count\":" + count + ",\"ScannedCount\":" + count
				+ ",\"ConsumedCapacity\":{\"TableName\":\"sales\",\"CapacityUnits\":256.0}";
		Stream<Answer> scans = IntStream.rangeClosed(1, this.pages)
			.mapToObj((number) -> new Answer("Scan", (number > 1) ? pageKey(number - 1) : "", page
					+ ((number < this.pages) ? ",\"LastEvaluatedKey\":" + pageKey(number) + "}" : "}")));
		Stream<Answer> others = Stream.of(
				new Answer("UpdateItem", "",
						"{\"ConsumedCapacity\":{\"TableName\":\"sales\",\"CapacityUnits\":1.0}}"),
				new Answer("DescribeTable", "", "{\"Table\":{\"ItemCount\":0,\"TableSizeBytes\":0}}"),
				new Answer("GetItem", "", "{}"), new Answer("PutItem", "", "{}"));
		return Stream.concat(scans.sorted(Comparator.comparing(Answer::text).reversed()), others).toList();
	}

	private static String pageKey(int number) {
		return "{\"pk\":{\"S\":\"SALE#page%d\"},\"sk\":{\"S\":\"SALE\"}}".formatted(number);
	}

	private static String item(int number) {
		return """
				{"pk":{"S":"SALE#s%1$d"},"sk":{"S":"SALE"},"_type":{"S":"Sale"},"id":{"S":"s%1$d"},"status":{"S":"PAID"},\
				"placedAt":{"S":"2026-11-26T10:00:00Z"},"customer":{"S":"c-%1$d"},"amount":{"N":"%1$d.25"},\
				"currency":{"S":"EUR"},"note":{"S":"please ring twice, the bell is broken"},"lines":{"N":"3"},\
				"gift":{"BOOL":false},"version":{"N":"1"},"_write":{"S":"AAAAAAAAAAAAAAAAAAAAAA"}}""".formatted(number);
	}

	@Table("sales")
	@PrimaryKey(partition = "SALE#{id}", sort = "SALE")
	@GlobalSecondaryIndex(name = "gsi1", partition = "STATUS#{status}", sort = "SALE#{placedAt}")
	record Sale(String id, String status, Instant placedAt, String customer, BigDecimal amount, String currency,
			String note, int lines, boolean gift, @Version @Nullable Long version) {

	}

}
