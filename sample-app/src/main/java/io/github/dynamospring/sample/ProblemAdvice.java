package io.github.dynamospring.sample;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.EntityNotFoundException;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.scroll.InvalidScrollTokenException;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Translation of the exceptions of the library to HTTP. Their messages are withheld
 * because they name keys.
 */
@RestControllerAdvice
class ProblemAdvice {

	@ExceptionHandler
	ProblemDetail notFound(NotFoundException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.NOT_FOUND, ex.getMessage());
	}

	@ExceptionHandler
	ProblemDetail notFound(EntityNotFoundException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.NOT_FOUND, "There is nothing to change");
	}

	@ExceptionHandler
	ProblemDetail conflict(ConditionFailedException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "The condition of the change does not hold");
	}

	@ExceptionHandler
	ProblemDetail conflict(DuplicateKeyException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "It exists already");
	}

	@ExceptionHandler
	ProblemDetail cancelled(TransactionFailedException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "One of the changes cannot be made");
	}

	@ExceptionHandler
	ProblemDetail ambiguous(AmbiguousWriteException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE,
				"It may or may not have been done: look before you try again");
	}

	@ExceptionHandler
	ProblemDetail modifiedMeanwhile(OptimisticLockingFailureException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.PRECONDITION_FAILED,
				"It was modified by someone else in the meantime. Read it again and retry.");
	}

	@ExceptionHandler({ InvalidScrollTokenException.class, NumberFormatException.class })
	ProblemDetail badRequest(RuntimeException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, ex.getMessage());
	}

}
