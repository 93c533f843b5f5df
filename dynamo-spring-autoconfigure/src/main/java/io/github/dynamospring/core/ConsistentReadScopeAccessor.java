package io.github.dynamospring.core;

import io.github.dynamospring.call.CallContext;
import io.micrometer.context.ThreadLocalAccessor;
import org.jspecify.annotations.Nullable;

/**
 * Accessor for Micrometer's context propagation, which carries the
 * {@link ConsistentReadScope} of a thread to others and discovers this class by itself.
 *
 * @since 0.1
 */
public final class ConsistentReadScopeAccessor implements ThreadLocalAccessor<Boolean> {

	/**
	 * Key of the consistency in a context, such as Reactor's.
	 */
	public static final String KEY = "dynamo.consistent-reads";

	@Override
	public Object key() {
		return KEY;
	}

	@Override
	public @Nullable Boolean getValue() {
		return ConsistentReadScope.areAsked() ? Boolean.TRUE : null;
	}

	@Override
	public void setValue(Boolean consistent) {
		CallContext.setConsistent(consistent);
	}

	@Override
	public void setValue() {
		CallContext.setConsistent(false);
	}

}
