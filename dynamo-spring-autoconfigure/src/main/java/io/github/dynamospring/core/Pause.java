package io.github.dynamospring.core;

import org.springframework.dao.TransientDataAccessResourceException;

/**
 * Waits.
 */
@FunctionalInterface
interface Pause {

	void pause(long millis);

	static void sleep(long millis) {
		try {
			Thread.sleep(millis);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new TransientDataAccessResourceException(
					"Interrupted while waiting to send again what DynamoDB left unprocessed", ex);
		}
	}

}
