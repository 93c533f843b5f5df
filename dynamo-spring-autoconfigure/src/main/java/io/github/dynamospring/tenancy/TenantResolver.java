package io.github.dynamospring.tenancy;

import org.jspecify.annotations.Nullable;

/**
 * Strategy that tells the tenant of a call. Define a bean of this type, for instance one
 * that looks at the authentication of the current request. It is asked once for each call
 * that needs the tenant, in the thread of the caller, unless a {@link TenantScope} is
 * open there.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface TenantResolver {

	/**
	 * Return the tenant of the current thread, or null if it is not known. Calls that
	 * need it then fail with a {@link MissingTenantException}.
	 */
	@Nullable String resolveTenant();

}
