package io.github.dynamospring.autoconfigure.data.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.autoconfigure.client.DynamoDbAsyncClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbAsyncClientCustomizer;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientCustomizer;
import io.github.dynamospring.autoconfigure.client.DynamoRetryAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.InterceptorFile;
import io.github.dynamospring.autoconfigure.data.WrappedClient;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.client.wire.RawServer;
import io.github.dynamospring.client.wire.RawServer.Answer;
import io.github.dynamospring.client.wire.WireInterceptor;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.start.StartRefusedException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkClient;
import software.amazon.awssdk.core.SdkPlugin;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for the selection of clients whose items go past the SDK's values.
 */
@ExtendWith(OutputCaptureExtension.class)
class WireSelectionTests {

	private static final String SECRET = "attack at dawn";

	private static final String SLOWER = "Items are read and written by the values of the AWS SDK, and requests go through "
			+ "its pipeline, which takes more CPU time, because " + EncryptingInterceptor.class.getName()
			+ " may look at the items that pass the DynamoDbClient. 'dynamo.client.wire=never' ends this message";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class,
				DynamoRetryAutoConfiguration.class, DynamoMetricsAutoConfiguration.class,
				DynamoDbClientAutoConfiguration.class, DynamoDbAsyncClientAutoConfiguration.class,
				DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class))
		.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
		.withUserConfiguration(Letters.class)
		// the suite may run with another value
		.withSystemProperties("dynamo.client.wire=", "dynamo.client.direct=")
		.withPropertyValues("dynamo.embedded.mode=never", "dynamo.client.warm-up=false", "dynamo.region=eu-west-1",
				"dynamo.credentials.access-key=key", "dynamo.credentials.secret-key=secret");

	private final ApplicationContextRunner encrypting = this.runner.withBean(DynamoDbClientCustomizer.class,
			WireSelectionTests::encryption);

	private static DynamoDbClientCustomizer encryption() {
		return (builder) -> builder.overrideConfiguration(
				(configuration) -> configuration.addExecutionInterceptor(new EncryptingInterceptor()));
	}

	@Test
	void isSelectedByDefault(CapturedOutput output) {
		this.runner.run((context) -> {
			assertThat(WireInterceptor.isIn(context.getBean(DynamoDbClient.class))).isTrue();
			assertThat(WireInterceptor.isIn(context.getBean(DynamoDbAsyncClient.class))).isTrue();
			assertThat(output).doesNotContain("dynamo.client.wire", "dynamo.client.direct");
		});
	}

	@Test
	void comesBeforeTheTrackerWhichWatchesTheBodyThatIsSent() {
		this.runner
			.withBean(DynamoDbClientCustomizer.class,
					() -> (builder) -> builder.overrideConfiguration(
							(configuration) -> configuration.addExecutionInterceptor(new AttemptTracker())))
			.run((context) -> assertThat(context.getBean(DynamoDbClient.class)
				.serviceClientConfiguration()
				.overrideConfiguration()
				.executionInterceptors()).filteredOn((interceptor) -> isOurs(interceptor.getClass()))
				.extracting((interceptor) -> interceptor.getClass().getSimpleName())
				.containsExactly("WireInterceptor", "DirectPath", "AttemptTracker", "BodyLimit",
						"DynamoObservationInterceptor"));
	}

	private static boolean isOurs(Class<?> type) {
		return type.getName().startsWith("io.github.dynamospring.");
	}

	@Test
	void yieldsToAnInterceptorOfACustomizer(CapturedOutput output) {
		this.encrypting.run((context) -> {
			assertThat(WireInterceptor.isIn(context.getBean(DynamoDbClient.class))).isFalse();
			assertThat(output).containsOnlyOnce(SLOWER);
		});
	}

	@Test
	void yieldsToAnInterceptorOfACustomizerOfTheAsyncClient() {
		this.runner
			.withBean(DynamoDbAsyncClientCustomizer.class,
					() -> (builder) -> builder.overrideConfiguration(
							(configuration) -> configuration.addExecutionInterceptor(new EncryptingInterceptor())))
			.run((context) -> {
				assertThat(WireInterceptor.isIn(context.getBean(DynamoDbAsyncClient.class))).isFalse();
				assertThat(WireInterceptor.isIn(context.getBean(DynamoDbClient.class))).isTrue();
			});
	}

	@Test
	void yieldsToAnInterceptorOfAPlugin(CapturedOutput output) {
		SdkPlugin plugin = (configuration) -> ((DynamoDbServiceClientConfiguration.Builder) configuration)
			.overrideConfiguration(configuration.overrideConfiguration()
				.toBuilder()
				.addExecutionInterceptor(new EncryptingInterceptor())
				.build());
		this.runner.withBean(DynamoDbClientCustomizer.class, () -> (builder) -> builder.addPlugin(plugin))
			.run((context) -> {
				assertThat(WireInterceptor.isIn(context.getBean(DynamoDbClient.class))).isFalse();
				assertThat(output).containsOnlyOnce(SLOWER);
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "software/amazon/awssdk/global/handlers/execution.interceptors",
			"software/amazon/awssdk/services/dynamodb/execution.interceptors" })
	void yieldsToAnInterceptorOfTheClassPath(String resource, @TempDir Path directory) throws Exception {
		assertThat(InterceptorFile.call(Probe.class, "obstacle", directory, resource, EncryptingInterceptor.class))
			.isEqualTo(EncryptingInterceptor.class.getName());
	}

	@Test
	void yieldsToAWrapperOfTheClient(CapturedOutput output) {
		this.runner.withBean(BeanPostProcessor.class, WrappedClient::wrapping).run((context) -> {
			assertThat(WireInterceptor.isIn(context.getBean(DynamoDbClient.class))).isFalse();
			assertThat(output).contains("because " + WrappedClient.class.getName() + " may look at the items");
		});
	}

	@Test
	void endsTheStartWhereItIsRequiredButImpossible() {
		this.encrypting.withPropertyValues("dynamo.client.wire=always")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOfSatisfying(StartRefusedException.class, (refusal) -> {
					assertThat(refusal)
						.hasMessage("'dynamo.client.wire' is 'always', but " + EncryptingInterceptor.class.getName()
								+ " may look at the items that pass the DynamoDbClient");
					assertThat(refusal.getAction())
						.isEqualTo("Remove it, or set 'dynamo.client.wire' to 'auto' or 'never'.");
				}));
	}

	@Test
	void isAbsentWhereAskedTo(CapturedOutput output) {
		this.encrypting.withPropertyValues("dynamo.client.wire=never").run((context) -> {
			assertThat(context.getBean(DynamoDbClient.class)
				.serviceClientConfiguration()
				.overrideConfiguration()
				.executionInterceptors()).noneMatch(WireInterceptor.class::isInstance);
			assertThat(WireInterceptor.isIn(context.getBean(DynamoDbAsyncClient.class))).isFalse();
			assertThat(output).doesNotContain("dynamo.client.wire", "dynamo.client.direct");
		});
	}

	@Test
	void aClientOfTheApplicationIsLeftAsItIs() {
		try (DynamoDbClient own = DynamoDbClient.builder().region(Region.EU_WEST_1).build()) {
			this.runner.withBean("own", DynamoDbClient.class, () -> own)
				.run((context) -> assertThat(WireInterceptor.isIn(context.getBean(DynamoDbClient.class))).isFalse());
		}
	}

	@Test
	void aClientThatCannotSayHowItIsConfiguredHasNone() {
		assertThat(WireInterceptor.isIn((SdkClient) new Dax())).isFalse();
		assertThat(WireInterceptor.obstacle((SdkClient) new Dax())).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "auto", "never" })
	void anAnswerIsLimitedByProperty(String wire) throws IOException {
		try (RawServer server = new RawServer()) {
			String answer = "{\"Item\":{\"pk\":{\"S\":\"LETTER#1\"},\"id\":{\"S\":\"1\"},\"text\":{\"S\":\""
					+ "x".repeat(2000) + "\"}}}";
			server.answer(Answer.of(200, answer));
			ApplicationContextRunner limited = this.runner.withPropertyValues("dynamo.client.wire=" + wire,
					"dynamo.endpoint=" + server.endpoint(), "dynamo.retry.enabled=false");
			limited.run((context) -> assertThat(context.getBean(DynamoOperations.class).findById("1", Letter.class))
				.isPresent());
			limited.withPropertyValues("dynamo.client.max-answer-size=1KB")
				.run((context) -> assertThatExceptionOfType(DataAccessResourceFailureException.class)
					.isThrownBy(() -> context.getBean(DynamoOperations.class).findById("1", Letter.class))
					.withMessageContaining("The body of the answer has more than 1024 bytes"));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "auto", "never" })
	void nothingLeavesInPlainTextWhereAnInterceptorEncrypts(String wire) throws IOException {
		try (RawServer server = new RawServer()) {
			write(this.encrypting, server, wire);
			assertThat(server.bodies()).hasSize(5).noneMatch((body) -> text(body).contains(SECRET));
			assertThat(server.bodies()).filteredOn((body) -> text(body).contains("\"B\":")).hasSize(5);
		}
	}

	@Test
	void readsWhatAnInterceptorDecrypts() throws IOException {
		try (RawServer server = new RawServer()) {
			write(this.encrypting, server, "auto");
			String item = text(server.bodies().get(0));
			String sent = item.substring(item.indexOf("\"Item\":"));
			server.answer(Answer.of(200, "{" + sent.substring(0, endOfObject(sent)) + "}"));
			this.encrypting.withPropertyValues("dynamo.endpoint=" + server.endpoint())
				.run((context) -> assertThat(context.getBean(DynamoOperations.class).findById("1", Letter.class))
					.contains(new Letter("1", SECRET)));
		}
	}

	private static int endOfObject(String json) {
		int depth = 0;
		for (int i = json.indexOf('{'); i < json.length(); i++) {
			depth += switch (json.charAt(i)) {
				case '{' -> 1;
				case '}' -> -1;
				default -> 0;
			};
			if (depth == 0) {
				return i + 1;
			}
		}
		throw new AssertionError(json);
	}

	@Test
	void allLeavesInPlainTextWhereNoneEncrypts() throws IOException {
		try (RawServer server = new RawServer()) {
			write(this.runner, server, "auto");
			assertThat(server.bodies()).hasSize(5).allMatch((body) -> text(body).contains(SECRET));
		}
	}

	private static void write(ApplicationContextRunner runner, RawServer server, String wire) {
		server.answer(Answer.of(200, "{}"));
		runner
			.withPropertyValues("dynamo.client.wire=" + wire, "dynamo.endpoint=" + server.endpoint(),
					"dynamo.retry.enabled=false")
			.run((context) -> {
				DynamoOperations operations = context.getBean(DynamoOperations.class);
				operations.save(new Letter("1", SECRET));
				operations.insert(new Letter("2", SECRET));
				operations.saveAll(List.of(new Letter("3", SECRET), new Letter("4", SECRET)));
				operations.batchWrite((batch) -> batch.save(new Letter("5", SECRET)));
				operations
					.transactWrite((actions) -> actions.save(new Letter("6", SECRET)).insert(new Letter("7", SECRET)));
			});
	}

	private static String text(byte[] body) {
		return new String(body, StandardCharsets.UTF_8);
	}

	@Table("letters")
	@PrimaryKey(partition = "LETTER#{id}")
	record Letter(String id, String text) {

	}

	@Configuration(proxyBeanMethods = false)
	@EntityScan(basePackageClasses = WireSelectionTests.class)
	static class Letters {

	}

	/**
	 * Interceptor that does what that of AWS's database encryption SDK does: it replaces
	 * the items of requests, and those of responses.
	 */
	public static class EncryptingInterceptor implements ExecutionInterceptor {

		@Override
		public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
			if (context.request() instanceof PutItemRequest put) {
				return put.toBuilder().item(encrypted(put.item())).build();
			}
			if (context.request() instanceof BatchWriteItemRequest batch) {
				Map<String, List<WriteRequest>> tables = new HashMap<>(batch.requestItems());
				tables.replaceAll((table, writes) -> writes.stream().map(EncryptingInterceptor::encrypted).toList());
				return batch.toBuilder().requestItems(tables).build();
			}
			if (context.request() instanceof TransactWriteItemsRequest transaction) {
				return transaction.toBuilder()
					.transactItems(transaction.transactItems().stream().map(EncryptingInterceptor::encrypted).toList())
					.build();
			}
			return context.request();
		}

		private static WriteRequest encrypted(WriteRequest write) {
			return WriteRequest.builder().putRequest((put) -> put.item(encrypted(write.putRequest().item()))).build();
		}

		private static TransactWriteItem encrypted(TransactWriteItem action) {
			return action.toBuilder()
				.put(action.put().toBuilder().item(encrypted(action.put().item())).build())
				.build();
		}

		private static Map<String, AttributeValue> encrypted(Map<String, AttributeValue> item) {
			Map<String, AttributeValue> encrypted = new HashMap<>(item);
			encrypted.computeIfPresent("text", (name, value) -> AttributeValue
				.fromB(SdkBytes.fromByteArray(flip(value.s().getBytes(StandardCharsets.UTF_8)))));
			return encrypted;
		}

		@Override
		public SdkResponse modifyResponse(Context.ModifyResponse context, ExecutionAttributes attributes) {
			if (context.response() instanceof GetItemResponse get) {
				Map<String, AttributeValue> item = new HashMap<>(get.item());
				item.computeIfPresent("text", (name, value) -> AttributeValue
					.fromS(new String(flip(value.b().asByteArray()), StandardCharsets.UTF_8)));
				return get.toBuilder().item(item).build();
			}
			return context.response();
		}

		private static byte[] flip(byte[] text) {
			byte[] flipped = Arrays.copyOf(text, text.length);
			for (int i = 0; i < text.length; i++) {
				flipped[i] ^= 0x55;
			}
			return flipped;
		}

	}

	/**
	 * Probe that is loaded anew, because the SDK looks for interceptors where its own
	 * classes are from.
	 */
	public static class Probe {

		public static @Nullable String obstacle() {
			try (DynamoDbClient client = DynamoDbClient.builder()
				.region(Region.EU_WEST_1)
				.overrideConfiguration((configuration) -> configuration.addExecutionInterceptor(new WireInterceptor()))
				.build()) {
				Class<?> obstacle = WireInterceptor.obstacle(client);
				return (obstacle != null) ? obstacle.getName() : null;
			}
		}

	}

	private static final class Dax implements DynamoDbClient {

		@Override
		public String serviceName() {
			return "dax";
		}

		@Override
		public void close() {
		}

	}

}
