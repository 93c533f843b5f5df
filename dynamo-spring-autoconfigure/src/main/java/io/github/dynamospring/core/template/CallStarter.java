package io.github.dynamospring.core.template;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import io.github.dynamospring.call.CallContext;
import io.github.dynamospring.core.request.CallExecutor;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.tenancy.ReactiveTenantResolver;
import io.github.dynamospring.tenancy.TenantScope;
import org.jspecify.annotations.Nullable;

/**
 * Starter of the calls of one access pattern in other threads.
 */
public final class CallStarter {

	private final RequestSender sender;

	private final CallExecutor executor;

	private final Supplier<@Nullable ReactiveTenantResolver> tenants;

	private final boolean writes;

	private final boolean hasTenant;

	/**
	 * Create a starter.
	 * @param writes whether the calls write
	 * @param tenants returns the resolver of tenants of subscribers, or null
	 * @param hasTenant whether the context of the caller has the tenant
	 */
	CallStarter(RequestSender sender, CallExecutor executor, boolean writes,
			Supplier<@Nullable ReactiveTenantResolver> tenants, boolean hasTenant) {
		this.sender = sender;
		this.executor = executor;
		this.tenants = tenants;
		this.writes = writes;
		this.hasTenant = hasTenant;
	}

	/**
	 * Start a call in the context of this thread. A thread that makes a call makes this
	 * one itself: all others may wait for a thread as well.
	 * @return a future that fails with the exception of the call
	 */
	public <R extends @Nullable Object> CompletableFuture<R> start(Callable<R> call) {
		try {
			return (CallContext.current().background() != null) ? make(call) : start(capture(), call);
		}
		catch (Exception ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	private <R extends @Nullable Object> CompletableFuture<R> make(Callable<R> call) throws Exception {
		checkTransaction();
		return CompletableFuture.completedFuture(call.call());
	}

	private void checkTransaction() {
		if (this.writes) {
			this.sender.checkTransaction();
		}
	}

	/**
	 * Capture the context of this thread for calls. A tenant resolver is asked now.
	 */
	public CallContext capture() {
		String tenant = this.hasTenant ? this.sender.tenant().find() : null;
		return (tenant != null) ? TenantScope.call(tenant, CallContext::capture) : CallContext.capture();
	}

	/**
	 * Return the resolver of the tenant of a subscriber, or null if calls need none, or
	 * this thread has a tenant.
	 */
	public @Nullable ReactiveTenantResolver tenants() {
		return (this.hasTenant && TenantScope.current() == null) ? this.tenants.get() : null;
	}

	/**
	 * Start a call in a captured context.
	 * @return a future that fails with the exception of the call
	 */
	public <R extends @Nullable Object> CompletableFuture<R> start(CallContext context, Callable<R> call) {
		checkTransaction();
		try {
			return this.executor.submit(this.sender.pattern(), this.writes, context, call);
		}
		catch (RuntimeException ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

}
