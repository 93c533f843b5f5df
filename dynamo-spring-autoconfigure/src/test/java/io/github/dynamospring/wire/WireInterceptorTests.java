package io.github.dynamospring.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.client.ErrorBodyLimit;
import io.github.dynamospring.item.wire.WireItem;
import io.github.dynamospring.wire.RawServer.Answer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.core.exception.Crc32MismatchException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link WireInterceptor} over HTTP.
 */
class WireInterceptorTests {

	private static final String ITEM = "{\"id\":{\"S\":\"1\"},\"Item\":{\"M\":{}}}";

	private static final String FOUND = "{\"Item\":" + ITEM + "}";

	private static final String PAGE = "{\"Count\":2,\"Items\":[" + ITEM
			+ ",{}],\"LastEvaluatedKey\":{\"id\":{\"S\":\"1\"}}," + "\"ScannedCount\":7}";

	private RawServer server;

	private WireExchange exchange = new WireExchange();

	@BeforeEach
	void start() throws IOException {
		this.server = new RawServer();
	}

	@AfterEach
	void stop() {
		this.server.close();
	}

	@Test
	void anItemGoesPastTheSdk() {
		this.server.answer(Answer.of(200, FOUND));
		GetItemResponse response = get(1);
		assertThat(response.hasItem()).isTrue();
		assertThat(response.item()).isEmpty();
		assertThat(found()).containsExactly(ITEM);
	}

	@Test
	void thePositionOfAPageReachesTheSdk() {
		this.server.answer(Answer.of(200, PAGE));
		QueryResponse response = query(1);
		assertThat(response.items()).isEmpty();
		assertThat(response.count()).isEqualTo(2);
		assertThat(response.scannedCount()).isEqualTo(7);
		assertThat(response.lastEvaluatedKey()).isEqualTo(Map.of("id", AttributeValue.fromS("1")));
		assertThat(found()).containsExactly(ITEM, "{}");
	}

	@Test
	void aRequestWithoutExchangeIsUntouched() {
		this.server.answer(Answer.of(200, FOUND));
		try (DynamoDbClient client = client(1)) {
			assertThat(client.getItem((request) -> request.tableName("t")).item()).containsKeys("id", "Item");
		}
	}

	@Test
	void anAnswerWithoutItemHasNone() {
		this.server.answer(Answer.of(200, "{}"));
		assertThat(get(1).hasItem()).isFalse();
		assertThat(found()).isEmpty();
	}

	@Test
	void aConnectionIsUsedAgain() {
		this.server.answer(Answer.of(200, PAGE));
		try (DynamoDbClient client = client(1)) {
			for (int i = 0; i < 10; i++) {
				query(client);
				assertThat(found()).hasSize(2);
			}
		}
		assertThat(this.server.connections()).isEqualTo(1);
	}

	@Test
	void aWrongChecksumFailsAsTheSdkSaysIt() {
		byte[] body = FOUND.getBytes(StandardCharsets.UTF_8);
		this.server.answer(Answer.of(200, body, "Content-Length: " + body.length, "X-Amz-Crc32: 17"));
		assertThatExceptionOfType(Crc32MismatchException.class).isThrownBy(() -> get(1))
			.withMessageContaining("Expected 17 as the Crc32 checksum but the actual calculated checksum was "
					+ Answer.checksum(body));
		assertThat(this.exchange.answer()).isNull();
		assertThatExceptionOfType(Crc32MismatchException.class).isThrownBy(() -> getBySdk())
			.withMessageContaining("Expected 17 as the Crc32 checksum but the actual calculated checksum was ");
	}

	private GetItemResponse getBySdk() {
		try (DynamoDbClient client = client(1)) {
			return client.getItem((request) -> request.tableName("t"));
		}
	}

	@Test
	void anAttemptIsRepeatedAfterAWrongChecksum() {
		this.server.answer(Answer.of(200, "{}".getBytes(StandardCharsets.UTF_8), "Content-Length: 2", "x-amz-crc32: 1"),
				Answer.of(200, FOUND));
		get(2);
		assertThat(found()).containsExactly(ITEM);
		assertThat(this.server.bodies()).hasSize(2);
	}

	@Test
	void anAnswerThatIsCutOffIsRepeated() {
		Answer whole = Answer.of(200, FOUND);
		try (DynamoDbClient client = client(2)) {
			for (int missing = 1; missing <= FOUND.length(); missing++) {
				this.server.answer(whole.cutOff(missing), whole);
				get(client);
				assertThat(found()).containsExactly(ITEM);
				assertThat(this.server.bodies()).hasSize(2);
			}
		}
	}

	@Test
	void anAnswerThatIsNoJsonIsALostOne() {
		this.server.answer(Answer.of(200, "<html>"));
		assertThatExceptionOfType(SdkClientException.class).isThrownBy(() -> get(1))
			.havingRootCause()
			.withMessage("The answer is malformed at byte 0");
	}

	@Test
	void anErrorIsTheSdks() {
		this.server.answer(Answer.of(400,
				"{\"__type\":\"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException\",\"message\":\"gone\",\"Item\":{}}"));
		assertThatExceptionOfType(ResourceNotFoundException.class).isThrownBy(() -> get(1))
			.withMessageContaining("gone");
		assertThat(this.exchange.answer()).isNull();
	}

	@Test
	void theItemsOfAnEarlierAttemptAreForgotten() {
		this.server.answer(Answer.of(200, "{\"Item\":" + ITEM + ",\"ConsumedCapacity\":{\"CapacityUnits\":\"x\"}}"),
				Answer.of(200, "{}").cutOff(1));
		assertThatExceptionOfType(SdkClientException.class).isThrownBy(() -> get(1));
		assertThat(this.exchange.answer()).isNotNull();
		assertThatExceptionOfType(SdkClientException.class).isThrownBy(() -> get(1));
		assertThat(this.exchange.answer()).isNull();
	}

	private GetItemResponse get(int attempts) {
		try (DynamoDbClient client = client(attempts)) {
			return get(client);
		}
	}

	private GetItemResponse get(DynamoDbClient client) {
		return client.getItem(GetItemRequest.builder()
			.tableName("t")
			.key(Map.of("id", AttributeValue.fromS("1")))
			.overrideConfiguration(
					(configuration) -> configuration.putExecutionAttribute(WireExchange.ATTRIBUTE, this.exchange))
			.build());
	}

	private QueryResponse query(int attempts) {
		try (DynamoDbClient client = client(attempts)) {
			return query(client);
		}
	}

	private QueryResponse query(DynamoDbClient client) {
		return client.query(QueryRequest.builder()
			.tableName("t")
			.overrideConfiguration(
					(configuration) -> configuration.putExecutionAttribute(WireExchange.ATTRIBUTE, this.exchange))
			.build());
	}

	private DynamoDbClient client(int attempts) {
		return DynamoDbClient.builder()
			.region(Region.EU_WEST_1)
			.endpointOverride(this.server.endpoint())
			.credentialsProvider(AnonymousCredentialsProvider.create())
			.overrideConfiguration((configuration) -> configuration
				.retryStrategy(StandardRetryStrategy.builder()
					.maxAttempts(attempts)
					.backoffStrategy(BackoffStrategy.retryImmediately())
					.circuitBreakerEnabled(false)
					.retryOnException((failure) -> true)
					.build())
				.apiCallAttemptTimeout(Duration.ofSeconds(20))
				.executionInterceptors(List.of(new WireInterceptor(), new AttemptTracker(), new ErrorBodyLimit())))
			.build();
	}

	private List<String> found() {
		WireAnswer answer = this.exchange.answer();
		assertThat(answer).isNotNull();
		return answer.items().stream().map(WireInterceptorTests::text).toList();
	}

	private static String text(@Nullable WireItem item) {
		assertThat(item).isNotNull();
		byte[] json = new byte[item.length()];
		item.copyTo(json, 0);
		return new String(json, StandardCharsets.UTF_8);
	}

}
