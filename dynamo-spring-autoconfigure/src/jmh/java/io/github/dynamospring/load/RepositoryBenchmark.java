package io.github.dynamospring.load;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

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
import org.openjdk.jmh.infra.BenchmarkParams;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Calls over HTTP from several threads, by repositories past the SDK's pipeline (<i>direct</i>, and <i>metered</i> with
 * meters), through it with items read and written as JSON (<i>wire</i>) and as the SDK's values (<i>values</i>), by hand on the SDK's client, by its enhanced client and by Spring Cloud AWS's template:
 * one of them in each iteration, all in turn. Run it with {@code -prof io.github.dynamospring.load.LoadProfiler}, because
 * what counts is the CPU time and the memory of the client.
 * <p>
 * The client of those that are not ours has the settings of ours: HTTP client, pool and timeouts.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Threads(8)
@Warmup(iterations = 120, time = 250, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 160, time = 250, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class RepositoryBenchmark {

	/** Who takes part, in turn. */
	@Param("hand+direct+metered+wire+values+enhanced+template")
	public String contenders;

	private StubServer server;

	private DynamoDbClient client;

	private final List<String> names = new ArrayList<>();

	private final List<OrderCalls> all = new ArrayList<>();

	private OrderCalls calls;

	private int turn;

	@Setup(Level.Trial)
	public void start(BenchmarkParams benchmark) {
		this.server = StubServer.start(Orders.answers());
		this.client = client();
		for (String name : this.contenders.split("\\+")) {
			OrderCalls contender = contender(name);
			if (contender.hasBatches() || !benchmark.getBenchmark().contains("batch")) {
				this.names.add(name);
				this.all.add(contender);
			}
		}
	}

	private DynamoDbClient client() {
		return DynamoDbClient.builder()
			.region(Region.EU_WEST_1)
			.endpointOverride(URI.create(this.server.endpoint()))
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
			.httpClientBuilder(Apache5HttpClient.builder()
				.maxConnections(200)
				.connectionAcquisitionTimeout(Duration.ofSeconds(4))
				.connectionTimeout(Duration.ofSeconds(1))
				.socketTimeout(Duration.ofSeconds(5))
				.tcpKeepAlive(true))
			.overrideConfiguration((configuration) -> configuration.apiCallTimeout(Duration.ofSeconds(30))
				.apiCallAttemptTimeout(Duration.ofSeconds(5)))
			.build();
	}

	private OrderCalls contender(String name) {
		return switch (name) {
			case "hand" -> new CallsByHand(this.client);
			case "direct" -> new RepositoryCalls(this.server.endpoint(), "dynamo.client.direct=always");
			case "metered" -> new RepositoryCalls(this.server.endpoint(), "dynamo.metrics.enabled=true");
			case "wire" -> new RepositoryCalls(this.server.endpoint(), "dynamo.client.wire=always",
					"dynamo.client.direct=never");
			case "values" -> new RepositoryCalls(this.server.endpoint(), "dynamo.client.wire=never",
					"dynamo.client.direct=never");
			case "enhanced" -> new EnhancedCalls(this.client);
			case "template" -> new TemplateCalls(this.client);
			default -> throw new IllegalArgumentException(name);
		};
	}

	@Setup(Level.Iteration)
	public void next() {
		this.turn = (this.turn + 1) % this.all.size();
		this.calls = this.all.get(this.turn);
		LoadProfiler.next(this.names.get(this.turn));
	}

	@TearDown(Level.Trial)
	public void stop() {
		this.all.forEach(OrderCalls::close);
		this.client.close();
		this.server.close();
	}

	@Benchmark
	public Object getItem() {
		return this.calls.getItem();
	}

	@Benchmark
	public Object putItem() {
		return this.calls.putItem();
	}

	@Benchmark
	public Object query() {
		return this.calls.query();
	}

	@Benchmark
	public Object batchGet() {
		return this.calls.batchGet();
	}

	@Benchmark
	public Object batchPut() {
		return this.calls.batchPut();
	}

}
