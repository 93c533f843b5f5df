package io.github.dynamospring.tenancy;

import java.util.function.Supplier;

import io.github.dynamospring.call.CallContext;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Scope in which a thread works for a tenant. It overrides the {@link TenantResolver},
 * for jobs and for code that serves one tenant after the other:
 *
 * <pre class="code">
 * TenantScope.run("acme", () -&gt; invoices.close(month));
 * </pre>
 *
 * The library's own threads keep the scope of the caller. With Micrometer's context
 * propagation on the class path, so do all threads that it serves.
 *
 * @since 0.1
 */
public final class TenantScope {

	private TenantScope() {
	}

	/**
	 * Run a task for a tenant. An inner scope hides the outer one.
	 * @param tenant the tenant, not empty
	 */
	public static void run(String tenant, Runnable task) {
		Assert.notNull(task, "'task' must not be null");
		call(tenant, () -> {
			task.run();
			return null;
		});
	}

	/**
	 * Run a task for a tenant and return its result. An inner scope hides the outer one.
	 * A returned stream still belongs to the tenant.
	 * @param tenant the tenant, not empty
	 */
	public static <R extends @Nullable Object> R call(String tenant, Supplier<R> task) {
		Assert.hasText(tenant, "'tenant' must not be empty");
		Assert.notNull(task, "'task' must not be null");
		String around = current();
		CallContext.setTenant(tenant);
		try {
			return task.get();
		}
		finally {
			CallContext.setTenant(around);
		}
	}

	/**
	 * Return the tenant of the innermost scope of this thread, or null outside of a
	 * scope.
	 */
	public static @Nullable String current() {
		return CallContext.current().tenant();
	}

	/**
	 * Return the tenant of this thread's scope, else the tenant from a resolver.
	 * @return the tenant, or null if it is unknown
	 */
	public static @Nullable String currentOr(TenantResolver resolver) {
		String tenant = current();
		return (tenant != null) ? tenant : resolver.resolveTenant();
	}

	/**
	 * Return the tenant of this thread's scope, else the tenant from a resolver, for a
	 * call that may have none.
	 * @param call the name of the call
	 * @return the tenant, or null if there is none
	 * @throws MissingTenantException if it is blank
	 */
	public static @Nullable String currentOr(TenantResolver resolver, String call) {
		String tenant = currentOr(resolver);
		if (tenant != null && tenant.isBlank()) {
			throw new MissingTenantException(call);
		}
		return tenant;
	}

}
