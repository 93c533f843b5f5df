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
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import reactor.core.publisher.Flux;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

/**
 * Benchmark of reactive calls, 64 of them at a time, beside the SDK's asynchronous client on Netty. It takes turns as
 * {@link RepositoryBenchmark} does. The client of those that are not ours has the settings of ours: pool and timeouts.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 80, time = 250, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 160, time = 250, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class ReactiveBenchmark {

	private static final int CALLS = 640;

	private static final int IN_FLIGHT = 64;

	/** Who takes part, in turn. */
	@Param("raw+hand+enhanced+platform")
	public String contenders;

	private StubServer server;

	private DynamoDbAsyncClient client;

	private final List<String> names = new ArrayList<>();

	private final List<ReactiveOrderCalls> all = new ArrayList<>();

	private final List<RepositoryCalls> applications = new ArrayList<>();

	private ReactiveOrderCalls calls;

	private int turn;

	@Setup(Level.Trial)
	public void start() {
		this.server = StubServer.start(Orders.answers());
		this.client = client();
		for (String name : this.contenders.split("\\+")) {
			this.names.add(name);
			this.all.add(contender(name));
		}
	}

	private DynamoDbAsyncClient client() {
		return DynamoDbAsyncClient.builder()
			.region(Region.EU_WEST_1)
			.endpointOverride(URI.create(this.server.endpoint()))
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
			.httpClientBuilder(NettyNioAsyncHttpClient.builder()
				.maxConcurrency(200)
				.connectionAcquisitionTimeout(Duration.ofSeconds(4))
				.connectionTimeout(Duration.ofSeconds(1))
				.readTimeout(Duration.ofSeconds(5))
				.tcpKeepAlive(true))
			.overrideConfiguration((configuration) -> configuration.apiCallTimeout(Duration.ofSeconds(30))
				.apiCallAttemptTimeout(Duration.ofSeconds(5)))
			.build();
	}

	private ReactiveOrderCalls contender(String name) {
		return switch (name) {
			case "raw" -> ReactiveOrderCalls.raw(this.client);
			case "hand" -> ReactiveOrderCalls.byHand(this.client);
			case "enhanced" -> ReactiveOrderCalls.enhanced(this.client);
			case "platform" -> repository("spring.threads.virtual.enabled=false");
			case "virtual" -> repository("spring.threads.virtual.enabled=true");
			default -> throw new IllegalArgumentException(name);
		};
	}

	private ReactiveOrderCalls repository(String property) {
		RepositoryCalls application = new RepositoryCalls(this.server.endpoint(), property);
		this.applications.add(application);
		return ReactiveOrderCalls.repository(application.reactive());
	}

	@Setup(Level.Iteration)
	public void next() {
		this.turn = (this.turn + 1) % this.all.size();
		this.calls = this.all.get(this.turn);
		LoadProfiler.next(this.names.get(this.turn));
	}

	@TearDown(Level.Trial)
	public void stop() {
		this.applications.forEach(RepositoryCalls::close);
		this.client.close();
		this.server.close();
	}

	@Benchmark
	@OperationsPerInvocation(CALLS)
	public Object getItem() {
		return Flux.range(0, CALLS).flatMap((number) -> this.calls.getItem().get(), IN_FLIGHT).count().block();
	}

	@Benchmark
	@OperationsPerInvocation(CALLS)
	public Object query() {
		return Flux.range(0, CALLS).flatMap((number) -> this.calls.query().get(), IN_FLIGHT).count().block();
	}

}
