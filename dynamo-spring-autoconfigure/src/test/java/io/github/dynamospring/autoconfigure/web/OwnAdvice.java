package io.github.dynamospring.autoconfigure.web;

import io.github.dynamospring.core.ConditionFailedException;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Advice of an application, without an order.
 */
@RestControllerAdvice
class OwnAdvice {

	@ExceptionHandler
	ProblemDetail handle(ConditionFailedException ex) {
		return ProblemDetail.forStatus(HttpStatus.UNPROCESSABLE_CONTENT);
	}

}
