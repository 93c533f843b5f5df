package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Write of an entity between the callbacks before it and those after it.
 *
 * @param <R> what the caller receives
 */
public final class PreparedWrite<R extends @Nullable Object> {

	private final PendingWrite write;

	private final Supplier<R> applied;

	private final Runnable failed;

	/**
	 * Create a prepared write.
	 * @param write the write as it is sent first
	 * @param applied runs the callbacks after the write and returns what the caller
	 * receives
	 * @param failed takes back what was prepared
	 */
	PreparedWrite(PendingWrite write, Supplier<R> applied, Runnable failed) {
		this.write = write;
		this.applied = applied;
		this.failed = failed;
	}

	/**
	 * Return a write without callbacks, such as that of a check.
	 */
	public static PreparedWrite<@Nullable Void> of(PendingWrite write) {
		return of(write, () -> {
		});
	}

	/**
	 * Return a write that gives nothing to its caller.
	 * @param applied runs the callbacks after the write
	 */
	static PreparedWrite<@Nullable Void> of(PendingWrite write, Runnable applied) {
		return new PreparedWrite<>(write, () -> {
			applied.run();
			return null;
		}, () -> {
		});
	}

	/**
	 * Return the write as it is sent first. It may be revised if it is refused.
	 */
	public PendingWrite write() {
		return this.write;
	}

	/**
	 * Complete the write after it was applied.
	 * @return what the caller receives
	 */
	R applied() {
		return this.applied.get();
	}

	/**
	 * Undo what was prepared, because the write was not applied, or its outcome is
	 * unknown.
	 */
	public void failed() {
		this.failed.run();
	}

	/**
	 * Collector of what the callers of applied writes receive. A callback that fails
	 * keeps none of the others from being run.
	 */
	public static final class Results {

		private final List<@Nullable Object> results = new ArrayList<>();

		private @Nullable RuntimeException failure;

		/**
		 * Complete a write after it was applied.
		 * @return what its caller receives, or null if a callback failed
		 */
		public @Nullable Object add(PreparedWrite<?> write) {
			Object result = applied(write);
			this.results.add(result);
			return result;
		}

		private @Nullable Object applied(PreparedWrite<?> write) {
			try {
				return write.applied();
			}
			catch (RuntimeException ex) {
				if (this.failure == null) {
					this.failure = ex;
				}
				else if (ex != this.failure) {
					this.failure.addSuppressed(ex);
				}
				return null;
			}
		}

		/**
		 * Return what the callers receive, in the order of the writes.
		 * @throws RuntimeException if a callback failed: the first failure
		 */
		public List<@Nullable Object> get() {
			if (this.failure != null) {
				throw this.failure;
			}
			return this.results;
		}

		/**
		 * Return the failure of the first callback that failed, or null.
		 */
		public @Nullable RuntimeException failure() {
			return this.failure;
		}

	}

}
