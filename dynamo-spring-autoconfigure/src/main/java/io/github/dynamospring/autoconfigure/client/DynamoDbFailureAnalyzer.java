package io.github.dynamospring.autoconfigure.client;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Set;

import io.github.dynamospring.client.FailureClassifier;
import io.github.dynamospring.item.sdk.QuotedValues;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.util.StringUtils;

/**
 * {@link AbstractFailureAnalyzer} for requests of the start that do not reach DynamoDB,
 * or are refused because of credentials, permissions or another endpoint. Requests of
 * other AWS clients are left to others.
 */
class DynamoDbFailureAnalyzer extends AbstractFailureAnalyzer<SdkException> {

	private static final String CLIENT_PACKAGE = "software.amazon.awssdk.services.dynamodb.";

	private static final String CLIENT = CLIENT_PACKAGE + "Default";

	private static final Set<String> EXPIRED = Set.of("ExpiredTokenException", "ExpiredToken", "RequestExpired");

	private static final Set<String> UNACCEPTED = Set.of("UnrecognizedClientException", "InvalidClientTokenId",
			"InvalidSignatureException", "IncompleteSignatureException", "IncompleteSignature",
			"MissingAuthenticationTokenException", "MissingAuthenticationToken", "SignatureDoesNotMatch");

	private static final Set<String> UNKNOWN = Set.of("UnknownOperationException", "UnknownOperation", "InvalidAction");

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, SdkException cause) {
		if (cause instanceof SdkClientException failure) {
			if (!isOfDynamoDb(failure)) {
				return null;
			}
			return analyze(failure);
		}
		if (cause instanceof DynamoDbException answer) {
			return analyze(answer);
		}
		return null;
	}

	private static boolean isOfDynamoDb(SdkClientException cause) {
		return Arrays.stream(cause.getStackTrace())
			.anyMatch((frame) -> frame.getClassName().startsWith(CLIENT_PACKAGE));
	}

	private static @Nullable FailureAnalysis analyze(SdkClientException cause) {
		Throwable reason = NestedExceptionUtils.getMostSpecificCause(cause);
		if (reason instanceof ConnectException || reason instanceof UnknownHostException) {
			return new FailureAnalysis("DynamoDB cannot be reached: " + reason,
					"Check 'dynamo.endpoint' and 'dynamo.region', and that the database runs there.", cause);
		}
		return analyze(String.valueOf(cause.getMessage()), cause);
	}

	private static @Nullable FailureAnalysis analyze(String message, SdkClientException cause) {
		if (message.startsWith("Unable to unmarshall response")) {
			return ofForeignAnswer(cause, "with a body that is not JSON.");
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

	private static @Nullable FailureAnalysis analyze(DynamoDbException cause) {
		AwsErrorDetails details = cause.awsErrorDetails();
		if (details == null || details.errorCode() == null || FailureClassifier.isUnread(cause)) {
			return ofForeignAnswer(cause,
					"with the HTTP status " + cause.statusCode() + " and no error of DynamoDB's.");
		}
		String code = details.errorCode();
		String text = " (" + code + ": " + QuotedValues.leaveOut(String.valueOf(details.errorMessage())) + ").";
		return analyze(code, action(cause), text, cause);
	}

	private static FailureAnalysis ofForeignAnswer(SdkException cause, String found) {
		return new FailureAnalysis("The endpoint does not answer " + action(cause) + " as DynamoDB does, but " + found,
				"Check 'dynamo.endpoint' and 'dynamo.client.proxy.host': something else than DynamoDB answers there, "
						+ "such as a web server or a proxy.",
				cause);
	}

	private static @Nullable FailureAnalysis analyze(String code, String action, String text, DynamoDbException cause) {
		if (EXPIRED.contains(code)) {
			return new FailureAnalysis("The credentials of " + action + " have expired" + text,
					"Get new ones, for instance by 'aws sso login' or a restart of the container, where they come from: "
							+ "'dynamo.credentials', the environment, or the profile. Credentials of a role or of a "
							+ "profile are renewed by the AWS SDK.",
					cause);
		}
		if (UNACCEPTED.contains(code)) {
			return new FailureAnalysis("DynamoDB does not accept the credentials of " + action + text,
					"Check access key and secret key, in 'dynamo.credentials' or where the AWS SDK finds them, the "
							+ "region ('dynamo.region') and the clock of this machine.",
					cause);
		}
		if (code.equals("AccessDeniedException")) {
			return new FailureAnalysis("The role may not call " + action + text, "Allow " + action
					+ " on the tables of the application: the export of policies (iam) has all actions that it needs. "
					+ "If it is the management of tables that calls it, set 'dynamo.tables.management' to 'none', and "
					+ "let a template create them.", cause);
		}
		if (!UNKNOWN.contains(code)) {
			return null;
		}
		return new FailureAnalysis("The endpoint does not know " + action + text,
				"Check 'dynamo.endpoint': another engine than DynamoDB may be without this operation. Leave out the "
						+ "setting of 'dynamo.tables.definitions' that asks for it, or set 'dynamo.tables.management' "
						+ "to 'none'.",
				cause);
	}

	private static String action(SdkException cause) {
		return Arrays.stream(cause.getStackTrace())
			.filter((frame) -> frame.getClassName().startsWith(CLIENT))
			.reduce((inner, outer) -> outer)
			.map((frame) -> "dynamodb:" + StringUtils.capitalize(frame.getMethodName()))
			.orElse("a request");
	}

}
