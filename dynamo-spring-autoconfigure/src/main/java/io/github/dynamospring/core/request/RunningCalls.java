package io.github.dynamospring.core.request;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Calls of one template that are under way. A shutdown waits for those that have begun,
 * and refuses others once the template is closed. A call can contain others.
 */
public final class RunningCalls {

	private volatile Generation current = new Generation();

	private volatile boolean closed;

	private volatile @Nullable Function<String, Runnable> watch;

	/**
	 * Set the function that is called when a call begins, with the name of its access
	 * pattern, and returns a task for its end.
	 */
	public void setWatch(Function<String, Runnable> watch) {
		this.watch = watch;
	}

	/**
	 * Begin a call. Close it when it is over.
	 * @param name the name of its access pattern
	 * @throws DataAccessResourceFailureException if the template is closed
	 */
	public Call begin(String name) {
		Call accepted = accept(name);
		Function<String, Runnable> watch = this.watch;
		return (watch != null) ? watched(accepted, watch.apply(name)) : accepted;
	}

	/**
	 * Accept a call that begins later, in whatever thread. Close it when the call is
	 * over.
	 */
	Call accept(String name) {
		verifyOpen(name);
		Generation generation = this.current;
		generation.running.incrementAndGet();
		return generation;
	}

	void verifyOpen(String name) {
		if (this.closed) {
			throw new DataAccessResourceFailureException(name + ": nothing was sent, because the template is closed, "
					+ "as its application is. Stop its callers before, for instance in a @PreDestroy method");
		}
	}

	private static Call watched(Call call, Runnable end) {
		return () -> {
			try {
				end.run();
			}
			finally {
				call.close();
			}
		};
	}

	/**
	 * Return a stage that completes when all calls have ended which have begun by now.
	 */
	public CompletionStage<Void> drain() {
		Generation begun = this.current;
		this.current = new Generation();
		begun.close();
		return begun.ended;
	}

	/**
	 * Refuse calls from now on.
	 */
	public void close() {
		this.closed = true;
	}

	/**
	 * Call that is under way.
	 */
	public interface Call extends AutoCloseable {

		@Override
		void close();

	}

	/**
	 * Calls that began between two drains. It counts itself until it is drained, so that
	 * it does not end while idle.
	 */
	private static final class Generation implements Call {

		private final AtomicInteger running = new AtomicInteger(1);

		private final CompletableFuture<Void> ended = new CompletableFuture<>();

		@Override
		public void close() {
			if (this.running.decrementAndGet() == 0) {
				this.ended.complete(null);
			}
		}

	}

}
