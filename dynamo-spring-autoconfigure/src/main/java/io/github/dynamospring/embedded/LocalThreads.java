package io.github.dynamospring.embedded;

import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Threads of one database: all threads that its start creates, directly or not. A failed
 * start leaves threads that keep the JVM alive, and DynamoDB Local cannot stop them.
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
	 * Interrupt all living threads. Some start another one when they are interrupted,
	 * which ends when it is interrupted in turn.
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
