package io.github.dynamospring.observation;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.async.SdkPublisher;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Body of an error response, kept to describe failed attempts before the last one. The
 * SDK shows interceptors only the exception of the last attempt, so the body is copied
 * while the SDK reads it. It is parsed by the SDK's own JSON parser because there may be
 * no other one.
 */
final class ErrorAnswer {

	/**
	 * Limit of the bytes that are kept. Only cancelled transactions that return the items
	 * found are longer. They have a failed condition, so they are not repeated and come
	 * as an exception.
	 */
	static final int LIMIT = 64 * 1024;

	private final int status;

	private final ByteArrayOutputStream body = new ByteArrayOutputStream(512);

	private boolean cut;

	ErrorAnswer(int status) {
		this.status = status;
	}

	InputStream observe(InputStream content) {
		return new ObservedStream(content);
	}

	Publisher<ByteBuffer> observe(Publisher<ByteBuffer> content) {
		return SdkPublisher.adapt(content).map((buffer) -> {
			byte[] bytes = new byte[buffer.remaining()];
			buffer.duplicate().get(bytes);
			keep(bytes, 0, bytes.length);
			return buffer;
		});
	}

	void keep(byte[] bytes) {
		keep(bytes, 0, bytes.length);
	}

	private synchronized void keep(byte[] bytes, int offset, int length) {
		this.cut |= this.body.size() + length > LIMIT;
		if (!this.cut) {
			this.body.write(bytes, offset, length);
		}
	}

	/**
	 * Return the exception that the SDK makes of such an answer, without its stack and
	 * text.
	 * @throws RuntimeException if the answer makes no sense
	 */
	synchronized AwsServiceException failure() {
		if (this.cut || this.body.size() == 0) {
			return unreadable();
		}
		JsonNode json = JsonNode.parser().parse(this.body.toByteArray());
		String code = text(json, "__type");
		AwsErrorDetails details = details((code != null) ? code.substring(code.indexOf('#') + 1) : null);
		List<CancellationReason> cancellations = list(json, "CancellationReasons").stream()
			.map((reason) -> CancellationReason.builder().code(text(reason, "Code")).build())
			.toList();
		if (!cancellations.isEmpty()) {
			return TransactionCanceledException.builder()
				.cancellationReasons(cancellations)
				.awsErrorDetails(details)
				.statusCode(this.status)
				.writableStackTrace(false)
				.build();
		}
		List<ThrottlingReason> throttles = throttles(json);
		if (throttles.isEmpty()) {
			return of(details);
		}
		return throttled(details, throttles);
	}

	/**
	 * Return an exception with the status alone.
	 */
	AwsServiceException unreadable() {
		return of(details(null));
	}

	private static AwsErrorDetails details(@Nullable String code) {
		return AwsErrorDetails.builder().errorCode(code).build();
	}

	private AwsServiceException of(AwsErrorDetails details) {
		return DynamoDbException.builder()
			.awsErrorDetails(details)
			.statusCode(this.status)
			.writableStackTrace(false)
			.build();
	}

	// DynamoDB's model spells the member of each exception in its own way
	private static List<ThrottlingReason> throttles(JsonNode json) {
		List<JsonNode> reasons = list(json, "ThrottlingReasons");
		if (reasons.isEmpty()) {
			reasons = list(json, "throttlingReasons");
		}
		return reasons.stream()
			.map((reason) -> ThrottlingReason.builder()
				.reason(text(reason, "reason"))
				.resource(text(reason, "resource"))
				.build())
			.toList();
	}

	private AwsServiceException throttled(AwsErrorDetails details, List<ThrottlingReason> throttles) {
		return ThrottlingException.builder()
			.throttlingReasons(throttles)
			.awsErrorDetails(details)
			.statusCode(this.status)
			.writableStackTrace(false)
			.build();
	}

	private static List<JsonNode> list(JsonNode json, String member) {
		return json.field(member).filter(JsonNode::isArray).map(JsonNode::asArray).orElse(List.of());
	}

	private static @Nullable String text(JsonNode json, String member) {
		return json.field(member).filter(JsonNode::isString).map(JsonNode::asString).orElse(null);
	}

	private final class ObservedStream extends FilterInputStream {

		ObservedStream(InputStream content) {
			super(content);
		}

		@Override
		public int read() throws IOException {
			int next = super.read();
			if (next >= 0) {
				keep(new byte[] { (byte) next }, 0, 1);
			}
			return next;
		}

		@Override
		public int read(byte[] buffer, int offset, int length) throws IOException {
			int count = super.read(buffer, offset, length);
			if (count > 0) {
				keep(buffer, offset, count);
			}
			return count;
		}

		@Override
		public boolean markSupported() {
			return false;
		}

	}

}
