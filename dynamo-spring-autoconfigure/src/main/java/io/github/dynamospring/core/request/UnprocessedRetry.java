package io.github.dynamospring.core.request;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongConsumer;

import io.github.dynamospring.core.Backoff;

import org.springframework.dao.TransientDataAccessResourceException;

/**
 * Retry of one batch: while DynamoDB leaves a part of it unprocessed, another request
 * follows, unless several in a row made no progress.
 */
public final class UnprocessedRetry {

	private final Backoff backoff;

	private final LongConsumer pause;

	private int idle;

	/**
	 * Create a retry.
	 * @param pause waits for some milliseconds
	 */
	public UnprocessedRetry(Backoff backoff, LongConsumer pause) {
		this.backoff = backoff;
		this.pause = pause;
	}

	/**
	 * Wait before the next request.
	 * @param progress whether the last one did something
	 * @return whether another one is to follow
	 */
	public boolean next(boolean progress) {
		this.idle = progress ? 0 : this.idle + 1;
		if (this.idle >= this.backoff.maxAttempts()) {
			return false;
		}
		this.pause.accept(ThreadLocalRandom.current().nextLong(this.backoff.limit(this.idle) + 1));
		return true;
	}

	/**
	 * Return the failure of the part that is left, because no other request follows.
	 */
	public TransientDataAccessResourceException givenUp() {
		return new TransientDataAccessResourceException(
				"DynamoDB left it unprocessed in " + this.idle + " requests in a row");
	}

	public static void sleep(long millis) {
		try {
			Thread.sleep(millis);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new TransientDataAccessResourceException(
					"Interrupted while waiting to send the unprocessed part of a batch again", ex);
		}
	}

}
