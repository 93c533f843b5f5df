package io.github.dynamospring.client.retry;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoRetryAutoConfiguration;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/**
 * Table of failed calls and requests per call at several rates of faults, for the auto-configured client with our
 * strategy and with the SDK's.
 * <p>
 * Half of the faults are throttles, half are failures of the service. The strategies meet the same ones: whether attempt
 * a of call c fails is a function of the seed, a and c. From 16 threads, each cell is 2,000 calls with a fresh budget; where
 * all attempts fail, they are spread over 20 seconds. In the rows of late answers, an attempt has 500 ms and a late answer
 * takes a second; a call that ends by the timeout has failed, or its outcome is unknown.
 * <p>
 * Arguments: the seed (1), or the first and the last of several whose calls are added up (1-10); and a part of the rows'
 * names, such as {@code reads 60% late}. By default all rows are printed.
 */
public final class RetryBudgetTable {

	private static final int CALLS = 2000;

	private static final int THREADS = 16;

	private static final Duration OUTAGE = Duration.ofSeconds(20);

	private static final List<Integer> RATES = List.of(1, 5, 15, 30, 60, 100);

	private static final List<Integer> LATE_RATES = List.of(30, 60, 100);

	private static final Duration LATE = Duration.ofSeconds(1);

	private final FaultyServer server;

	private final List<Long> seeds;

	private final String rows;

	private RetryBudgetTable(FaultyServer server, List<Long> seeds, String rows) {
		this.server = server;
		this.seeds = seeds;
		this.rows = rows;
	}

	public static void main(String... arguments) throws Exception {
		List<Long> seeds = seeds((arguments.length > 0) ? arguments[0] : "1");
		String rows = Stream.of(arguments).skip(1).collect(Collectors.joining(" "));
		System.out.println("Seeds " + seeds + ", failed of " + seeds.size() * CALLS + " calls (requests per call)\n");
		try (FaultyServer server = new FaultyServer()) {
			new RetryBudgetTable(server, seeds, rows).print();
		}
	}

	private static List<Long> seeds(String range) {
		String[] ends = range.split("-");
		return LongStream.rangeClosed(Long.parseLong(ends[0]), Long.parseLong(ends[ends.length - 1])).boxed().toList();
	}

	private void print() throws Exception {
		run(Workload.READ, Strategy.OURS, 1, Duration.ZERO, 1);
		System.out.println("| calls | faults | ours | ours without Resilience4j | the SDK's standard strategy |\n"
				+ "|---|---|---|---|---|");
		for (Workload workload : Workload.values()) {
			for (int rate : RATES) {
				print(workload, rate, Duration.ZERO);
			}
			for (int rate : LATE_RATES) {
				print(workload, rate, LATE);
			}
		}
	}

	private void print(Workload workload, int rate, Duration delay) throws Exception {
		String row = workload.name + " | " + rate + "%" + (delay.isZero() ? "" : " late");
		if (!row.replace(" |", "").contains(this.rows)) {
			return;
		}
		List<String> cells = new ArrayList<>();
		for (Strategy strategy : Strategy.values()) {
			cells.add(cell(workload, strategy, rate, delay));
		}
		System.out.println("| " + row + " | " + String.join(" | ", cells) + " |");
	}

	private String cell(Workload workload, Strategy strategy, int rate, Duration delay) throws Exception {
		int failed = 0;
		double requests = 0;
		for (long seed : this.seeds) {
			failed += run(workload, strategy, rate, delay, seed);
			requests += this.server.requests();
		}
		return String.format(Locale.ROOT, "%,d (%.3f)", failed, requests / this.seeds.size() / CALLS);
	}

	private int run(Workload workload, Strategy strategy, int rate, Duration delay, long seed) throws Exception {
		int[] failed = new int[1];
		this.server.begin(seed, rate / 100.0, workload == Workload.REFUSED_WRITE, delay);
		Duration timeout = delay.isZero() ? Duration.ofSeconds(5) : delay.dividedBy(2);
		runner(strategy).withPropertyValues("dynamo.client.api-call-attempt-timeout=" + timeout)
			.run((context) -> failed[0] = run(context.getBean(DynamoDbClient.class), workload,
					(rate == 100) ? OUTAGE : Duration.ZERO));
		return failed[0];
	}

	private ApplicationContextRunner runner(Strategy strategy) {
		return strategy.configurer.apply(new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class,
					DynamoDbClientAutoConfiguration.class, DynamoRetryAutoConfiguration.class))
			.withPropertyValues("dynamo.endpoint=" + this.server.endpoint(), "dynamo.region=eu-west-1",
					"dynamo.credentials.access-key=key", "dynamo.credentials.secret-key=secret",
					"dynamo.client.warm-up=false"));
	}

	// each thread begins a call at fixed times, or when the one before has ended
	private static int run(DynamoDbClient client, Workload workload, Duration duration) throws Exception {
		AtomicInteger calls = new AtomicInteger();
		AtomicInteger failed = new AtomicInteger();
		long pause = duration.toNanos() * THREADS / CALLS;
		ExecutorService threads = Executors.newFixedThreadPool(THREADS);
		List<Future<?>> ends = new ArrayList<>();
		for (int thread = 0; thread < THREADS; thread++) {
			ends.add(threads.submit(() -> {
				long next = System.nanoTime();
				for (int call = calls.getAndIncrement(); call < CALLS; call = calls.getAndIncrement()) {
					TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
					next += pause;
					if (!workload.succeeds(client, call)) {
						failed.incrementAndGet();
					}
				}
				return null;
			}));
		}
		for (Future<?> end : ends) {
			end.get();
		}
		threads.shutdown();
		return failed.get();
	}

	private enum Workload {

		READ("reads") {

			@Override
			void call(DynamoDbClient client, Map<String, AttributeValue> item) {
				client.getItem((request) -> request.tableName("shop").key(item));
			}

		},

		WRITE("accepted writes") {

			@Override
			void call(DynamoDbClient client, Map<String, AttributeValue> item) {
				client.putItem((request) -> request.tableName("shop").item(item));
			}

		},

		REFUSED_WRITE("refused writes") {

			@Override
			void call(DynamoDbClient client, Map<String, AttributeValue> item) {
				client.putItem((request) -> request.tableName("shop")
					.item(item)
					.conditionExpression("attribute_not_exists(pk)"));
			}

		};

		private final String name;

		Workload(String name) {
			this.name = name;
		}

		boolean succeeds(DynamoDbClient client, int call) {
			try {
				call(client, Map.of("pk", AttributeValue.fromS("call-" + call)));
				return true;
			}
			catch (ConditionalCheckFailedException ex) {
				return true;
			}
			catch (SdkException ex) {
				return false;
			}
		}

		abstract void call(DynamoDbClient client, Map<String, AttributeValue> item);

	}

	private enum Strategy {

		OURS((runner) -> runner),

		WITHOUT_RESILIENCE4J((runner) -> runner.withClassLoader(new FilteredClassLoader("io.github.resilience4j"))),

		SDK((runner) -> runner.withBean(DynamoRetryAutoConfiguration.RETRY_STRATEGY, RetryStrategy.class,
				AwsRetryStrategy::standardRetryStrategy));

		private final UnaryOperator<ApplicationContextRunner> configurer;

		Strategy(UnaryOperator<ApplicationContextRunner> configurer) {
			this.configurer = configurer;
		}

	}

}
