package io.github.dynamospring.core;

/**
 * A stretch of work of one thread whose reads of tables and local secondary indexes are
 * strongly consistent, whatever is configured. Reads of global secondary indexes cannot
 * be. A read counts by the thread that asks for it, also where others run its requests.
 *
 * @since 0.1
 */
public final class ConsistentReadScope implements AutoCloseable {

	private static final ThreadLocal<ConsistentReadScope> CURRENT = new ThreadLocal<>();

	private final boolean outermost;

	private ConsistentReadScope(boolean outermost) {
		this.outermost = outermost;
	}

	/**
	 * Begin such a stretch. It lasts until it is closed by the same thread, and may
	 * contain others.
	 */
	public static ConsistentReadScope begin() {
		ConsistentReadScope begun = new ConsistentReadScope(!areAsked());
		if (begun.outermost) {
			CURRENT.set(begun);
		}
		return begun;
	}

	/**
	 * Return whether the reads of this thread are to be strongly consistent.
	 */
	static boolean areAsked() {
		return CURRENT.get() != null;
	}

	@Override
	public void close() {
		if (this.outermost) {
			CURRENT.remove();
		}
	}

}
