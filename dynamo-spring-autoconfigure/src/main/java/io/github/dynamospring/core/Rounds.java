package io.github.dynamospring.core;

import java.util.concurrent.ThreadLocalRandom;

import org.springframework.dao.TransientDataAccessResourceException;

/**
 * The requests that one batch takes: while DynamoDB leaves a part unprocessed, another
 * follows, unless several in a row did nothing.
 */
final class Rounds {

	private final Backoff backoff;

	private final Pause pause;

	private int idle;

	Rounds(Backoff backoff, Pause pause) {
		this.backoff = backoff;
		this.pause = pause;
	}

	/**
	 * Wait before the next request.
	 * @param progress whether the last one did something
	 * @return whether another one is to follow
	 */
	boolean next(boolean progress) {
		this.idle = progress ? 0 : this.idle + 1;
		if (this.idle >= this.backoff.maxAttempts()) {
			return false;
		}
		this.pause.pause(ThreadLocalRandom.current().nextLong(this.backoff.limit(this.idle) + 1));
		return true;
	}

	/**
	 * Say why no other request follows.
	 */
	TransientDataAccessResourceException givenUp() {
		return new TransientDataAccessResourceException(
				"DynamoDB left it unprocessed in " + this.idle + " requests in a row");
	}

}
