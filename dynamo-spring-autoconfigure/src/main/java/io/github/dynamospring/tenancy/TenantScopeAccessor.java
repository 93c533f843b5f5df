package io.github.dynamospring.tenancy;

import io.github.dynamospring.call.CallContext;
import io.micrometer.context.ThreadLocalAccessor;
import org.jspecify.annotations.Nullable;

/**
 * Accessor for Micrometer's context propagation, which carries the {@link TenantScope} of
 * a thread to others and discovers this class by itself.
 *
 * @since 0.1
 */
public final class TenantScopeAccessor implements ThreadLocalAccessor<String> {

	/**
	 * Key of the tenant in a context, such as Reactor's.
	 */
	public static final String KEY = "dynamo.tenant";

	@Override
	public Object key() {
		return KEY;
	}

	@Override
	public @Nullable String getValue() {
		return TenantScope.current();
	}

	@Override
	public void setValue(String tenant) {
		CallContext.setTenant(tenant);
	}

	@Override
	public void setValue() {
		CallContext.setTenant(null);
	}

}
