package io.github.dynamospring.autoconfigure.web;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.BatchIncompleteException;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.DeletionIncompleteException;
import io.github.dynamospring.core.EntityNotFoundException;
import io.github.dynamospring.core.ItemTooLargeException;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.idempotency.ConcurrentCallException;
import io.github.dynamospring.idempotency.IdempotencyMismatchException;
import io.github.dynamospring.idempotency.LostLeaseException;
import io.github.dynamospring.idempotency.UnstoredResultException;
import io.github.dynamospring.key.KeyValueException;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.scroll.InvalidScrollTokenException;
import io.github.dynamospring.tenancy.MissingTenantException;
import io.github.dynamospring.tenancy.TenantMismatchException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/**
 * Problem by which a client over HTTP sees an exception. Its text is fixed, because
 * messages of exceptions are for the log. The first constant with a matching type wins.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#name-status-codes">Status
 * codes</a>
 */
enum WebProblem {

	/** Problem of an absent entity, and of an entity of another tenant. */
	NOT_FOUND(HttpStatus.NOT_FOUND, "The entity does not exist.", EntityNotFoundException.class,
			TenantMismatchException.class),

	TENANT_UNKNOWN(HttpStatus.UNAUTHORIZED, "The request belongs to no tenant.", MissingTenantException.class),

	CONDITION_FAILED(HttpStatus.CONFLICT, "The condition of the change does not hold.", ConditionFailedException.class),

	MODIFIED(HttpStatus.CONFLICT, "It was modified by someone else in the meantime. Read it again and retry.",
			OptimisticLockingFailureException.class),

	DUPLICATE(HttpStatus.CONFLICT, "It exists already, or has a unique value that is taken.",
			DuplicateKeyException.class),

	CALL_IN_PROGRESS(HttpStatus.CONFLICT, "The same request is being processed, or failed before. Repeat it later.",
			ConcurrentCallException.class),

	CALL_DIFFERS(HttpStatus.UNPROCESSABLE_CONTENT, "The same key was used before for another request.",
			IdempotencyMismatchException.class),

	CALL_TAKEN_OVER(HttpStatus.CONFLICT, "The same request was taken over by a later one. Repeat it for its result.",
			LostLeaseException.class),

	RESULT_NOT_STORED(HttpStatus.CONFLICT, "The same request was processed before, and its result is not kept.",
			UnstoredResultException.class),

	CONFLICT(HttpStatus.CONFLICT, "Another change is being made. Retry.", ConcurrencyFailureException.class),

	TRANSACTION_FAILED(HttpStatus.CONFLICT, "One of the changes cannot be made, so no change was made.",
			TransactionFailedException.class),

	INVALID_SCROLL_TOKEN(HttpStatus.BAD_REQUEST, "The scroll token is not valid here. Start from the beginning.",
			InvalidScrollTokenException.class),

	INVALID_KEY(HttpStatus.BAD_REQUEST, "A value cannot be part of a key.", KeyValueException.class),

	INVALID_VALUE(HttpStatus.BAD_REQUEST, "A value cannot be stored.", InvalidValueException.class),

	TOO_LARGE(HttpStatus.CONTENT_TOO_LARGE, "It is too large to be stored.", ItemTooLargeException.class),

	UNAVAILABLE(HttpStatus.SERVICE_UNAVAILABLE, "The database cannot serve the request now. Retry later.",
			TransientDataAccessException.class, DataAccessResourceFailureException.class),

	// not 503, because proxies repeat it
	AMBIGUOUS(HttpStatus.INTERNAL_SERVER_ERROR,
			"It is not known whether the change was made. Read before you try again.", AmbiguousWriteException.class),

	INCOMPLETE(HttpStatus.INTERNAL_SERVER_ERROR, "A part of the changes was not made.", BatchIncompleteException.class,
			DeletionIncompleteException.class),

	/** Other exceptions: faults of the application, its configuration or its rights. */
	UNKNOWN(HttpStatus.INTERNAL_SERVER_ERROR, "");

	private static final Log logger = LogFactory.getLog(WebProblem.class);

	private static final int MOST_SECONDS = 5;

	private final HttpStatus status;

	private final String detail;

	private final List<Class<?>> types;

	WebProblem(HttpStatus status, String detail, Class<?>... types) {
		this.status = status;
		this.detail = detail;
		this.types = List.of(types);
	}

	static WebProblem of(Exception failure) {
		if (failure instanceof InvalidValueException value && value.isStored()) {
			return UNKNOWN;
		}
		if (failure instanceof TransactionFailedException transaction) {
			return ofActions(transaction);
		}
		return Arrays.stream(values())
			.filter((problem) -> problem.types.stream().anyMatch((type) -> type.isInstance(failure)))
			.findFirst()
			.orElse(UNKNOWN);
	}

	// problems beyond the client's reach come first, then problems that it can fix
	private static WebProblem ofActions(TransactionFailedException transaction) {
		Set<WebProblem> problems = transaction.getFailures()
			.stream()
			.map((failure) -> of(failure.exception()))
			.collect(Collectors.toSet());
		if (problems.contains(UNKNOWN)) {
			return UNKNOWN;
		}
		boolean same = problems.size() == 1 && (problems.contains(UNAVAILABLE) || problems.contains(MODIFIED));
		if (same) {
			return problems.iterator().next();
		}
		return TRANSACTION_FAILED;
	}

	/**
	 * Return the response to a request.
	 * @param failure the exception, which is thrown again if the problem is unknown
	 * @param hasHeader whether the request has a header of some name
	 */
	<E extends Exception> ResponseEntity<ProblemDetail> respond(E failure, Predicate<String> hasHeader) throws E {
		if (this == UNKNOWN) {
			throw failure;
		}
		log(failure);
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(status(hasHeader), this.detail);
		ResponseEntity.BodyBuilder response = ResponseEntity.status(problem.getStatus());
		if (this == UNAVAILABLE) {
			response.header(HttpHeaders.RETRY_AFTER, retryAfter());
		}
		if (failure instanceof ConcurrentCallException held) {
			response.header(HttpHeaders.RETRY_AFTER, seconds(held.getRetryAfter()));
		}
		return response.body(problem);
	}

	// Spring does not log handled exceptions
	private void log(Exception failure) {
		if (this.status.is5xxServerError()) {
			logger.error("A request is answered with " + this.status, failure);
		}
		else if (this == TENANT_UNKNOWN) {
			logger.warn("A request is answered with " + this.status + ": " + failure.getMessage());
		}
	}

	// 412 is for preconditions of the request itself
	private HttpStatus status(Predicate<String> hasHeader) {
		boolean conditional = (this == CONDITION_FAILED || this == MODIFIED)
				&& (hasHeader.test(HttpHeaders.IF_MATCH) || hasHeader.test(HttpHeaders.IF_UNMODIFIED_SINCE));
		return conditional ? HttpStatus.PRECONDITION_FAILED : this.status;
	}

	// clients that were refused at the same time do not come back at the same time
	private static String retryAfter() {
		return String.valueOf(1 + ThreadLocalRandom.current().nextInt(MOST_SECONDS));
	}

	// the second that has begun counts
	private static String seconds(Duration duration) {
		return String.valueOf(Math.max(1, duration.plusMillis(999).toSeconds()));
	}

}
