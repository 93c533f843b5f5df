package io.github.dynamospring.client.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

import io.github.dynamospring.client.FailureClassifier;
import io.github.dynamospring.client.FailureKind;
import io.github.dynamospring.client.wire.HttpStack.Caller;
import io.github.dynamospring.client.wire.RawServer.Answer;
import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.wire.WireItem;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.exception.Crc32MismatchException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link WireInterceptor} over HTTP.
 */
@ParameterizedClass
@EnumSource(HttpStack.class)
class WireInterceptorTests {

	private static final String ITEM = "{\"id\":{\"S\":\"1\"},\"Item\":{\"M\":{}}}";

	private static final String FOUND = "{\"Item\":" + ITEM + "}";

	private static final String PAGE = "{\"Count\":2,\"Items\":[" + ITEM
			+ ",{}],\"LastEvaluatedKey\":{\"id\":{\"S\":\"1\"}},\"ScannedCount\":7}";

	private final RawServer server = new RawServer();

	private final WireExchange exchange = new WireExchange();

	private final HttpStack stack;

	private Caller caller;

	WireInterceptorTests(HttpStack stack) throws IOException {
		this.stack = stack;
		this.caller = stack.caller(this.server.endpoint(), 2);
	}

	@AfterEach
	void stop() {
		this.server.close();
	}

	@Test
	void anItemGoesPastTheSdk() {
		this.server.answer(Answer.of(200, FOUND));
		GetItemResponse response = get();
		assertThat(response.hasItem()).isTrue();
		assertThat(response.item()).isEmpty();
		assertThat(found()).containsExactly(ITEM);
	}

	@Test
	void thePositionOfAPageReachesTheSdk() {
		this.server.answer(Answer.of(200, PAGE));
		QueryResponse response = query();
		assertThat(response.items()).isEmpty();
		assertThat(response.count()).isEqualTo(2);
		assertThat(response.scannedCount()).isEqualTo(7);
		assertThat(response.lastEvaluatedKey()).isEqualTo(Map.of("id", AttributeValue.fromS("1")));
		assertThat(found()).containsExactly(ITEM, "{}");
	}

	@Test
	void anAnswerInChunksIsRead() {
		byte[] body = PAGE.getBytes(StandardCharsets.UTF_8);
		for (int size = 1; size <= body.length; size += 7) {
			this.server.answer(Answer.chunked(body, size, "x-amz-crc32: " + Answer.checksum(body)));
			query();
			assertThat(found()).containsExactly(ITEM, "{}");
		}
	}

	@Test
	void aLargeAnswerIsRead() {
		String items = String.join(",", Collections.nCopies(20_000, ITEM));
		byte[] body = ("{\"Items\":[" + items + "],\"Count\":20000}").getBytes(StandardCharsets.UTF_8);
		this.server.answer(Answer.of(200, new String(body, StandardCharsets.UTF_8)),
				Answer.chunked(body, 8000, "x-amz-crc32: " + Answer.checksum(body)));
		for (int i = 0; i < 2; i++) {
			assertThat(query().count()).isEqualTo(20_000);
			assertThat(found()).hasSize(20_000).containsOnly(ITEM);
		}
	}

	@Test
	void aRequestWithoutExchangeIsUntouched() {
		this.server.answer(Answer.of(200, FOUND));
		GetItemResponse response = getBySdk();
		assertThat(response.item()).containsOnlyKeys("id", "Item");
		assertThat(response.sdkHttpResponse().firstMatchingHeader("x-amz-crc32")).isPresent();
	}

	@Test
	void anAnswerWithoutItemHasNone() {
		this.server.answer(Answer.of(200, "{}"));
		assertThat(get().hasItem()).isFalse();
		assertThat(found()).isEmpty();
	}

	@Test
	void aConnectionIsUsedAgain() {
		this.server.answer(Answer.of(200, PAGE));
		for (int i = 0; i < 10; i++) {
			query();
			assertThat(found()).hasSize(2);
		}
		assertThat(this.server.connections()).isLessThan(5);
	}

	@Test
	void aWrongChecksumFailsAsTheSdkSaysIt() {
		byte[] body = FOUND.getBytes(StandardCharsets.UTF_8);
		this.server.answer(Answer.of(200, body, "Content-Length: " + body.length, "X-Amz-Crc32: 17"));
		assertThatExceptionOfType(Crc32MismatchException.class).isThrownBy(this::get)
			.withMessageContaining("Expected 17 as the Crc32 checksum but the actual calculated checksum was "
					+ Answer.checksum(body));
		assertThat(this.exchange.answer()).isNull();
		assertThat(this.server.bodies()).hasSize(2);
		assertThatExceptionOfType(Crc32MismatchException.class).isThrownBy(this::getBySdk)
			.withMessageContaining("Expected 17 as the Crc32 checksum but the actual calculated checksum was ");
	}

	@Test
	void anAttemptIsRepeatedAfterAWrongChecksum() {
		this.server.answer(Answer.of(200, "{}".getBytes(StandardCharsets.UTF_8), "Content-Length: 2", "x-amz-crc32: 1"),
				Answer.of(200, FOUND));
		get();
		assertThat(found()).containsExactly(ITEM);
		assertThat(this.server.bodies()).hasSize(2);
	}

	@Test
	void anAnswerWithoutChecksumIsRead() {
		byte[] body = FOUND.getBytes(StandardCharsets.UTF_8);
		this.server.answer(Answer.of(200, body, "Content-Length: " + body.length));
		get();
		assertThat(found()).containsExactly(ITEM);
	}

	@Test
	void anAnswerThatIsCutOffIsRepeated() {
		Answer whole = Answer.of(200, FOUND);
		bePatient();
		for (int missing = 1; missing <= FOUND.length(); missing++) {
			this.server.answer(whole.cutOff(missing), whole);
			get();
			assertThat(found()).containsExactly(ITEM);
			assertThat(this.server.bodies()).hasSizeGreaterThan(1);
		}
	}

	@Test
	void anAnswerInChunksThatIsCutOffIsRepeated() {
		Answer whole = Answer.chunked(FOUND.getBytes(StandardCharsets.UTF_8), 10);
		bePatient();
		for (int missing = 8; missing <= FOUND.length(); missing++) {
			this.server.answer(whole.cutOff(missing), whole);
			get();
			assertThat(found()).containsExactly(ITEM);
			assertThat(this.server.bodies()).hasSizeGreaterThan(1);
		}
	}

	@Test
	void anAnswerThatAnnouncesTooLittleIsRepeated() {
		byte[] body = FOUND.getBytes(StandardCharsets.UTF_8);
		this.server.answer(Answer.of(200, body, "Content-Length: " + (body.length - 3), "Connection: close").last(),
				Answer.of(200, FOUND));
		get();
		assertThat(found()).containsExactly(ITEM);
	}

	@Test
	void anEmptyAnswerIsALostOne() {
		this.server.answer(Answer.of(200, new byte[0], "Content-Length: 0"), Answer.of(200, FOUND));
		get();
		assertThat(found()).containsExactly(ITEM);
		assertThat(this.server.bodies()).hasSize(2);
	}

	@Test
	void anAnswerThatIsNoJsonIsALostOne() {
		this.server.answer(Answer.of(200, "{<html>}"));
		assertThatExceptionOfType(SdkClientException.class).isThrownBy(this::get)
			.satisfies((ex) -> assertThat(FailureClassifier.classify(ex)).isEqualTo(FailureKind.PASSING))
			.havingRootCause()
			.isInstanceOf(ItemFormatException.class)
			.withMessage("JSON is malformed at byte 1");
		assertThat(this.server.bodies()).hasSize(2);
	}

	@Test
	void aCompressedAnswerIsTheSdks() throws IOException {
		ByteArrayOutputStream compressed = new ByteArrayOutputStream();
		try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
			out.write(FOUND.getBytes(StandardCharsets.UTF_8));
		}
		byte[] body = compressed.toByteArray();
		this.server.answer(Answer.of(200, body, "Content-Length: " + body.length, "Content-Encoding: gzip",
				"x-amz-crc32: " + Answer.checksum(body)));
		assertThat(get().item()).containsOnlyKeys("id", "Item");
		assertThat(this.exchange.answer()).isNull();
	}

	@Test
	void anErrorIsTheSdks() {
		this.server.answer(Answer.of(400,
				"{\"__type\":\"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException\",\"message\":\"no\","
						+ "\"Item\":" + ITEM + "}"));
		assertThatExceptionOfType(ConditionalCheckFailedException.class).isThrownBy(this::get)
			.satisfies((ex) -> assertThat(ex.item()).containsOnlyKeys("id", "Item"));
		assertThat(this.exchange.answer()).isNull();
	}

	@Test
	void anAttemptIsRepeatedAfterAThrottle() {
		this.server.answer(
				Answer.of(400,
						"{\"__type\":\"com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException\"}"),
				Answer.of(200, FOUND));
		get();
		assertThat(found()).containsExactly(ITEM);
	}

	@Test
	void theItemsOfAnEarlierAttemptAreForgotten() {
		this.server.answer(Answer.of(200, "{\"Item\":" + ITEM + ",\"ConsumedCapacity\":{\"CapacityUnits\":\"x\"}}"),
				Answer.of(500, "{}"));
		assertThatExceptionOfType(SdkException.class).isThrownBy(this::get);
		assertThat(this.server.bodies()).hasSize(2);
		assertThat(this.exchange.answer()).isNull();
	}

	// a client may find out late that a connection is closed
	private void bePatient() {
		this.caller = this.stack.caller(this.server.endpoint(), 5);
	}

	private GetItemResponse get() {
		return (GetItemResponse) this.caller.call(GetItemRequest.builder()
			.tableName("t")
			.key(Map.of("id", AttributeValue.fromS("1")))
			.overrideConfiguration(this::exchange)
			.build());
	}

	private GetItemResponse getBySdk() {
		return (GetItemResponse) this.caller.call(GetItemRequest.builder().tableName("t").build());
	}

	private QueryResponse query() {
		return (QueryResponse) this.caller
			.call(QueryRequest.builder().tableName("t").overrideConfiguration(this::exchange).build());
	}

	private void exchange(AwsRequestOverrideConfiguration.Builder configuration) {
		configuration.putExecutionAttribute(WireExchange.ATTRIBUTE, this.exchange);
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
