package io.github.dynamospring.conflict;

/**
 * Scope in which a conflict repeats the running method of this thread.
 */
public final class MethodRepetition implements AutoCloseable {

	/**
	 * Key of the scope in the context of a subscriber.
	 */
	public static final String KEY = "dynamo.method-repetition";

	private static final ThreadLocal<Boolean> OPEN = ThreadLocal.withInitial(() -> false);

	private final boolean before = OPEN.get();

	private MethodRepetition(boolean open) {
		OPEN.set(open);
	}

	static boolean isOpen() {
		return OPEN.get();
	}

	/**
	 * Begin a repeated method, including the methods that it calls.
	 */
	static MethodRepetition begin() {
		return new MethodRepetition(true);
	}

	/**
	 * Begin a call that callers do not repeat: a repetition would wait for the failed
	 * one.
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
