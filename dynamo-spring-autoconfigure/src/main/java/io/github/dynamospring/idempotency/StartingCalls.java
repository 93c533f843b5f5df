package io.github.dynamospring.idempotency;

import java.util.concurrent.TimeUnit;

/**
 * Count of the calls that ask for their key, or have it and do not run yet. Closing waits
 * for them, so that they can give their keys back while the database can be reached.
 */
final class StartingCalls {

	private int count;

	private boolean closed;

	/**
	 * Count a call, unless no call may start any more.
	 * @return whether it is counted
	 */
	synchronized boolean enter() {
		if (!this.closed) {
			this.count++;
		}
		return !this.closed;
	}

	synchronized void leave() {
		this.count--;
		notifyAll();
	}

	synchronized boolean isClosed() {
		return this.closed;
	}

	/**
	 * Let no further call start, and wait for those that are starting.
	 * @param mostSeconds the time to wait at most
	 */
	synchronized void close(long mostSeconds) {
		this.closed = true;
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(mostSeconds);
		try {
			for (long left = end - System.nanoTime(); this.count > 0 && left > 0; left = end - System.nanoTime()) {
				TimeUnit.NANOSECONDS.timedWait(this, left);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
