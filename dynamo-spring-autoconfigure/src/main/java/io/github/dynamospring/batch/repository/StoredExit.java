package io.github.dynamospring.batch.repository;

import org.springframework.batch.core.ExitStatus;

/**
 * Stored exit status.
 *
 * @param code the exit code
 * @param description the description, such as a stack trace, of limited length
 */
record StoredExit(String code, String description) {

	// as in Spring Batch's own tables
	private static final int LENGTH = 2500;

	static StoredExit of(ExitStatus status) {
		String description = status.getExitDescription();
		return new StoredExit(status.getExitCode(), description.substring(0, Math.min(description.length(), LENGTH)));
	}

	ExitStatus toStatus() {
		return new ExitStatus(this.code, this.description);
	}

}
