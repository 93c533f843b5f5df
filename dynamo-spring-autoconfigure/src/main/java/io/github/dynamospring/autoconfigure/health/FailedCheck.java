package io.github.dynamospring.autoconfigure.health;

import java.time.Duration;
import java.util.Set;

import io.github.dynamospring.table.TableProbe;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;

import org.springframework.boot.health.contributor.Status;
import org.springframework.core.NestedExceptionUtils;

/**
 * Translator of the failure of a check into {@link TableHealth}. The messages of failures
 * are not passed on, because they name accounts, roles and endpoints.
 */
final class FailedCheck {

	private static final Set<String> CREDENTIALS = Set.of("UnrecognizedClientException", "ExpiredTokenException",
			"InvalidSignatureException", "IncompleteSignatureException", "InvalidClientTokenId",
			"MissingAuthenticationToken", "MissingAuthenticationTokenException");

	/** Exceptions of HTTP clients without a free connection in their pool. */
	private static final Set<String> NO_CONNECTION = Set.of("ConnectionRequestTimeoutException",
			"ConnectionPoolTimeoutException");

	private final Duration timeout;

	FailedCheck(Duration timeout) {
		this.timeout = timeout;
	}

	/**
	 * Return the health of a table by a failure.
	 * @param waited the time for which the request has waited for a connection
	 */
	TableHealth explain(String table, RuntimeException failure, Duration waited) {
		if (failure instanceof ApiCallTimeoutException || failure instanceof ApiCallAttemptTimeoutException) {
			boolean asked = waited.multipliedBy(2).compareTo(this.timeout) < 0;
			return asked ? TableHealth.noAnswer(table, this.timeout) : TableHealth.notAsked(table);
		}
		if (NO_CONNECTION.contains(cause(failure))) {
			return TableHealth.notAsked(table);
		}
		if (failure instanceof AwsServiceException answer) {
			Status status = answer.isThrottlingException() ? Status.UP : Status.DOWN;
			return new TableHealth(table, status, null, reason(answer), TableProbe.code(answer));
		}
		return new TableHealth(table, Status.DOWN, null, "cannot be reached", cause(failure));
	}

	private static String cause(RuntimeException failure) {
		return NestedExceptionUtils.getMostSpecificCause(failure).getClass().getSimpleName();
	}

	private static String reason(AwsServiceException answer) {
		if (answer.isThrottlingException()) {
			return "throttles the check, so it answers";
		}
		if (TableProbe.isDenied(answer)) {
			return "may not be accessed: the role needs dynamodb:DescribeTable or dynamodb:GetItem";
		}
		if (CREDENTIALS.contains(TableProbe.code(answer))) {
			return "may not be accessed: DynamoDB does not accept the credentials";
		}
		return switch (TableProbe.code(answer)) {
			case "ResourceNotFoundException" -> "does not exist";
			case "ValidationException" -> "refuses the check: its keys may differ from the keys of the entities";
			default -> "answers with status " + answer.statusCode();
		};
	}

}
