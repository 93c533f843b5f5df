package io.github.dynamospring.idempotency;

import java.util.concurrent.TimeUnit;

/**
 * Counter of the calls that claim their key or are about to run. Closing waits for them,
 * so that they can give their keys back before the database is out of reach.
 */
final class StartingCalls {

	private int count;

	private boolean closed;

	/**
	 * Count a call, unless calls are refused.
	 * @return whether the call was counted
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
	 * Refuse new calls, and wait for starting ones.
	 * @param mostSeconds the maximum time to wait
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
