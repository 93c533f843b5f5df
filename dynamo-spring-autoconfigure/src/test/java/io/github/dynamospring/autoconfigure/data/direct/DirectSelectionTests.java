package io.github.dynamospring.autoconfigure.data.direct;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientConfigurer;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientConfigurerAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientCustomizer;
import io.github.dynamospring.autoconfigure.client.DynamoDbStreamsClients;
import io.github.dynamospring.autoconfigure.client.DynamoRetryAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.InterceptorFile;
import io.github.dynamospring.autoconfigure.data.WrappedClient;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.client.direct.DirectPath;
import io.github.dynamospring.client.wire.RawServer;
import io.github.dynamospring.client.wire.RawServer.Answer;
import io.github.dynamospring.client.wire.RequestObserver;
import io.github.dynamospring.client.wire.WireExchange;
import io.github.dynamospring.client.wire.WireInterceptor;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.start.StartRefusedException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import net.bytebuddy.ByteBuddy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.SdkPlugin;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.client.config.SdkAdvancedClientOption;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.core.retry.RetryPolicy;
import software.amazon.awssdk.core.signer.Signer;
import software.amazon.awssdk.endpoints.Endpoint;
import software.amazon.awssdk.http.SdkHttpFullRequest;
import software.amazon.awssdk.http.auth.aws.scheme.AwsV4AuthScheme;
import software.amazon.awssdk.http.auth.spi.scheme.AuthScheme;
import software.amazon.awssdk.http.auth.spi.scheme.AuthSchemeOption;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.IdentityProvider;
import software.amazon.awssdk.identity.spi.IdentityProviders;
import software.amazon.awssdk.metrics.MetricCollection;
import software.amazon.awssdk.metrics.MetricPublisher;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.auth.scheme.DynamoDbAuthSchemeParams;
import software.amazon.awssdk.services.dynamodb.auth.scheme.DynamoDbAuthSchemeProvider;
import software.amazon.awssdk.services.dynamodb.endpoints.DynamoDbEndpointParams;
import software.amazon.awssdk.services.dynamodb.endpoints.DynamoDbEndpointProvider;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the selection of clients whose requests pass by the SDK's pipeline.
 */
@ExtendWith(OutputCaptureExtension.class)
class DirectSelectionTests {

	private static final String SLOWER = "Requests go through the pipeline of the AWS SDK, which takes more CPU time, "
			+ "because of %s. 'dynamo.client.direct=never' ends this message";

	private static final String AGENT = "io.opentelemetry.javaagent.instrumentation.awssdk.v2_2.TracingExecutionInterceptor";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class,
				DynamoRetryAutoConfiguration.class, DynamoMetricsAutoConfiguration.class,
				DynamoDbClientAutoConfiguration.class, DynamoDbClientConfigurerAutoConfiguration.class,
				DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class))
		.withUserConfiguration(Postcards.class)
		// the suite may run with other values
		.withSystemProperties("dynamo.client.wire=", "dynamo.client.direct=")
		.withPropertyValues("dynamo.embedded.mode=never", "dynamo.client.warm-up=false", "dynamo.region=eu-west-1",
				"dynamo.credentials.access-key=key", "dynamo.credentials.secret-key=secret");

	private static boolean isDirect(ApplicationContext context) {
		return isDirect(context.getBean(DynamoDbClient.class));
	}

	private static boolean isDirect(DynamoDbClient client) {
		return DirectPath.isIn(DirectPath.of(client));
	}

	@Test
	void isSelectedByDefault(CapturedOutput output) {
		this.runner.run((context) -> {
			assertThat(isDirect(context)).isTrue();
			assertThat(output).doesNotContain("dynamo.client.direct", "dynamo.client.wire");
		});
	}

	@Test
	void isSelectedBesideMetersObservationAndStreams(CapturedOutput output) {
		this.runner.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
			.withBean(ObservationRegistry.class, ObservationRegistry::create)
			.withPropertyValues("dynamo.metrics.http-pool=true")
			.run((context) -> {
				DynamoDbClient client = context.getBean(DynamoDbClient.class);
				assertThat(client.serviceClientConfiguration().overrideConfiguration().metricPublishers()).isNotEmpty();
				try (DynamoDbStreamsClients streams = DynamoDbStreamsClients.of(context)) {
					assertThat(streams.get(client, true)).isNotNull();
					assertThat(isDirect(client)).isTrue();
				}
				assertThat(output).doesNotContain("dynamo.client.direct");
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "dynamo.client.http=url-connection", "dynamo.retry.enabled=false",
			"dynamo.client.user-agent-suffix=app/notes", "dynamo.client.defaults-mode=in-region",
			"dynamo.client.direct=always" })
	void isSelectedWithSettings(String property) {
		this.runner.withPropertyValues(property).run((context) -> assertThat(isDirect(context)).isTrue());
	}

	@Test
	void isSelectedForNamedClients() {
		this.runner.withPropertyValues("dynamo.clients.archive.region=us-east-1")
			.run((context) -> assertThat(isDirect((DynamoDbClient) context.getBean("archiveDynamoDbClient"))).isTrue());
	}

	@Test
	void isSelectedForAClientOfAConfigurer() {
		this.runner.withUserConfiguration(Configured.class).run((context) -> {
			assertThat(context).hasSingleBean(DynamoDbClient.class);
			assertThat(isDirect(context)).isTrue();
		});
	}

	@Test
	void leavesTheClientsOfTheApplicationToTheSdk() {
		this.runner.run((context) -> {
			DynamoDbClient client = context.getBean(DynamoDbClient.class);
			assertThat(DirectPath.isIn(client)).isFalse();
			assertThat(client.getClass().getSimpleName()).isEqualTo("DefaultDynamoDbClient");
		});
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource
	void yieldsToAdditions(String obstacle, DynamoDbClientCustomizer customizer, CapturedOutput output) {
		ApplicationContextRunner customized = this.runner.withBean(DynamoDbClientCustomizer.class, () -> customizer);
		customized.run((context) -> {
			assertThat(isDirect(context)).isFalse();
			assertThat(WireInterceptor.isIn(context.getBean(DynamoDbClient.class))).isTrue();
			assertThat(output).containsOnlyOnce(SLOWER.formatted(obstacle));
		});
		customized.withPropertyValues("dynamo.client.direct=always")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOfSatisfying(StartRefusedException.class, (refusal) -> {
					assertThat(refusal)
						.hasMessage("'dynamo.client.direct' is 'always', but not possible because of " + obstacle);
					assertThat(refusal.getAction())
						.isEqualTo("Remove it, or set 'dynamo.client.direct' to 'auto' or 'never'.");
				}));
	}

	static Stream<Arguments> yieldsToAdditions() {
		String tests = DirectSelectionTests.class.getName();
		return Stream.of(obstacle("the interceptor " + AGENT, added(tracing(AGENT))),
				obstacle("the interceptor com.amazonaws.xray.interceptors.TracingInterceptor",
						added(tracing("com.amazonaws.xray.interceptors.TracingInterceptor"))),
				obstacle("the interceptor brave.instrumentation.awsv2.TracingExecutionInterceptor",
						added(tracing("brave.instrumentation.awsv2.TracingExecutionInterceptor"))),
				obstacle("the interceptor " + AGENT, plugin(
						(configuration) -> configuration.overrideConfiguration(configuration.overrideConfiguration()
							.copy((override) -> override.addExecutionInterceptor(tracing(AGENT)))))),
				obstacle("the endpoint provider " + tests + "$Endpoints",
						plugin((configuration) -> configuration.endpointProvider(new Endpoints()))),
				obstacle("the signer or authentication scheme " + tests + "$Schemes",
						plugin((configuration) -> configuration.authSchemeProvider(new Schemes()))),
				obstacle("the signer or authentication scheme " + tests + "$Scheme",
						plugin((configuration) -> configuration.putAuthScheme(new Scheme()))),
				obstacle("the endpoint provider " + tests + "$Endpoints",
						(builder) -> builder.endpointProvider(new Endpoints())),
				obstacle("the signer or authentication scheme " + tests + "$Schemes",
						(builder) -> builder.authSchemeProvider(new Schemes())),
				obstacle("the signer or authentication scheme " + tests + "$Scheme",
						(builder) -> builder.putAuthScheme(new Scheme())),
				obstacle("the signer or authentication scheme " + tests + "$OldSigner",
						DirectSelectionTests::oldSigner),
				obstacle("the metric publisher " + tests + "$Publisher",
						overridden((override) -> override.addMetricPublisher(new Publisher()))),
				obstacle("the header 'x-team' of the client's override configuration",
						overridden((override) -> override.putHeader("x-team", "notes"))),
				obstacle("the HTTP client, which is the choice of the AWS SDK or of a customizer",
						(builder) -> builder.httpClientBuilder(UrlConnectionHttpClient.builder())),
				obstacle("the HTTP client, which is the choice of the AWS SDK or of a customizer",
						(builder) -> builder.httpClientBuilder(null).httpClient(UrlConnectionHttpClient.create())));
	}

	private static Arguments obstacle(String text, DynamoDbClientCustomizer customizer) {
		return Arguments.of(text, customizer);
	}

	private static DynamoDbClientCustomizer added(ExecutionInterceptor interceptor) {
		return overridden((override) -> override.addExecutionInterceptor(interceptor));
	}

	private static DynamoDbClientCustomizer overridden(Consumer<ClientOverrideConfiguration.Builder> change) {
		return (builder) -> builder.overrideConfiguration(builder.overrideConfiguration().copy(change::accept));
	}

	private static DynamoDbClientCustomizer plugin(Consumer<DynamoDbServiceClientConfiguration.Builder> change) {
		SdkPlugin plugin = (configuration) -> change.accept((DynamoDbServiceClientConfiguration.Builder) configuration);
		return (builder) -> builder.addPlugin(plugin);
	}

	@SuppressWarnings("deprecation")
	private static void oldSigner(DynamoDbClientBuilder builder) {
		overridden((override) -> override.putAdvancedOption(SdkAdvancedClientOption.SIGNER, new OldSigner()))
			.customize(builder);
	}

	private static ExecutionInterceptor tracing(String name) {
		try {
			return new ByteBuddy().subclass(ExecutionInterceptor.class)
				.name(name)
				.make()
				.load(DirectSelectionTests.class.getClassLoader())
				.getLoaded()
				.getConstructor()
				.newInstance();
		}
		catch (ReflectiveOperationException ex) {
			throw new AssertionError(ex);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "software/amazon/awssdk/global/handlers/execution.interceptors",
			"software/amazon/awssdk/services/dynamodb/execution.interceptors" })
	void yieldsToAnInterceptorOfTheClassPath(String resource, @TempDir Path directory) throws Exception {
		assertThat(InterceptorFile.call(Probe.class, "obstacle", directory, resource, AuditInterceptor.class))
			.isEqualTo(AuditInterceptor.class.getName());
	}

	@Test
	void yieldsWithTheItemsInOneMessage(CapturedOutput output) {
		this.runner.withBean(DynamoDbClientCustomizer.class, () -> added(new AuditInterceptor())).run((context) -> {
			assertThat(isDirect(context)).isFalse();
			assertThat(output).containsOnlyOnce("takes more CPU time")
				.contains("and requests go through its pipeline, which takes more CPU time, because "
						+ AuditInterceptor.class.getName() + " may look at the items");
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "dynamo.client.http=sdk", "dynamo.client.endpoint-discovery=true" })
	void yieldsToSettings(String property, CapturedOutput output) {
		this.runner.withPropertyValues(property).run((context) -> {
			assertThat(isDirect(context)).isFalse();
			assertThat(output).containsOnlyOnce(SLOWER.formatted(
					property.endsWith("sdk") ? "the HTTP client, which is the choice of the AWS SDK or of a customizer"
							: "'dynamo.client.endpoint-discovery'"));
		});
	}

	@Test
	void yieldsToAWrapperOfTheClient(CapturedOutput output) {
		ApplicationContextRunner wrapping = this.runner.withBean(BeanPostProcessor.class, WrappedClient::wrapping);
		wrapping.run((context) -> {
			assertThat(isDirect(context)).isFalse();
			assertThat(output).containsOnlyOnce("because " + WrappedClient.class.getName() + " may look at the items");
		});
		wrapping.withPropertyValues("dynamo.client.direct=always")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessage("'dynamo.client.direct' is 'always', but not possible because of "
						+ WrappedClient.class.getName()));
	}

	@Test
	void aClientOfTheApplicationIsLeftAsItIs() {
		try (DynamoDbClient own = DynamoDbClient.builder().region(Region.EU_WEST_1).build()) {
			this.runner.withBean("own", DynamoDbClient.class, () -> own)
				.run((context) -> assertThat(isDirect(context)).isFalse());
		}
	}

	@ParameterizedTest
	@MethodSource
	void strategiesOfRetriesAreKept(DynamoDbClientCustomizer customizer) {
		this.runner.withBean(DynamoDbClientCustomizer.class, () -> customizer)
			.run((context) -> assertThat(isDirect(context)).isTrue());
	}

	@SuppressWarnings("deprecation")
	static Stream<DynamoDbClientCustomizer> strategiesOfRetriesAreKept() {
		return Stream.of(overridden((override) -> override.retryStrategy(RetryMode.STANDARD)),
				overridden((override) -> override.retryStrategy((strategy) -> strategy.maxAttempts(2))),
				overridden((override) -> override.retryPolicy(RetryPolicy.none())));
	}

	@Test
	void isAbsentWhereAskedTo(CapturedOutput output) {
		this.runner.withBean(DynamoDbClientCustomizer.class, () -> added(tracing(AGENT)))
			.withPropertyValues("dynamo.client.direct=never")
			.run((context) -> {
				DynamoDbClient client = context.getBean(DynamoDbClient.class);
				assertThat(isDirect(client)).isFalse();
				assertThat(client.serviceClientConfiguration().overrideConfiguration().executionInterceptors())
					.noneMatch(DirectPath.class::isInstance);
				assertThat(output).doesNotContain("dynamo.client.direct");
			});
	}

	@Test
	void isSilentlyAbsentWithoutTheWire(CapturedOutput output) {
		this.runner.withPropertyValues("dynamo.client.wire=never").run((context) -> {
			assertThat(isDirect(context)).isFalse();
			assertThat(output).doesNotContain("dynamo.client");
		});
		this.runner.withPropertyValues("dynamo.client.wire=never", "dynamo.client.direct=always")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessage("'dynamo.client.direct' is 'always', but not possible because of "
						+ "'dynamo.client.wire=never'"));
	}

	@Test
	void clientsOfOneBuilderAreLeftToTheSdk() {
		this.runner.run((context) -> {
			DynamoDbClientBuilder builder = context.getBean(DynamoDbClientConfigurer.class)
				.configure(DynamoDbClient.builder());
			try (DynamoDbClient first = builder.build()) {
				assertThat(isDirect(first)).isTrue();
				try (DynamoDbClient second = builder.region(Region.US_EAST_1).build()) {
					assertThat(isDirect(second)).isFalse();
					assertThat(DirectPath.obstacle(first)).isEqualTo("the builder, which has built another client");
				}
			}
		});
	}

	@Test
	void aClientOfABuilderWithAnotherHttpClientIsLeftToTheSdk() {
		this.runner.run((context) -> {
			DynamoDbClientBuilder builder = context.getBean(DynamoDbClientConfigurer.class)
				.configure(DynamoDbClient.builder());
			try (DynamoDbClient first = builder.build()) {
				assertThat(isDirect(first)).isTrue();
				builder.httpClientBuilder(UrlConnectionHttpClient.builder());
				try (DynamoDbClient second = builder.build()) {
					assertThat(isDirect(second)).isFalse();
					assertThat(isDirect(first)).isFalse();
				}
			}
		});
	}

	@Test
	void sendsAllRequestsButTheFirstPastThePipeline() throws IOException {
		Watch watch = new Watch();
		send(watch, "dynamo.client.direct=auto");
		assertThat(watch.calls).containsExactly("pipeline", "direct GetItem", "direct GetItem");
	}

	@Test
	void sendsAllRequestsThroughThePipelineWhereAskedTo() throws IOException {
		Watch watch = new Watch();
		send(watch, "dynamo.client.direct=never");
		assertThat(watch.calls).containsExactly("pipeline", "pipeline", "pipeline");
	}

	@Test
	void leavesUnsignedRequestsToTheSdk() throws IOException {
		Watch watch = new Watch();
		send(watch, "dynamo.credentials.anonymous=true", "dynamo.credentials.access-key=",
				"dynamo.credentials.secret-key=");
		assertThat(watch.calls).containsExactly("pipeline", "pipeline", "pipeline");
	}

	@Test
	void leavesRequestsToTheSdkOnceTheBuilderHasAnotherClient() throws IOException {
		Watch watch = new Watch();
		try (RawServer server = new RawServer()) {
			server.answer(Answer.of(200, "{}"));
			this.runner.withBean(DynamoDbClientCustomizer.class, () -> added(watch))
				.withBean(Builder.class)
				.withUserConfiguration(Kept.class)
				.withPropertyValues("dynamo.endpoint=" + server.endpoint())
				.run((context) -> {
					DynamoOperations operations = context.getBean(DynamoOperations.class);
					operations.findById("1", Postcard.class);
					operations.findById("1", Postcard.class);
					context.getBean(Builder.class).builder.build().close();
					operations.findById("1", Postcard.class);
				});
		}
		assertThat(watch.calls).containsExactly("pipeline", "direct GetItem", "pipeline");
	}

	private void send(Watch watch, String... properties) throws IOException {
		try (RawServer server = new RawServer()) {
			server.answer(Answer.of(200, "{}"));
			this.runner.withBean(DynamoDbClientCustomizer.class, () -> added(watch))
				.withPropertyValues("dynamo.endpoint=" + server.endpoint())
				.withPropertyValues(properties)
				.run((context) -> {
					DynamoOperations operations = context.getBean(DynamoOperations.class);
					for (int i = 0; i < 3; i++) {
						assertThat(operations.findById("1", Postcard.class)).isEmpty();
					}
				});
			assertThat(server.bodies()).hasSize(3);
		}
	}

	@Table("postcards")
	@PrimaryKey(partition = "POSTCARD#{id}")
	record Postcard(String id, String text) {

	}

	@Configuration(proxyBeanMethods = false)
	@EntityScan(basePackageClasses = DirectSelectionTests.class)
	static class Postcards {

	}

	@Configuration(proxyBeanMethods = false)
	static class Configured {

		@Bean
		DynamoDbClient own(DynamoDbClientConfigurer configurer) {
			return configurer.configure(DynamoDbClient.builder()).region(Region.US_EAST_1).build();
		}

	}

	static class Builder {

		private @Nullable DynamoDbClientBuilder builder;

	}

	@Configuration(proxyBeanMethods = false)
	static class Kept {

		@Bean
		DynamoDbClient own(DynamoDbClientConfigurer configurer, Builder kept) {
			kept.builder = configurer.configure(DynamoDbClient.builder());
			return kept.builder.build();
		}

	}

	/**
	 * Observer that notes which way each request takes.
	 */
	private static final class Watch implements ExecutionInterceptor, RequestObserver {

		private final List<String> calls = new ArrayList<>();

		@Override
		public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
			this.calls.add("pipeline");
		}

		@Override
		public ObservedCall observe(String operation, SdkRequest request, WireExchange.Call call) {
			this.calls.add("direct " + operation);
			return (http, region) -> {
			};
		}

	}

	public static class AuditInterceptor implements ExecutionInterceptor {

	}

	/**
	 * Probe that is loaded anew, because the SDK looks for interceptors where its own
	 * classes are from.
	 */
	public static class Probe {

		public static @Nullable String obstacle() {
			DirectPath path = new DirectPath(false);
			path.use(UrlConnectionHttpClient.create());
			try (DynamoDbClient client = DynamoDbClient.builder()
				.region(Region.EU_WEST_1)
				.overrideConfiguration((configuration) -> configuration.addExecutionInterceptor(path)
					.addExecutionInterceptor(new WireInterceptor()))
				.build()) {
				return DirectPath.obstacle(client);
			}
		}

	}

	private static final class Endpoints implements DynamoDbEndpointProvider {

		@Override
		public CompletableFuture<Endpoint> resolveEndpoint(DynamoDbEndpointParams parameters) {
			return DynamoDbEndpointProvider.defaultProvider().resolveEndpoint(parameters);
		}

	}

	private static final class Schemes implements DynamoDbAuthSchemeProvider {

		@Override
		public List<AuthSchemeOption> resolveAuthScheme(DynamoDbAuthSchemeParams parameters) {
			return DynamoDbAuthSchemeProvider.defaultProvider().resolveAuthScheme(parameters);
		}

	}

	private static final class Scheme implements AuthScheme<AwsCredentialsIdentity> {

		@Override
		public String schemeId() {
			return AwsV4AuthScheme.SCHEME_ID;
		}

		@Override
		public IdentityProvider<AwsCredentialsIdentity> identityProvider(IdentityProviders providers) {
			return StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret"));
		}

		@Override
		public HttpSigner<AwsCredentialsIdentity> signer() {
			return AwsV4AuthScheme.create().signer();
		}

	}

	@SuppressWarnings("deprecation")
	private static final class OldSigner implements Signer {

		@Override
		public SdkHttpFullRequest sign(SdkHttpFullRequest request, ExecutionAttributes attributes) {
			return request;
		}

	}

	private static final class Publisher implements MetricPublisher {

		@Override
		public void publish(MetricCollection metrics) {
		}

		@Override
		public void close() {
		}

	}

}
