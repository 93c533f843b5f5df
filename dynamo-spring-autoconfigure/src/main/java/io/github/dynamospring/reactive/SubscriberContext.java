package io.github.dynamospring.reactive;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;

import io.github.dynamospring.call.CallContext;
import io.github.dynamospring.core.template.CallStarter;
import io.github.dynamospring.tenancy.ReactiveTenantResolver;
import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * Context of one subscription. It has the values of Reactor's context if Micrometer's
 * context propagation is on the class path, else those of the thread alone.
 */
abstract class SubscriberContext {

	private static final boolean PROPAGATING = ClassUtils.isPresent("io.micrometer.context.ContextSnapshotFactory",
			SubscriberContext.class.getClassLoader());

	private final CallStarter starter;

	private final CallContext context;

	private SubscriberContext(CallStarter starter, CallContext context) {
		this.starter = starter;
		this.context = context;
	}

	/**
	 * Capture the context of a subscription. It is complete as soon as its tenant is
	 * known.
	 * @throws RuntimeException of the tenant resolver
	 */
	static Mono<SubscriberContext> of(CallStarter starter, ContextView view) {
		return PROPAGATING ? Propagated.of(starter, view) : resolved(starter, (context) -> new Plain(starter, context));
	}

	private static Mono<SubscriberContext> resolved(CallStarter starter,
			Function<CallContext, SubscriberContext> factory) {
		ReactiveTenantResolver tenants = starter.tenants();
		if (tenants == null) {
			return Mono.just(factory.apply(starter.capture()));
		}
		// The thread that brings the tenant has a context of its own.
		CallContext context = CallContext.capture();
		return tenants.resolveTenant()
			.filter(StringUtils::hasText)
			.map(context::withTenant)
			.defaultIfEmpty(context)
			.map(factory);
	}

	/**
	 * Capture the context of this thread and a subscriber.
	 * @return an executor that runs tasks in this context, at once and in the same thread
	 */
	static Executor capture(ContextView view) {
		return PROPAGATING ? Propagated.capture(view) : CallContext.capture()::run;
	}

	/**
	 * Start a call in this context.
	 */
	<R extends @Nullable Object> CompletableFuture<R> start(Callable<R> call) {
		return this.starter.start(this.context, decorated(call));
	}

	abstract <R extends @Nullable Object> Callable<R> decorated(Callable<R> call);

	/**
	 * Context of the thread alone.
	 */
	private static final class Plain extends SubscriberContext {

		Plain(CallStarter starter, CallContext context) {
			super(starter, context);
		}

		@Override
		<R extends @Nullable Object> Callable<R> decorated(Callable<R> call) {
			return call;
		}

	}

	/**
	 * Context with all values that Micrometer propagates.
	 */
	private static final class Propagated extends SubscriberContext {

		private static final ContextSnapshotFactory SNAPSHOTS = ContextSnapshotFactory.builder().build();

		private final ContextSnapshot snapshot;

		private Propagated(CallStarter starter, CallContext context, ContextSnapshot snapshot) {
			super(starter, context);
			this.snapshot = snapshot;
		}

		static Mono<SubscriberContext> of(CallStarter starter, ContextView view) {
			ContextSnapshot snapshot = SNAPSHOTS.captureAll(view);
			try (ContextSnapshot.Scope scope = snapshot.setThreadLocals()) {
				return resolved(starter, (context) -> new Propagated(starter, context, snapshot));
			}
		}

		static Executor capture(ContextView view) {
			ContextSnapshot snapshot = SNAPSHOTS.captureAll(view);
			try (ContextSnapshot.Scope scope = snapshot.setThreadLocals()) {
				CallContext context = CallContext.capture();
				return (task) -> context.run(snapshot.wrap(task));
			}
		}

		@Override
		<R extends @Nullable Object> Callable<R> decorated(Callable<R> call) {
			return this.snapshot.wrap(call);
		}

	}

}
