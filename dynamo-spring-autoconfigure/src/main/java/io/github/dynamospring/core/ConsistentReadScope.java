package io.github.dynamospring.core;

import io.github.dynamospring.call.CallContext;

/**
 * Scope in which all reads of a thread are strongly consistent, whatever is configured.
 * It covers tables and local secondary indexes; DynamoDB reads global secondary indexes
 * eventually consistent only. A read belongs to the thread that asks for it, even if
 * other threads send its requests. The library's own threads keep the scope of the
 * caller. With Micrometer's context propagation on the class path, so do all threads that
 * it serves.
 *
 * @since 0.1
 */
public final class ConsistentReadScope implements AutoCloseable {

	private final boolean outermost;

	private ConsistentReadScope(boolean outermost) {
		this.outermost = outermost;
	}

	/**
	 * Begin a scope. It lasts until the same thread closes it, and may contain others.
	 */
	public static ConsistentReadScope begin() {
		ConsistentReadScope begun = new ConsistentReadScope(!areAsked());
		if (begun.outermost) {
			CallContext.setConsistent(true);
		}
		return begun;
	}

	/**
	 * Return whether the reads of this thread are to be strongly consistent.
	 */
	public static boolean areAsked() {
		return CallContext.current().consistent();
	}

	@Override
	public void close() {
		if (this.outermost) {
			CallContext.setConsistent(false);
		}
	}

}
