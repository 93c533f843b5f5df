package io.github.dynamospring.tenancy;

import org.jspecify.annotations.Nullable;

/**
 * Strategy that returns the tenant of a call. Define a bean of this type, for instance
 * one that reads the authentication of the current request. Each call that needs a tenant
 * invokes it once, in the thread of the caller, unless a {@link TenantScope} is open
 * there.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface TenantResolver {

	/**
	 * Return the tenant of the current thread, or null if it is unknown. Calls that need
	 * a tenant then fail with a {@link MissingTenantException}.
	 */
	@Nullable String resolveTenant();

}
