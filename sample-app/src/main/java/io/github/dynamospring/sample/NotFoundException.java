package io.github.dynamospring.sample;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/**
 * Exception for something that was asked for and does not exist.
 */
class NotFoundException extends ErrorResponseException {

	NotFoundException(String what, String id) {
		super(HttpStatus.NOT_FOUND,
				ProblemDetail.forStatusAndDetail(HttpStatus.NOT_FOUND, "There is no " + what + " " + id), null);
	}

}
