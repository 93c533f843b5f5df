package io.github.dynamospring.autoconfigure.client;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkClientException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.NestedExceptionUtils;

/**
 * {@link AbstractFailureAnalyzer} for requests that do not reach DynamoDB. Requests of
 * other AWS clients are left to others.
 */
class SdkClientFailureAnalyzer extends AbstractFailureAnalyzer<SdkClientException> {

	private static final String CLIENT_PACKAGE = "software.amazon.awssdk.services.dynamodb.";

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, SdkClientException cause) {
		if (!isOfDynamoDb(cause)) {
			return null;
		}
		Throwable reason = NestedExceptionUtils.getMostSpecificCause(cause);
		if (reason instanceof ConnectException || reason instanceof UnknownHostException) {
			return new FailureAnalysis("DynamoDB cannot be reached: " + reason,
					"Check 'dynamo.endpoint' and 'dynamo.region', and that the database runs there.", cause);
		}
		return analyze(String.valueOf(cause.getMessage()), cause);
	}

	private static @Nullable FailureAnalysis analyze(String message, SdkClientException cause) {
		if (message.startsWith("Unable to unmarshall response")) {
			return DynamoDbFailureAnalyzer.ofForeignAnswer(cause, "with a body that is not JSON.");
		}
		if (message.startsWith("Unable to load credentials")) {
			return new FailureAnalysis("There are no credentials to sign requests to DynamoDB with",
					"Set 'dynamo.credentials.access-key' and 'dynamo.credentials.secret-key', or "
							+ "'dynamo.credentials.profile', or provide them as usual for the AWS SDK. A local database "
							+ "takes any.",
					cause);
		}
		if (message.startsWith("Unable to load an HTTP implementation")) {
			return new FailureAnalysis("There is no HTTP client to send requests to DynamoDB with",
					"Add 'software.amazon.awssdk:apache5-client', which dynamo-spring-starter brings unless it is "
							+ "excluded.",
					cause);
		}
		return null;
	}

	private static boolean isOfDynamoDb(SdkClientException cause) {
		return Arrays.stream(cause.getStackTrace())
			.anyMatch((frame) -> frame.getClassName().startsWith(CLIENT_PACKAGE));
	}

}
