package io.github.dynamospring.core.template;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

import io.github.dynamospring.call.CallContext;
import io.github.dynamospring.core.request.CallExecutor;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.tenancy.TenantScope;
import org.jspecify.annotations.Nullable;

/**
 * Starter of the calls of one access pattern in other threads.
 */
public final class CallStarter {

	private final RequestSender sender;

	private final CallExecutor executor;

	private final boolean writes;

	private final boolean hasTenant;

	/**
	 * Create a starter.
	 * @param writes whether the calls write
	 * @param hasTenant whether the caller's thread knows the tenant
	 */
	CallStarter(RequestSender sender, CallExecutor executor, boolean writes, boolean hasTenant) {
		this.sender = sender;
		this.executor = executor;
		this.writes = writes;
		this.hasTenant = hasTenant;
	}

	/**
	 * Start a call in the context of this thread.
	 * @return a future that fails with the exception of the call
	 */
	public <R extends @Nullable Object> CompletableFuture<R> start(Callable<R> call) {
		try {
			return start(capture(), call);
		}
		catch (RuntimeException ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	/**
	 * Capture the context of this thread for calls. A tenant resolver is asked now.
	 */
	public CallContext capture() {
		if (this.writes) {
			this.sender.checkTransaction();
		}
		String tenant = this.hasTenant ? this.sender.tenant().find() : null;
		return (tenant != null) ? TenantScope.call(tenant, CallContext::capture) : CallContext.capture();
	}

	/**
	 * Start a call in a captured context.
	 * @return a future that fails with the exception of the call
	 */
	public <R extends @Nullable Object> CompletableFuture<R> start(CallContext context, Callable<R> call) {
		try {
			return this.executor.submit(this.sender.pattern(), this.writes, context, call);
		}
		catch (RuntimeException ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

}
