package io.github.dynamospring.table;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Wait that tries something again and again until it succeeds or the time is over.
 */
record BoundedWait(Duration timeout, Duration pause) {

	/**
	 * Try at least once.
	 * @return the result of the first successful attempt, or empty at the timeout
	 */
	<T> Optional<T> until(Supplier<Optional<T>> attempt) {
		long start = System.nanoTime();
		Optional<T> result = attempt.get();
		while (result.isEmpty() && System.nanoTime() - start < this.timeout.toNanos() && sleep()) {
			result = attempt.get();
		}
		return result;
	}

	private boolean sleep() {
		try {
			Thread.sleep(this.pause.toMillis());
			return true;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

}
