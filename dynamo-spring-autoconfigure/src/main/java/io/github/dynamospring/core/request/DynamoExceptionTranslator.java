package io.github.dynamospring.core.request;

import java.util.Set;

import io.github.dynamospring.core.ConditionFailedException;
import org.jspecify.annotations.Nullable;
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
import org.springframework.dao.support.PersistenceExceptionTranslator;

/**
 * Translator of the SDK's exceptions into Spring's hierarchy. Throttles and failures of
 * the service are transient, refusals of a request are not.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html">Error
 * handling with DynamoDB</a>
 */
final class DynamoExceptionTranslator implements PersistenceExceptionTranslator {

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

	@Override
	public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException ex) {
		return (ex instanceof SdkException sdk) ? translate(sdk) : null;
	}

	DataAccessException translate(SdkException ex) {
		String message = (ex.getMessage() != null) ? ex.getMessage() : ex.getClass().getSimpleName();
		if (ex instanceof ApiCallTimeoutException || ex instanceof ApiCallAttemptTimeoutException) {
			return new QueryTimeoutException(message, ex);
		}
		return (ex instanceof AwsServiceException service) ? translate(service, message)
				: new DataAccessResourceFailureException(message, ex);
	}

	private DataAccessException translate(AwsServiceException ex, String message) {
		String code = code(ex);
		if (ex instanceof ConditionalCheckFailedException) {
			return new ConditionFailedException(message, null, ex);
		}
		if (ex.isThrottlingException() || THROTTLES.contains(code) || ex.statusCode() >= 500) {
			return new TransientDataAccessResourceException(message, ex);
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
		return RESOURCES.contains(code) ? new InvalidDataAccessResourceUsageException(message, ex)
				: new NonTransientDataAccessResourceException(message, ex);
	}

	private static String code(AwsServiceException ex) {
		AwsErrorDetails details = ex.awsErrorDetails();
		String code = (details != null) ? details.errorCode() : null;
		return (code != null) ? code : ex.getClass().getSimpleName();
	}

}
