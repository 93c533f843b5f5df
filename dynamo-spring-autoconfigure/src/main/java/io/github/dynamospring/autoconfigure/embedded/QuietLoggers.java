package io.github.dynamospring.autoconfigure.embedded;

import java.util.function.Supplier;

import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggerConfiguration;
import org.springframework.boot.logging.LoggingSystem;

/**
 * Loggers of DynamoDB Local, kept quiet. It writes two lines at INFO for each request,
 * and a stack trace at WARN for each refusal, such as a failed condition, which the
 * client gets as an exception anyway. Loggers with a configured level are not changed.
 */
class QuietLoggers {

	private static final String REQUESTS = "software.amazon.dynamodb.services.local";

	private static final String LIFECYCLE = "org.eclipse.jetty";

	private final LoggingSystem loggingSystem;

	QuietLoggers(LoggingSystem loggingSystem) {
		this.loggingSystem = loggingSystem;
	}

	/**
	 * Mute the requests for good. Stopping the database does not undo it, because another
	 * one may still run.
	 */
	void muteRequests() {
		raise(REQUESTS, LogLevel.ERROR);
	}

	/**
	 * Mute Jetty, which may be the web server of the application as well, during an
	 * action only.
	 */
	<T> T call(Supplier<T> action) {
		boolean muted = raise(LIFECYCLE, LogLevel.WARN);
		try {
			return action.get();
		}
		finally {
			if (muted) {
				this.loggingSystem.setLogLevel(LIFECYCLE, null);
			}
		}
	}

	/**
	 * Mute Jetty during an action only.
	 */
	void run(Runnable action) {
		call(() -> {
			action.run();
			return Boolean.TRUE;
		});
	}

	private boolean raise(String logger, LogLevel level) {
		LoggerConfiguration configuration = this.loggingSystem.getLoggerConfiguration(logger);
		if (configuration != null && configuration.getConfiguredLevel() != null) {
			return false;
		}
		this.loggingSystem.setLogLevel(logger, level);
		return true;
	}

}
