package io.github.dynamospring.core;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Write of an entity between the callbacks before it and those after it.
 *
 * @param <R> what the caller receives
 */
final class PreparedWrite<R extends @Nullable Object> {

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
	static PreparedWrite<@Nullable Void> of(PendingWrite write) {
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
	PendingWrite write() {
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
	void failed() {
		this.failed.run();
	}

}
