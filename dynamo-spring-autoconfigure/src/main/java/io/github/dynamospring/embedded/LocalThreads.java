package io.github.dynamospring.embedded;

import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Threads of one database: all that are started, directly or not, by what runs here. A
 * failed start leaves some that would keep the JVM from ending, and DynamoDB Local has no
 * means to stop them.
 */
final class LocalThreads {

	private static final int ATTEMPTS = 20;

	private static final long PAUSE_MILLISECONDS = 50;

	private final ThreadGroup group = new ThreadGroup("dynamodb-local");

	<T> T call(Callable<T> action) throws Exception {
		FutureTask<T> task = new FutureTask<>(action);
		Thread thread = new Thread(this.group, task, "dynamodb-local-start");
		thread.setDaemon(true);
		thread.start();
		try {
			return task.get();
		}
		catch (ExecutionException ex) {
			if (ex.getCause() instanceof Error error) {
				throw error;
			}
			throw (Exception) Objects.requireNonNull(ex.getCause());
		}
	}

	/**
	 * Interrupt what still runs. Some threads answer with another one, which ends when it
	 * is interrupted in turn.
	 */
	void interrupt() throws InterruptedException {
		for (int attempt = 0; attempt < ATTEMPTS && isAlive(); attempt++) {
			this.group.interrupt();
			Thread.sleep(PAUSE_MILLISECONDS);
		}
	}

	private boolean isAlive() {
		Thread[] threads = new Thread[this.group.activeCount() + 16];
		int count = this.group.enumerate(threads);
		return Arrays.stream(threads, 0, count).anyMatch((thread) -> !thread.isDaemon());
	}

}
