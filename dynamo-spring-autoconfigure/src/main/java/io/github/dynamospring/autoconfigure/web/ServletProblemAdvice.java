package io.github.dynamospring.autoconfigure.web;

import io.github.dynamospring.key.KeyValueException;
import io.github.dynamospring.mapping.InvalidValueException;

import org.springframework.dao.DataAccessException;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.context.request.WebRequest;

/**
 * Advice of Spring MVC that answers exceptions with their {@link WebProblem}. It has the
 * lowest precedence, so that an advice of the application comes first.
 */
@ControllerAdvice
class ServletProblemAdvice {

	@ExceptionHandler({ DataAccessException.class, KeyValueException.class, InvalidValueException.class })
	ResponseEntity<ProblemDetail> handle(Exception ex, WebRequest request) throws Exception {
		return WebProblem.of(ex).respond(ex, (name) -> request.getHeader(name) != null);
	}

}
