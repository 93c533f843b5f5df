package io.github.dynamospring.client.direct;

import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.Cases;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Tests for {@link ErrorJson}. The SDK's own client is the oracle.
 */
class ErrorJsonTests {

	private static final int ERRORS = Integer.getInteger("dynamo.direct.answers", Cases.of(5_000));

	private static final Set<String> OPERATIONS = Set.of("getItem", "putItem", "updateItem", "deleteItem", "query",
			"scan", "batchGetItem", "batchWriteItem", "transactGetItems", "transactWriteItems");

	private static final List<SdkPojo> BUILDERS = List.of(pojo(DynamoDbException.builder()),
			pojo(ConditionalCheckFailedException.builder()), pojo(TransactionCanceledException.builder()),
			pojo(ThrottlingException.builder()), pojo(ProvisionedThroughputExceededException.builder()),
			pojo(RequestLimitExceededException.builder()), pojo(InternalServerErrorException.builder()));

	private static final List<String> CODES = List.of("ConditionalCheckFailedException", "TransactionCanceledException",
			"ThrottlingException", "ProvisionedThroughputExceededException", "RequestLimitExceeded",
			"InternalServerError", "ValidationException", "ResourceNotFoundException", "");

	private static final List<Integer> STATUSES = List.of(400, 403, 413, 429, 500, 503);

	private final CannedHttpClient http = new CannedHttpClient();

	private final DynamoDbClient client = this.http.client();

	private static SdkPojo pojo(AwsServiceException.Builder builder) {
		return (SdkPojo) builder;
	}

	@AfterEach
	void close() {
		this.client.close();
	}

	@Test
	void anyErrorIsReadAsTheSdkReadsIt() {
		for (long seed = 0; seed < ERRORS; seed++) {
			Random random = new Random(seed);
			String type = any(random, "com.amazonaws.dynamodb.v20120810#", "", "a:b#") + any(random, CODES);
			byte[] body = new RandomAnswers(random).body(any(random, BUILDERS),
					'"' + any(random, "__type", "__type", "code", "x") + "\":\"" + type + '"',
					'"' + any(random, "message", "Message", "errorMessage", "x") + "\":\"" + seed + '"');
			Map<String, List<String>> headers = any(random, Map.of(), Map.of("x-amzn-requestid", List.of("1")),
					Map.of("x-amz-id-2", List.of("2"), "x-amz-request-id", List.of("3")),
					Map.of("x-amzn-ErrorType", List.of("ThrottlingException:http://x")),
					Map.of("X-Amzn-Error-Message", List.of("from the header")));
			assertSame(any(random, STATUSES), headers, body, "seed " + seed);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "null", "[]", "1", "<html>Bad Gateway</html>", "{", "{\"__type\":\"a#",
			"{\"__type\":1,\"message\":2}", "{\"__type\":null,\"message\":null}", "{\"__type\":\"#\"}",
			"{\"__type\":\"ThrottlingException\",\"throttlingReasons\":[]} x" })
	void aBodyOfAnotherKindIsReadAsTheSdkReadsIt(String body) {
		byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
		assertSame(502, Map.of(), bytes, body);
		assertSame(400, Map.of("x-amzn-ErrorType", List.of("ThrottlingException")), bytes, body);
	}

	private void assertSame(int status, Map<String, List<String>> headers, byte[] body, String description) {
		this.http.answer(status, headers, body);
		Throwable expected = catchThrowable(() -> this.client.getItem(GetItemRequest.builder().build()));
		Throwable read = catchThrowable(() -> {
			throw read(status, headers, body, 0).toBuilder().numAttempts(1).build();
		});
		assertThat(facts(read)).as(description).isEqualTo(facts(expected));
	}

	private static AwsServiceException read(int status, Map<String, List<String>> headers, byte[] body,
			int timeOffset) {
		return ErrorJson.read(SdkHttpFullResponse.builder().statusCode(status).headers(headers).build(), body,
				timeOffset);
	}

	private static List<@Nullable Object> facts(Throwable failure) {
		if (!(failure instanceof AwsServiceException exception)) {
			return List.of(failure.getClass());
		}
		AwsErrorDetails details = exception.awsErrorDetails();
		List<@Nullable Object> fields = ((SdkPojo) exception).sdkFields()
			.stream()
			.<@Nullable Object>map((field) -> ((SdkField<?>) field).getValueOrDefault(exception))
			.collect(Collectors.toList());
		return Arrays.asList(exception.getClass(), exception.getMessage(), exception.statusCode(),
				exception.requestId(), exception.extendedRequestId(), exception.isClockSkewException(),
				details.errorCode(), details.errorMessage(), details.serviceName(), details.rawResponse(),
				details.sdkHttpResponse().statusCode(), details.sdkHttpResponse().headers(), fields);
	}

	@Test
	void everyExceptionThatTheOperationsDeclareIsKnown() {
		Set<Class<?>> declared = Stream.of(DynamoDbClient.class.getMethods())
			.filter((method) -> OPERATIONS.contains(method.getName()))
			.map(Method::getExceptionTypes)
			.flatMap(Stream::of)
			.filter((type) -> type != DynamoDbException.class && DynamoDbException.class.isAssignableFrom(type))
			.collect(Collectors.toSet());
		assertThat(declared).hasSizeGreaterThan(10).allSatisfy((type) -> {
			String name = type.getSimpleName();
			assertThat(Stream.of(name, name.replace("Exception", "")).map(ErrorJsonTests::classOf)).contains(type);
		});
	}

	private static Class<?> classOf(String code) {
		return read(400, Map.of("x-amzn-ErrorType", List.of(code)), new byte[0], 0).getClass();
	}

	@Test
	void anExceptionKnowsOfTheSkewOfTheClock() {
		Map<String, List<String>> headers = Map.of("x-amzn-ErrorType", List.of("InvalidSignatureException"), "Date",
				List.of(DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC))));
		assertThat(read(403, headers, new byte[0], 0).isClockSkewException()).isFalse();
		assertThat(read(403, headers, new byte[0], 3600).isClockSkewException()).isTrue();
	}

	@SafeVarargs
	private static <T> T any(Random random, T... choices) {
		return choices[random.nextInt(choices.length)];
	}

	private static <T> T any(Random random, List<T> choices) {
		return choices.get(random.nextInt(choices.size()));
	}

}
