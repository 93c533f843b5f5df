package io.github.dynamospring.conflict;

import java.time.Duration;
import java.util.concurrent.Executor;

import io.github.dynamospring.aop.ReactiveInvocation;
import io.github.dynamospring.core.ConsistentReadScope;
import io.github.dynamospring.core.ConsistentReadScopeAccessor;
import io.github.dynamospring.reactive.ReactiveCalls;
import io.github.resilience4j.retry.Retry.AsyncContext;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;
import reactor.util.retry.Retry;
import reactor.util.retry.Retry.RetrySignal;

/**
 * Repetition of a method whose work begins with a subscription. A timer waits between its
 * runs. The items of a run are emitted together after its success, so that a subscriber
 * sees the items of one run only.
 */
final class ReactiveRepetition {

	private final RepeatedMethod method;

	private final ReactiveInvocation invocation;

	private final Executor context;

	private final AsyncContext<Object> attempts;

	private boolean repeated;

	private ReactiveRepetition(RepeatedMethod method, ReactiveInvocation invocation, ContextView view) {
		this.method = method;
		this.invocation = invocation;
		this.context = ReactiveCalls.context(view);
		this.attempts = method.retry().asyncContext();
	}

	static Flux<Object> run(RepeatedMethod method, ReactiveInvocation invocation) {
		return Flux.deferContextual((view) -> {
			if (isOpen(view)) {
				return invocation.run(Runnable::run);
			}
			method.refuseTransaction();
			return ReactiveInvocation.refuseTransaction(method::insideTransaction)
				.thenMany(new ReactiveRepetition(method, invocation, view).runUntilNoConflict());
		});
	}

	private static boolean isOpen(ContextView view) {
		return view.<Boolean>getOrEmpty(MethodRepetition.KEY).orElseGet(MethodRepetition::isOpen);
	}

	private Flux<Object> runUntilNoConflict() {
		return Flux.defer(this::run)
			.collectList()
			.doOnSuccess((items) -> this.attempts.onComplete())
			.retryWhen(Retry.from((failures) -> failures.concatMap(this::awaitRepetition)))
			.flatMapIterable((items) -> items)
			.contextWrite((context) -> context.put(MethodRepetition.KEY, true));
	}

	private Flux<Object> run() {
		if (!this.repeated) {
			this.repeated = true;
			return this.invocation.run(this::open);
		}
		return this.invocation.run((task) -> open(() -> runConsistently(task)))
			.contextWrite((context) -> context.put(ConsistentReadScopeAccessor.KEY, true));
	}

	// for a future, and for repositories that it asks before it returns
	private void open(Runnable task) {
		this.context.execute(() -> {
			try (MethodRepetition repetition = MethodRepetition.begin()) {
				task.run();
			}
		});
	}

	private static void runConsistently(Runnable task) {
		try (ConsistentReadScope reads = ConsistentReadScope.begin()) {
			task.run();
		}
	}

	private Mono<Long> awaitRepetition(RetrySignal signal) {
		Throwable failure = signal.failure();
		long delay = RepeatedMethod.isConflict(failure) ? this.attempts.onError(failure) : -1;
		if (delay < 0) {
			return Mono.error(failure);
		}
		this.method.logRepetition(failure);
		return Mono.delay(Duration.ofMillis(delay));
	}

}
