package io.github.dynamospring.client.direct;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

import io.github.dynamospring.AnyRequest;
import io.github.dynamospring.Cases;
import io.github.dynamospring.item.ItemFormatException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ResponseJson}. The SDK's own client is the oracle.
 */
class ResponseJsonTests {

	private static final int ANSWERS = Integer.getInteger("dynamo.direct.answers", Cases.of(20_000));

	private static final List<Map<String, List<String>>> HEADERS = List.of(Map.of(),
			Map.of("x-amzn-RequestId", List.of("1"), "Server", List.of("a", "b")),
			Map.of("X-Amzn-Requestid", List.of("2")), Map.of("x-amz-request-id", List.of("3")));

	/** The one of the control plane has members of more types. */
	private static final List<Operation> OPERATIONS = List.of(
			new Operation(GetItemRequest.builder().build(), GetItemResponse::builder),
			new Operation(PutItemRequest.builder().build(), PutItemResponse::builder),
			new Operation(UpdateItemRequest.builder().build(), UpdateItemResponse::builder),
			new Operation(DeleteItemRequest.builder().build(), DeleteItemResponse::builder),
			new Operation(QueryRequest.builder().build(), QueryResponse::builder),
			new Operation(ScanRequest.builder().build(), ScanResponse::builder),
			new Operation(BatchGetItemRequest.builder().build(), BatchGetItemResponse::builder),
			new Operation(BatchWriteItemRequest.builder().build(), BatchWriteItemResponse::builder),
			new Operation(TransactGetItemsRequest.builder().build(), TransactGetItemsResponse::builder),
			new Operation(TransactWriteItemsRequest.builder().build(), TransactWriteItemsResponse::builder),
			new Operation(DescribeTableRequest.builder().build(), DescribeTableResponse::builder));

	private final CannedHttpClient http = new CannedHttpClient();

	private final DynamoDbClient client = this.http.client();

	@AfterEach
	void close() {
		this.client.close();
	}

	@Test
	void anyAnswerIsReadAsTheSdkReadsIt() {
		int failures = 0;
		for (long seed = 0; seed < ANSWERS; seed++) {
			Random random = new Random(seed);
			Operation operation = OPERATIONS.get(random.nextInt(OPERATIONS.size()));
			AwsResponse.Builder builder = operation.builder.get();
			byte[] body = new RandomAnswers(random).body((SdkPojo) builder);
			Map<String, List<String>> headers = HEADERS.get(random.nextInt(HEADERS.size()));
			this.http.answer(200, headers, body);
			AwsResponse read = read(body, builder, headers);
			assertSame(read, readBySdk(operation.request), "seed " + seed);
			failures += (read != null) ? 0 : 1;
		}
		assertThat(failures).isBetween(ANSWERS / 50, ANSWERS / 5);
	}

	private static void assertSame(@Nullable AwsResponse read, @Nullable AwsResponse expected, String description) {
		assertThat(read).as(description).isEqualTo(expected);
		if (read != null && expected != null) {
			assertThat(read.toString()).as(description).isEqualTo(expected.toString());
			assertThat(read.responseMetadata()).as(description).isEqualTo(expected.responseMetadata());
			assertThat(read.responseMetadata()).as(description).hasToString(expected.responseMetadata().toString());
			assertThat(read.responseMetadata().requestId()).as(description)
				.isEqualTo(expected.responseMetadata().requestId());
		}
	}

	private @Nullable AwsResponse readBySdk(DynamoDbRequest request) {
		try {
			return AnyRequest.send(this.client, request);
		}
		catch (SdkException ex) {
			return null;
		}
	}

	private static @Nullable AwsResponse read(byte[] body, AwsResponse.Builder builder,
			Map<String, List<String>> headers) {
		try {
			return ResponseJson.read(body, 0, body.length, builder, http(headers));
		}
		catch (ItemFormatException ex) {
			return null;
		}
	}

	private static SdkHttpResponse http(Map<String, List<String>> headers) {
		return SdkHttpFullResponse.builder().statusCode(200).headers(headers).build();
	}

	@Test
	void anAnswerIsReadFromAPartOfTheBytes() {
		byte[] json = bytes("xx{\"Count\":3}x");
		QueryResponse response = ResponseJson.read(json, 2, json.length - 1, QueryResponse.builder(), http(Map.of()));
		assertThat(response.count()).isEqualTo(3);
		assertThat(response.sdkHttpResponse().statusCode()).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " \n" })
	void anEmptyBodyIsAnAnswerWithoutMembers(String body) {
		QueryResponse response = read(body);
		assertThat(response.hasItems()).isFalse();
		assertThat(response.count()).isNull();
		assertThat(response.responseMetadata().requestId()).isEqualTo("UNKNOWN");
	}

	@ParameterizedTest
	@ValueSource(strings = { "null", "[]", "1", "{", "{}x", "{}{}", "{\"Count\":\"1\"}", "{\"Count\":01}",
			"{\"Count\":1.0}", "{\"Count\":2147483648}", "{\"Count\":true}", "{\"Items\":{}}", "{\"Items\":[[]]}",
			"{\"Items\":[{\"a\":{\"S\":1}}]}", "{\"Items\":[{\"a\":{\"B\":\"?\"}}]}",
			"{\"Items\":[{\"a\":{\"BOOL\":\"true\"}}]}", "{\"x\":\"\\ud800\"}", "{\"Count\":1,}" })
	void malformedJsonAndValuesOfOtherTypesAreRefused(String body) {
		assertThatExceptionOfType(ItemFormatException.class).isThrownBy(() -> read(body));
	}

	@Test
	void anAnswerThatIsNestedTooDeeplyIsRefused() {
		String value = "{\"L\":[".repeat(100_000);
		assertThatExceptionOfType(ItemFormatException.class)
			.isThrownBy(() -> read("{\"LastEvaluatedKey\":{\"a\":" + value))
			.withMessageContaining("nested deeper");
	}

	private static QueryResponse read(String body) {
		byte[] json = bytes(body);
		return ResponseJson.read(json, 0, json.length, QueryResponse.builder(), http(Map.of()));
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private record Operation(DynamoDbRequest request, Supplier<AwsResponse.Builder> builder) {
	}

}
