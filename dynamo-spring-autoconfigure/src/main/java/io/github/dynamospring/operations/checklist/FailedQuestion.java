package io.github.dynamospring.operations.checklist;

import java.time.Duration;

import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;

import org.springframework.core.NestedExceptionUtils;

/**
 * Translator of the failure of a request into an unknown verdict. Messages of failures
 * are not passed on because they name accounts, roles and endpoints.
 */
final class FailedQuestion {

	private static final String DENIED = "AccessDeniedException";

	private static final String UNKNOWN_OPERATION = "UnknownOperationException";

	private FailedQuestion() {
	}

	/**
	 * Return the verdict for a failure.
	 * @param operation the operation that failed, such as {@code DescribeTable}
	 */
	static ChecklistVerdict explain(String operation, RuntimeException failure, Duration timeout) {
		if (failure instanceof ApiCallTimeoutException || failure instanceof ApiCallAttemptTimeoutException) {
			return missed(timeout);
		}
		if (failure instanceof AwsServiceException answer) {
			return explain(operation, answer);
		}
		return ChecklistVerdict.unknown("DynamoDB could not be asked ("
				+ NestedExceptionUtils.getMostSpecificCause(failure).getClass().getSimpleName() + ")", null);
	}

	/**
	 * Return the verdict on an answer that did not come in time.
	 */
	static ChecklistVerdict missed(Duration timeout) {
		return ChecklistVerdict.unknown("no answer within " + timeout.toMillis() + " ms",
				"ask again, or raise dynamo.checklist.timeout");
	}

	private static ChecklistVerdict explain(String operation, AwsServiceException answer) {
		if (answer.isThrottlingException()) {
			return ChecklistVerdict.unknown("DynamoDB throttles " + operation, "ask again later");
		}
		String code = code(answer);
		return switch (code) {
			case DENIED -> ChecklistVerdict.unknown("the role may not ask: it lacks dynamodb:" + operation,
					"allow the role dynamodb:" + operation);
			case UNKNOWN_OPERATION -> ChecklistVerdict.unknown("this database does not support " + operation, null);
			default -> ChecklistVerdict.unknown("DynamoDB answers " + operation + " with " + code, null);
		};
	}

	private static String code(AwsServiceException answer) {
		AwsErrorDetails details = answer.awsErrorDetails();
		if (details != null && details.errorCode() != null) {
			return details.errorCode();
		}
		return String.valueOf(answer.statusCode());
	}

}
