package io.github.dynamospring.core.request;

import java.io.IOException;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;

import io.github.dynamospring.client.FailureClassifier;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.ItemTooLargeException;
import io.github.dynamospring.item.sdk.QuotedValues;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.dao.NonTransientDataAccessResourceException;
import org.springframework.dao.PermissionDeniedDataAccessException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.TransientDataAccessResourceException;

/**
 * Translator of the SDK's exceptions into Spring's hierarchy. Throttles and failures of
 * the service are transient, refusals of a request are not.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html">Error
 * handling with DynamoDB</a>
 */
final class DynamoExceptionTranslator {

	private static final Set<String> CONFLICTS = Set.of("TransactionConflictException",
			"TransactionInProgressException", "ReplicatedWriteConflictException", "ResourceInUseException");

	private static final Set<String> DENIALS = Set.of("AccessDeniedException", "UnrecognizedClientException",
			"MissingAuthenticationTokenException", "MissingAuthenticationToken", "IncompleteSignatureException",
			"InvalidSignatureException", "ExpiredTokenException", "InvalidClientTokenId", "OptInRequired");

	private static final Set<String> MISUSES = Set.of("ValidationException", "SerializationException",
			"IdempotentParameterMismatchException");

	private static final Set<String> RESOURCES = Set.of("ResourceNotFoundException",
			"ItemCollectionSizeLimitExceededException", "IndexNotFoundException", "TableNotFoundException");

	private static final Set<String> THROTTLES = Set.of("LimitExceededException");

	// of Apache's HTTP clients 5 (the second one where its queue is long) and 4, each of
	// which may be absent
	private static final Set<String> POOL_TIMEOUTS = Set.of("ConnectionRequestTimeoutException",
			"DeadlineTimeoutException", "ConnectionPoolTimeoutException");

	// against causes that go round in a circle
	private static final int DEEPEST_CAUSE = 20;

	/**
	 * Translate the failure of a request.
	 */
	DataAccessException translate(RuntimeException ex) {
		if (isWaitForConnection(ex)) {
			return new TransientDataAccessResourceException(
					"All connections of the client's pool were in use: no request was sent. Allow more connections "
							+ "(dynamo.client.max-connections), or let callers wait for longer "
							+ "(dynamo.client.connection-acquisition-timeout)",
					ex);
		}
		String thrown = ThrownByInterceptor.describe(ex);
		if (thrown != null) {
			return new DataAccessResourceFailureException("The request failed, because " + thrown, ex);
		}
		if (!(ex instanceof SdkException)) {
			return new DataAccessResourceFailureException(
					"The client ended the request, as it does once it is closed: " + ex, ex);
		}
		if (FailureClassifier.isUnreadable(ex)) {
			return new DataAccessResourceFailureException(unreadable(ex), ex);
		}
		if (ex instanceof ApiCallTimeoutException || ex instanceof ApiCallAttemptTimeoutException) {
			return new QueryTimeoutException(message(ex), ex);
		}
		if (ex instanceof AwsServiceException service) {
			return translate(QuotedValues.leaveOut(service));
		}
		return new DataAccessResourceFailureException(message(ex), ex);
	}

	// An attempt that is cut off while it waits is reported as a cancellation.
	private static boolean isWaitForConnection(RuntimeException ex) {
		return causes(ex).anyMatch((cause) -> cause instanceof CancellationException
				|| POOL_TIMEOUTS.contains(cause.getClass().getSimpleName()));
	}

	static Stream<Throwable> causes(Throwable ex) {
		return Stream.iterate(ex, Objects::nonNull, Throwable::getCause).limit(DEEPEST_CAUSE);
	}

	// the SDK's parser quotes text that it cannot read
	private static String unreadable(RuntimeException ex) {
		String reason = causes(ex).filter((cause) -> cause.getClass() == IOException.class)
			.findFirst()
			.map(DynamoExceptionTranslator::message)
			.orElse("it was cut off, or it is not DynamoDB's");
		return "The answer could not be read: " + reason + ". If that stays, look for a proxy on the way";
	}

	private static String message(Throwable ex) {
		if (ex.getMessage() != null) {
			return ex.getMessage();
		}
		return ex.getClass().getSimpleName();
	}

	private DataAccessException translate(AwsServiceException ex) {
		String message = message(ex);
		String code = code(ex);
		if (ex.isThrottlingException() || THROTTLES.contains(code) || ex.statusCode() >= 500) {
			return new TransientDataAccessResourceException(message, ex);
		}
		if (FailureClassifier.isUnread(ex)) {
			return new TransientDataAccessResourceException("The answer with the HTTP status " + ex.statusCode()
					+ " was cut off, or it is not DynamoDB's. If that stays, look for a proxy on the way", ex);
		}
		if (ex instanceof ConditionalCheckFailedException) {
			return new ConditionFailedException(message, null, ex);
		}
		if (isOversized(ex)) {
			return ItemTooLargeException.refused("An item", null, ex);
		}
		if (CONFLICTS.contains(code)) {
			return new ConcurrencyFailureException(message, ex);
		}
		if (DENIALS.contains(code)) {
			return new PermissionDeniedDataAccessException(message, ex);
		}
		if (MISUSES.contains(code)) {
			return new InvalidDataAccessApiUsageException(message, ex);
		}
		if (RESOURCES.contains(code)) {
			return new InvalidDataAccessResourceUsageException(message, ex);
		}
		return new NonTransientDataAccessResourceException(message, ex);
	}

	private static boolean isOversized(AwsServiceException ex) {
		AwsErrorDetails details = ex.awsErrorDetails();
		return details != null && "ValidationException".equals(details.errorCode())
				&& CancellationFailures.isOversized(details.errorMessage());
	}

	private static String code(AwsServiceException ex) {
		AwsErrorDetails details = ex.awsErrorDetails();
		String code = (details != null) ? details.errorCode() : null;
		if (code != null) {
			return code;
		}
		return ex.getClass().getSimpleName();
	}

}
