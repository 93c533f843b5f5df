package io.github.dynamospring.client.direct;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.client.wire.WireExchange;
import io.github.dynamospring.item.ItemFormatException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/**
 * Outcome of one call as text, with all that a caller can see of it.
 */
final class Outcome {

	private static final Pattern READER = Pattern
		.compile("response \\([^()]*(JsonParseException|For input string|JSON is malformed)[^()]*\\)");

	private final List<String> lines = new ArrayList<>();

	private Outcome() {
	}

	/**
	 * Make a call and describe its outcome. An interrupt flag is cleared.
	 */
	static String of(Sender sender, DynamoDbRequest request) {
		return of(sender, request, null);
	}

	static String of(Sender sender, DynamoDbRequest request, @Nullable Attempts attempts) {
		Outcome outcome = new Outcome();
		WireExchange exchange = new WireExchange();
		try {
			outcome.add(sender.send(request, attempts, exchange), exchange);
		}
		catch (RuntimeException ex) {
			outcome.add(ex, attempts);
		}
		outcome.lines.add("interrupted: " + Thread.interrupted());
		return String.join("\n", outcome.lines);
	}

	private void add(DynamoDbResponse response, WireExchange exchange) {
		String text = response.toString();
		this.lines.add("response: " + text.replaceAll("Item=\\{.*}", "Item"));
		this.lines.add("item: " + (exchange.answer() != null || text.contains("Item={pk")));
		this.lines.add("request id: " + response.responseMetadata().requestId());
		this.lines.add("status: " + response.sdkHttpResponse().statusCode() + " "
				+ response.sdkHttpResponse().statusText().orElse(null));
	}

	private void add(RuntimeException ex, @Nullable Attempts attempts) {
		for (Throwable cause = ex; cause != null
				&& !(cause != ex && isOfAnotherReader(cause)); cause = cause.getCause()) {
			this.lines.add(cause.getClass().getName() + ": " + withoutReason(cause.getMessage()));
		}
		this.lines.add("suppressed: " + withoutReason(Arrays.toString(ex.getSuppressed())));
		if (ex instanceof SdkException sdk) {
			this.lines.add("attempts: " + sdk.numAttempts() + ", retryable: " + sdk.retryable());
		}
		if (ex instanceof AwsServiceException service) {
			add(service);
		}
		if (attempts != null) {
			this.lines.add("may be applied: " + attempts.mayBeApplied(ex) + ", refused before: " + attempts.wasRefused()
					+ ", lost before: " + attempts.lostAnswer() + ", " + attempts.describe(ex));
		}
	}

	// the SDK's reader of JSON and ours say in their own words which text they refuse
	private static boolean isOfAnotherReader(Throwable cause) {
		return cause instanceof ItemFormatException || cause instanceof InterruptedException
				|| cause instanceof NumberFormatException || cause.toString().contains("JsonParseException");
	}

	private static @Nullable String withoutReason(@Nullable String message) {
		return (message != null) ? READER.matcher(message).replaceAll("response (unreadable)") : null;
	}

	private void add(AwsServiceException ex) {
		this.lines
			.add("status: " + ex.statusCode() + ", request ids: " + ex.requestId() + ", " + ex.extendedRequestId());
		this.lines.add("throttling: " + ex.isThrottlingException() + ", clock: " + ex.isClockSkewException());
		AwsErrorDetails details = ex.awsErrorDetails();
		this.lines.add("details: " + details.errorCode() + ", " + details.errorMessage() + ", " + details.serviceName()
				+ ", " + details.sdkHttpResponse().headers());
		this.lines.add("raw: " + raw(details.rawResponse()));
		ex.sdkFields().forEach((field) -> this.lines.add(field.memberName() + ": " + field.getValueOrDefault(ex)));
	}

	// a body that is not there is null for the SDK
	private static String raw(@Nullable SdkBytes body) {
		return (body != null) ? new String(body.asByteArrayUnsafe(), StandardCharsets.ISO_8859_1) : "";
	}

}
