package io.github.dynamospring.tenancy;

import io.github.dynamospring.call.CallContext;
import io.micrometer.context.ThreadLocalAccessor;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Accessor for Micrometer's context propagation, which carries the {@link TenantScope} of
 * a thread to others and discovers this class by itself.
 *
 * @since 0.1
 */
public final class TenantScopeAccessor implements ThreadLocalAccessor<Object> {

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
	public void setValue(Object tenant) {
		Assert.isTrue(tenant instanceof String, () -> "'" + KEY + "' in a context must be a String, but is an "
				+ tenant.getClass().getSimpleName() + ": put the text there");
		CallContext.setTenant((String) tenant);
	}

	@Override
	public void setValue() {
		CallContext.setTenant(null);
	}

}
