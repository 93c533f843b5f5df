package io.github.dynamospring.observation;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Guard that keeps failures of observing away from the observed requests. Failures are
 * counted, and logged once per kind.
 *
 * @since 0.1
 */
public final class ObservationFailures {

	/**
	 * Name of the meter that counts them.
	 */
	public static final String METER = "dynamodb.observation.failures";

	private static final Log logger = LogFactory.getLog(ObservationFailures.class);

	private final Account[] accounts;

	/**
	 * Create an account without failures.
	 */
	public ObservationFailures() {
		this.accounts = Arrays.stream(Kind.values()).map(Account::new).toArray(Account[]::new);
	}

	/**
	 * Bind the meters of failures. They only read, so that they cannot fail themselves.
	 */
	public void bindTo(MeterRegistry registry) {
		for (Account account : this.accounts) {
			FunctionCounter.builder(METER, account.count, AtomicLong::get)
				.description("Failures while requests to DynamoDB were observed. The requests are not affected")
				.tag("kind", account.kind.tag)
				.register(registry);
		}
	}

	/**
	 * Return the number of failures.
	 */
	long count() {
		return Arrays.stream(this.accounts).mapToLong((account) -> account.count.get()).sum();
	}

	public void run(Kind kind, Runnable task) {
		try {
			task.run();
		}
		// handlers and listeners are foreign code, which may be compiled against other
		// versions
		catch (Exception | LinkageError | AssertionError ex) {
			this.accounts[kind.ordinal()].note(ex);
		}
	}

	/**
	 * Return the result of a task, or null if it fails.
	 */
	public <T> @Nullable T call(Kind kind, Supplier<@Nullable T> task) {
		try {
			return task.get();
		}
		catch (Exception | LinkageError | AssertionError ex) {
			this.accounts[kind.ordinal()].note(ex);
			return null;
		}
	}

	/**
	 * Kind of failure, by the failing part.
	 */
	public enum Kind {

		/** A registry, handler or convention of observations. */
		OBSERVATION("observation", "An observation, its convention or one of its handlers"),

		/** A {@link RequestListener}. */
		LISTENER("listener", "A listener of requests"),

		/** The consumed capacity of an answer. */
		CAPACITY("capacity", "Reading the consumed capacity of an answer"),

		/** A meter of requests: it is left out. */
		METER("meter", "Registering or updating a meter"),

		/** The body of an error answer. */
		ANSWER("answer", "Reading the error of an answer");

		private final String tag;

		private final String subject;

		Kind(String tag, String subject) {
			this.tag = tag;
			this.subject = subject;
		}

	}

	private static final class Account {

		private final Kind kind;

		private final AtomicLong count = new AtomicLong();

		Account(Kind kind) {
			this.kind = kind;
		}

		void note(Throwable failure) {
			String message = this.kind.subject + " failed. The request to DynamoDB is not affected";
			if (this.count.getAndIncrement() == 0) {
				logger.warn(message + ". Further failures of this kind are counted by the meter '" + METER
						+ "' and logged at debug level", failure);
			}
			else {
				logger.debug(message, failure);
			}
		}

	}

}
