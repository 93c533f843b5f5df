package io.github.dynamospring.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

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
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.endpoints.AccountIdEndpointMode;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.endpoints.Endpoint;
import software.amazon.awssdk.http.auth.aws.scheme.AwsV4AuthScheme;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.scheme.AuthSchemeOption;
import software.amazon.awssdk.metrics.MetricCollection;
import software.amazon.awssdk.metrics.MetricPublisher;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.endpoints.DynamoDbEndpointProvider;

/**
 * What options of the SDK's client cost or save a GetItem, with an HTTP client that answers at once: a client with each
 * of them in turn, beside one with the timeouts that ours has.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 144, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 144, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class ClientOptionsBenchmark {

	/** The options, in turn. */
	@Param("base+same+timeouts+attempt+account+fixedEndpoint+fixedScheme+unsigned+noRetries+interceptor+userAgent+metrics")
	public String options;

	private final Map<String, CallsByHand> all = new LinkedHashMap<>();

	private final List<DynamoDbClient> clients = new ArrayList<>();

	private List<String> names;

	private CallsByHand calls;

	private int turn;

	@Setup(Level.Trial)
	public void start() {
		this.names = List.of(this.options.split("\\+"));
		this.names.forEach((name) -> this.all.put(name, new CallsByHand(client(option(name)))));
	}

	private DynamoDbClient client(Consumer<DynamoDbClientBuilder> option) {
		DynamoDbClientBuilder builder = DynamoDbClient.builder()
			.region(Region.EU_WEST_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
			.httpClient(new CannedHttpClient(Orders.bodies()))
			.overrideConfiguration((configuration) -> configuration.apiCallTimeout(Duration.ofSeconds(30))
				.apiCallAttemptTimeout(Duration.ofSeconds(5)));
		option.accept(builder);
		DynamoDbClient client = builder.build();
		this.clients.add(client);
		return client;
	}

	private static Consumer<DynamoDbClientBuilder> option(String name) {
		return switch (name) {
			case "base", "same" -> (client) -> {
			};
			case "timeouts" -> configured((it) -> it.apiCallTimeout(null).apiCallAttemptTimeout(null));
			case "attempt" -> configured((it) -> it.apiCallTimeout(null));
			case "account" -> (client) -> client.accountIdEndpointMode(AccountIdEndpointMode.DISABLED);
			case "fixedEndpoint" -> ClientOptionsBenchmark::fixEndpoint;
			case "fixedScheme" -> ClientOptionsBenchmark::fixScheme;
			case "unsigned" -> (client) -> client.credentialsProvider(AnonymousCredentialsProvider.create());
			case "noRetries" -> configured((it) -> it.retryStrategy(DefaultRetryStrategy.doNotRetry()));
			case "interceptor" -> configured((it) -> it.addExecutionInterceptor(new ExecutionInterceptor() {
			}));
			case "userAgent" -> configured((it) -> it.putHeader("User-Agent", "benchmark"));
			case "metrics" -> configured((it) -> it.addMetricPublisher(silent()));
			default -> throw new IllegalArgumentException(name);
		};
	}

	private static Consumer<DynamoDbClientBuilder> configured(Consumer<ClientOverrideConfiguration.Builder> option) {
		return (client) -> client.overrideConfiguration(client.overrideConfiguration().copy(option));
	}

	private static void fixEndpoint(DynamoDbClientBuilder client) {
		CompletableFuture<Endpoint> endpoint = DynamoDbEndpointProvider.defaultProvider()
			.resolveEndpoint((parameters) -> parameters.region(Region.EU_WEST_1));
		client.endpointProvider((parameters) -> endpoint);
	}

	private static void fixScheme(DynamoDbClientBuilder client) {
		List<AuthSchemeOption> schemes = List.of(AuthSchemeOption.builder()
			.schemeId(AwsV4AuthScheme.SCHEME_ID)
			.putSignerProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "dynamodb")
			.putSignerProperty(AwsV4HttpSigner.REGION_NAME, "eu-west-1")
			.build());
		client.authSchemeProvider((parameters) -> schemes);
	}

	private static MetricPublisher silent() {
		return new MetricPublisher() {
			@Override
			public void publish(MetricCollection metrics) {
			}

			@Override
			public void close() {
			}
		};
	}

	@Setup(Level.Iteration)
	public void next() {
		String name = this.names.get(this.turn++ % this.names.size());
		this.calls = this.all.get(name);
		LoadProfiler.next(name);
	}

	@TearDown(Level.Trial)
	public void stop() {
		this.clients.forEach(DynamoDbClient::close);
	}

	@Benchmark
	public Object getItem() {
		return this.calls.getItem();
	}

}
