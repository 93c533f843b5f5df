package io.github.dynamospring.tenancy;

import reactor.core.publisher.Mono;

/**
 * Strategy that returns the tenant of a reactive call, for instance from the reactive
 * security context:
 *
 * <pre class="code">
 * return ReactiveSecurityContextHolder.getContext().map((context) -&gt; shopOf(context.getAuthentication()));
 * </pre>
 *
 * Define a bean of this type. Each subscription to a call that needs a tenant subscribes
 * to it once, in the context of the subscriber. It is not asked if Reactor's context has
 * a {@linkplain TenantScopeAccessor#KEY tenant}, or a {@link TenantScope} is open.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ReactiveTenantResolver {

	/**
	 * Return the tenant of the subscriber, or empty if it is unknown. A
	 * {@link TenantResolver} is then asked in the thread of the call. Without a tenant,
	 * the call fails with a {@link MissingTenantException}.
	 */
	Mono<String> resolveTenant();

}
