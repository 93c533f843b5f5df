package io.github.dynamospring.faults;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.zip.CRC32;

import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers in DynamoDB's words.
 */
final class Answers {

	static final String CHECKSUM = "x-amz-crc32";

	private static final String REFUSED = "HTTP/1.1 400 Bad Request";

	private static final String FAILED = "HTTP/1.1 500 Internal Server Error";

	private static final String DYNAMODB = "com.amazonaws.dynamodb.v20120810#";

	private static final String CORAL = "com.amazon.coral.availability#";

	private static final JsonMapper JSON = new JsonMapper();

	private Answers() {
	}

	static HttpMessage internalError() {
		return error(FAILED, DYNAMODB + "InternalServerError", "Internal server error", Map.of());
	}

	static HttpMessage throttle(Throttle throttle, List<ThrottlingReason> reasons) {
		Map<String, Object> more = reasons.isEmpty() ? Map.of()
				: Map.of(throttle.member(), reasons.stream().map(Answers::reason).toList());
		String namespace = (throttle != Throttle.THROTTLING) ? DYNAMODB : CORAL;
		return error(REFUSED, namespace + throttle.code(), throttle.message(), more);
	}

	private static Map<String, String> reason(ThrottlingReason reason) {
		return Map.of("reason", reason.reason(), "resource", reason.resource());
	}

	static HttpMessage conflict() {
		return error(REFUSED, DYNAMODB + "TransactionConflictException", "Transaction is ongoing for the item",
				Map.of());
	}

	/**
	 * Return the denial of a request to a table.
	 */
	static HttpMessage denied(String operation, String table) {
		String message = "User: arn:aws:sts::123456789012:assumed-role/shop/i-1 is not authorized to perform: dynamodb:"
				+ operation + " on resource: arn:aws:dynamodb:eu-west-1:123456789012:table/" + table
				+ " because no identity-based policy allows the dynamodb:" + operation + " action";
		return error(REFUSED, "com.amazon.coral.service#AccessDeniedException", message, Map.of());
	}

	static HttpMessage transactionInProgress() {
		return error(REFUSED, DYNAMODB + "TransactionInProgressException",
				"The transaction with the given request token is already in progress.", Map.of());
	}

	/**
	 * Return the cancellation of a transaction by its first action.
	 */
	static HttpMessage cancelled(int actions, String code, String message) {
		List<String> codes = new ArrayList<>(Collections.nCopies(actions, "None"));
		codes.set(0, code);
		List<Map<String, String>> reasons = new ArrayList<>(Collections.nCopies(actions, Map.of("Code", "None")));
		reasons.set(0, Map.of("Code", code, "Message", message));
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("__type", DYNAMODB + "TransactionCanceledException");
		members.put("CancellationReasons", reasons);
		members.put("Message", "Transaction cancelled, please refer cancellation reasons for specific reasons ["
				+ String.join(", ", codes) + "]");
		return answer(REFUSED, members);
	}

	private static HttpMessage error(String startLine, String type, String message, Map<String, Object> more) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("__type", type);
		members.put("message", message);
		members.putAll(more);
		return answer(startLine, members);
	}

	private static HttpMessage answer(String startLine, Object body) {
		SortedMap<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		headers.put("Content-Type", "application/x-amz-json-1.0");
		headers.put("x-amzn-requestid", UUID.randomUUID().toString());
		return withBody(new HttpMessage(startLine, headers, new byte[0]), body);
	}

	/**
	 * Return an answer with another body, written as JSON, and its checksum.
	 */
	static HttpMessage withBody(HttpMessage answer, Object body) {
		byte[] bytes = JSON.writeValueAsString(body).getBytes(StandardCharsets.UTF_8);
		return answer.withBody(bytes).withHeader(CHECKSUM, Long.toString(checksum(bytes)));
	}

	static long checksum(byte[] bytes) {
		CRC32 checksum = new CRC32();
		checksum.update(bytes);
		return checksum.getValue();
	}

}
