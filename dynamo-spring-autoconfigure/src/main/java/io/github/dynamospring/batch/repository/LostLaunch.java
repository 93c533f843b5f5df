package io.github.dynamospring.batch.repository;

import org.springframework.batch.core.launch.JobExecutionAlreadyRunningException;

/**
 * Failure of a launcher that lost the race for an instance.
 */
final class LostLaunch {

	private LostLaunch() {
	}

	static RuntimeException of(Object launched) {
		return unchecked(new JobExecutionAlreadyRunningException("Another launcher has just started " + launched));
	}

	// the launcher declares the exception, the repository in between does not
	@SuppressWarnings("unchecked")
	private static <X extends Exception> RuntimeException unchecked(Exception exception) throws X {
		throw (X) exception;
	}

}
