package io.github.dynamospring.conflict;

/**
 * Scope in which a conflict would repeat a method that this thread runs.
 */
public final class MethodRepetition implements AutoCloseable {

	private static final ThreadLocal<Boolean> OPEN = ThreadLocal.withInitial(() -> false);

	private final boolean before = OPEN.get();

	private MethodRepetition(boolean open) {
		OPEN.set(open);
	}

	static boolean isOpen() {
		return OPEN.get();
	}

	/**
	 * Begin a method that is repeated, with those that it calls.
	 */
	static MethodRepetition begin() {
		return new MethodRepetition(true);
	}

	/**
	 * Begin a call that no caller repeats: once it has failed, a repetition would wait
	 * for it.
	 */
	public static MethodRepetition beginApart() {
		return new MethodRepetition(false);
	}

	@Override
	public void close() {
		if (this.before) {
			OPEN.set(true);
		}
		else {
			OPEN.remove();
		}
	}

}
