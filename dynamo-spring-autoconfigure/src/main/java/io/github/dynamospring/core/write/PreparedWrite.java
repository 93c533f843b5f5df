package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Write of an entity between the callbacks before and after it.
 *
 * @param <R> the type of the caller's result
 */
public final class PreparedWrite<R extends @Nullable Object> {

	private final PendingWrite write;

	private final Supplier<R> applied;

	private final Runnable failed;

	/**
	 * Create a prepared write.
	 * @param write the write as it is sent first
	 * @param applied runs the callbacks after the write and returns the caller's result
	 * @param failed takes back the preparation
	 */
	PreparedWrite(PendingWrite write, Supplier<R> applied, Runnable failed) {
		this.write = write;
		this.applied = applied;
		this.failed = failed;
	}

	/**
	 * Return a write without callbacks, such as a check.
	 */
	public static PreparedWrite<@Nullable Void> of(PendingWrite write) {
		return of(write, () -> {
		});
	}

	/**
	 * Return a write without a result.
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
	 * @return the caller's result
	 */
	R applied() {
		return this.applied.get();
	}

	/**
	 * Undo the preparation, because the write was not applied, or its outcome is unknown.
	 */
	public void failed() {
		this.failed.run();
	}

	/**
	 * Collector of the results of applied writes. If a callback fails, the others are run
	 * all the same.
	 */
	public static final class Results {

		private final List<@Nullable Object> results = new ArrayList<>();

		private @Nullable RuntimeException failure;

		/**
		 * Complete a write after it was applied.
		 * @return its result, or null if a callback failed
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
		 * Return the results, in the order of the writes.
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
