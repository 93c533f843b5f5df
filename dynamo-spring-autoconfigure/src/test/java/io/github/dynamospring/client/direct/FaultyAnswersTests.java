package io.github.dynamospring.client.direct;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.client.wire.RawServer.Answer;
import io.github.dynamospring.client.wire.RawServer.End;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Answers of all kinds, to requests through the SDK's pipeline and past it: callers see
 * the same.
 */
@ParameterizedClass
@EnumSource(HttpKind.class)
class FaultyAnswersTests {

	private static final Answer ITEM = answer(200, "{\"Item\":{\"pk\":{\"S\":\"1\"}}}");

	private static final Map<String, Answer> FAULTS = faults();

	private final HttpKind http;

	private final BothPaths paths;

	FaultyAnswersTests(HttpKind http) {
		this.http = http;
		this.paths = BothPaths.shared(http);
	}

	private static Answer answer(int status, String body, String... headers) {
		byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
		return answer(status, bytes, headers);
	}

	private static Answer answer(int status, byte[] body, String... headers) {
		String[] all = Stream
			.concat(Stream.of("Content-Length: " + body.length, "x-amzn-RequestId: ID",
					"x-amz-crc32: " + Answer.checksum(body)), Stream.of(headers))
			.toArray(String[]::new);
		return Answer.of(status, body, all);
	}

	private static Answer withChecksum(int status, byte[] body, long checksum, String... headers) {
		String[] all = Stream
			.concat(Stream.of("Content-Length: " + body.length, "x-amzn-RequestId: ID", "x-amz-crc32: " + checksum),
					Stream.of(headers))
			.toArray(String[]::new);
		return Answer.of(status, body, all);
	}

	private static Answer error(int status, String code, String members) {
		return answer(status,
				"{\"__type\":\"com.amazonaws.dynamodb.v20120810#" + code + "\",\"message\":\"No.\"" + members + "}");
	}

	private static byte[] gzip(String text) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
			gzip.write(text.getBytes(StandardCharsets.UTF_8));
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		return bytes.toByteArray();
	}

	private static Map<String, Answer> faults() {
		Map<String, Answer> faults = new LinkedHashMap<>();
		String item = "{\"Item\":{\"pk\":{\"S\":\"1\"}}}";
		faults.put("item", ITEM);
		faults.put("nothing", answer(200, "{}"));
		faults.put("capacity", answer(200, "{\"ConsumedCapacity\":{\"TableName\":\"shop\",\"CapacityUnits\":0.5}}"));
		faults.put("wrong type", answer(200, "{\"ConsumedCapacity\":[]}"));
		faults.put("wrong number", answer(200, "{\"ConsumedCapacity\":{\"CapacityUnits\":\"x\"}}"));
		faults.put("no JSON", answer(200, "<html>"));
		faults.put("half a JSON", answer(200, "{\"Item\":{"));
		faults.put("text behind", answer(200, "{} x"));
		faults.put("array", answer(200, "[]"));
		faults.put("empty", answer(200, ""));
		faults.put("204", Answer.of(204, new byte[0], "x-amzn-RequestId: ID"));
		faults.put("chunked", Answer.chunked(item.getBytes(StandardCharsets.UTF_8), 7));
		faults.put("wrong checksum", withChecksum(200, item.getBytes(StandardCharsets.UTF_8), 17));
		faults.put("wrong checksum of error",
				withChecksum(400, "{\"__type\":\"a#ThrottlingException\"}".getBytes(StandardCharsets.UTF_8), 17));
		byte[] zipped = gzip(item);
		faults.put("gzip", withChecksum(200, zipped, Answer.checksum(zipped), "Content-Encoding: gzip"));
		faults.put("gzip with checksum of the text", withChecksum(200, zipped,
				Answer.checksum(item.getBytes(StandardCharsets.UTF_8)), "Content-Encoding: gzip"));
		faults.put("gzip without checksum",
				Answer.of(200, zipped, "Content-Length: " + zipped.length, "Content-Encoding: gzip"));
		byte[] zippedError = gzip("{\"__type\":\"a#ResourceNotFoundException\",\"message\":\"No.\"}");
		faults.put("gzip error",
				withChecksum(400, zippedError, Answer.checksum(zippedError), "Content-Encoding: gzip"));
		faults.put("no gzip", answer(200, item, "Content-Encoding: gzip"));
		faults.put("reset", new Answer(new byte[0], End.RESET));
		faults.put("closed", new Answer(new byte[0], End.CLOSE));
		faults.put("reset in head", new Answer(ascii("HTTP/1.1 200 OK\r\nConte"), End.RESET));
		faults.put("closed in head", new Answer(ascii("HTTP/1.1 200 OK\r\nConte"), End.CLOSE));
		faults.put("no HTTP", new Answer(ascii("220 mail.example.com ESMTP\r\n\r\n"), End.CLOSE));
		faults.put("reset in body", ITEM.cutOff(3).with(End.RESET));
		faults.put("closed in body", ITEM.cutOff(3));
		faults.put("closed before body", ITEM.cutOff(item.length()));
		faults.put("closed in chunk", chunkedAndCut());
		faults.put("100 first", new Answer(join(ascii("HTTP/1.1 100 Continue\r\n\r\n"), ITEM.bytes()), End.NONE));
		faults.put("HTML 413", html(413));
		faults.put("HTML 500", html(500));
		faults.put("HTML 502", html(502));
		faults.put("HTML 403", html(403));
		faults.put("307", answer(307, "", "Location: http://127.0.0.1:1/"));
		faults.put("302", answer(302, "", "Location: http://127.0.0.1:1/"));
		faults.put("304", Answer.of(304, new byte[0], "x-amzn-RequestId: ID"));
		faults.put("408", error(408, "RequestTimeout", ""));
		faults.put("429", error(429, "Unknown", ""));
		faults.put("503 to be retried later", answer(503, "{}", "Retry-After: 0"));
		faults.put("extended id", answer(400, "{\"__type\":\"x#Y\"}", "x-amz-id-2: EXTENDED"));
		faults.put("code in header", answer(400, "{\"message\":\"No.\"}", "x-amzn-ErrorType: ThrottlingException:x"));
		faults.put("code with other name", answer(400, "{\"code\":\"ThrottlingException\",\"Message\":\"No.\"}"));
		faults.put("query error header",
				answer(400, "{\"__type\":\"x#ThrottlingException\"}", "x-amzn-query-error: Other;Sender"));
		faults.put("error cut off", error(400, "ResourceNotFoundException", "").cutOff(5));
		faults.put("error without body", answer(400, ""));
		faults.put("500 without body", answer(500, ""));
		faults.put("error cut off before its body",
				new Answer(ascii("HTTP/1.1 400 x\r\nContent-Length: 50\r\nx-amzn-RequestId: ID\r\n\r\n"), End.CLOSE));
		faults.put("half an error", answer(400, "{\"__type\":\"a#ResourceNotFoundException\",\"mess"));
		faults.put("500 half an error", answer(500, "{\"__type\":\"a#InternalServerError\",\"mess"));
		for (String code : new String[] { "ResourceNotFoundException", "ProvisionedThroughputExceededException",
				"ThrottlingException", "RequestLimitExceeded", "ValidationException", "AccessDeniedException",
				"UnrecognizedClientException", "ItemCollectionSizeLimitExceededException",
				"TransactionConflictException", "TransactionInProgressException",
				"IdempotentParameterMismatchException", "ReplicatedWriteConflictException", "SerializationException",
				"LimitExceededException", "IncompleteSignatureException", "ExpiredTokenException",
				"MissingAuthenticationTokenException" }) {
			faults.put(code, error(400, code, ""));
		}
		faults.put("InternalServerError", error(500, "InternalServerError", ""));
		faults.put("ServiceUnavailable", error(503, "ServiceUnavailable", ""));
		faults.put("throttled with reasons", error(400, "ThrottlingException",
				",\"throttlingReasons\":[{\"reason\":\"TableReadProvisionedThroughputExceeded\",\"resource\":\"arn\"}]"));
		faults.put("condition with item", error(400, "ConditionalCheckFailedException",
				",\"Item\":{\"pk\":{\"S\":\"1\"},\"b\":{\"B\":\"AQI=\"}}"));
		faults.put("canceled", error(400, "TransactionCanceledException",
				",\"Message\":\"Both.\",\"CancellationReasons\":[{\"Code\":\"None\"},{\"Code\":\"ConditionalCheckFailed\","
						+ "\"Message\":\"No.\",\"Item\":{\"pk\":{\"S\":\"1\"}}}]"));
		return faults;
	}

	private static Answer chunkedAndCut() {
		return Answer.chunked(ascii("{\"Item\":{\"pk\":{\"S\":\"1\"}}}"), 7).cutOff(9);
	}

	private static Answer html(int status) {
		return Answer.of(status, ascii("<html>No.</html>"), "Content-Length: 16", "Server: proxy");
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	private static byte[] join(byte[] first, byte[] second) {
		ByteArrayOutputStream joined = new ByteArrayOutputStream();
		joined.writeBytes(first);
		joined.writeBytes(second);
		return joined.toByteArray();
	}

	static Stream<String> names() {
		return FAULTS.keySet().stream();
	}

	@ParameterizedTest
	@MethodSource("names")
	void aReadEndsAsThroughTheSdk(String fault) {
		this.paths.assertSame((sender) -> Outcome.of(sender, Sender.GET), FAULTS.get(fault));
	}

	@ParameterizedTest
	@MethodSource("names")
	void aReadIsRepeatedAsThroughTheSdk(String fault) {
		this.paths.assertSame((sender) -> Outcome.of(sender, Sender.GET), FAULTS.get(fault), ITEM);
	}

	@ParameterizedTest
	@MethodSource("names")
	void aWriteEndsAsThroughTheSdk(String fault) {
		this.paths.assertSame((sender) -> Outcome.of(sender, Sender.UPDATE, new Attempts(true)), FAULTS.get(fault));
	}

	@ParameterizedTest
	@MethodSource("names")
	void aWriteThatMustNotBeRepeatedEndsAsThroughTheSdk(String fault) {
		this.paths.assertSame((sender) -> Outcome.of(sender, Sender.UPDATE, new Attempts(false)), FAULTS.get(fault));
	}

	@Test
	void theSecondAttemptIsAnotherFault() {
		Answer throttle = error(400, "ThrottlingException", "");
		Answer failure = error(500, "InternalServerError", "");
		Answer cut = ITEM.cutOff(3);
		for (Answer first : new Answer[] { throttle, failure, cut }) {
			for (Answer second : new Answer[] { throttle, failure, cut }) {
				this.paths.assertSame((sender) -> Outcome.of(sender, Sender.UPDATE, new Attempts(true)), first, second);
				this.paths.assertSame((sender) -> Outcome.of(sender, Sender.UPDATE, new Attempts(false)), first,
						second);
			}
		}
	}

	@Test
	void aTooLongAnswerEndsAsThroughTheSdk() {
		String item = "{\"Item\":{\"pk\":{\"S\":\"" + "x".repeat(4 * 1024 * 1024) + "\"}}}";
		assertThat(this.paths.assertSame((sender) -> Outcome.of(sender, Sender.GET), answer(200, item)))
			.contains("has more than 4194304 bytes", "requests: 2");
	}

}
