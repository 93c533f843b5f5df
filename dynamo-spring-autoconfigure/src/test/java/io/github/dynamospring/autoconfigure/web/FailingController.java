package io.github.dynamospring.autoconfigure.web;

import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Controller that fails as it is told.
 */
@RestController
class FailingController {

	private final Exception failure;

	FailingController(Exception failure) {
		this.failure = failure;
	}

	@PutMapping("/things/1")
	void change() throws Exception {
		throw this.failure;
	}

}
