package io.github.dynamospring.idempotency;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;

import io.github.dynamospring.aop.ReactiveInvocation;
import io.github.dynamospring.conflict.MethodRepetition;
import io.github.dynamospring.reactive.ReactiveCalls;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/**
 * Idempotent call whose work begins with a subscription. The threads of the template read
 * and write its record, one step at a time. A cancelled call keeps its key until the
 * lease ends, unless it was about to run.
 */
final class ReactiveIdempotency {

	private final IdempotentMethod method;

	private final IdempotencyStore store;

	private final ReactiveInvocation invocation;

	private final Executor context;

	private final @Nullable RunningCall outer;

	private ReactiveIdempotency(IdempotentMethod method, IdempotencyStore store, ReactiveInvocation invocation,
			ContextView view) {
		this.method = method;
		this.store = store;
		this.invocation = invocation;
		this.context = ReactiveCalls.context(view);
		this.outer = view.<RunningCall>getOrEmpty(RunningCall.class).orElseGet(RunningCall::innermost);
	}

	static Mono<Object> run(IdempotentMethod method, IdempotencyStore store, ReactiveInvocation invocation) {
		return Mono.deferContextual((view) -> {
			method.refuseTransaction();
			return ReactiveInvocation.refuseTransaction(method::insideTransaction)
				.then(new ReactiveIdempotency(method, store, invocation, view).run());
		});
	}

	private Mono<Object> run() {
		return step(() -> RunningCall.of(this.method, this.store, this.invocation.arguments(), this.outer))
			.flatMap((call) -> Mono.using(() -> call, this::runOrReplay));
	}

	private <T> Mono<T> step(Callable<@Nullable T> step) {
		return ReactiveCalls.one(this.store.starter(), step);
	}

	private Mono<Object> runOrReplay(RunningCall call) {
		return step(call::tryStart)
			.repeatWhenEmpty((tries) -> tries.concatMap((tried) -> Mono.delay(Duration.ofMillis(call.delay()))))
			.flatMap((record) -> call.owns(record) ? run(call) : Mono.justOrEmpty(call.replay(record)));
	}

	private Mono<Object> run(RunningCall call) {
		return this.invocation.run((task) -> runIn(call, task))
			.contextWrite((context) -> context.put(RunningCall.class, call).put(MethodRepetition.KEY, false))
			.singleOrEmpty()
			.onErrorResume((failure) -> release(call, failure))
			.map(Optional::of)
			.defaultIfEmpty(Optional.empty())
			.flatMap((result) -> finish(call, result));
	}

	private void runIn(RunningCall call, Runnable task) {
		this.context.execute(() -> {
			try (RunningCall.Scope scope = call.enter()) {
				task.run();
			}
		});
	}

	private Mono<Object> release(RunningCall call, Throwable failure) {
		return step(() -> {
			call.releaseAfter(failure);
			return null;
		}).onErrorComplete().then(Mono.error(failure));
	}

	private Mono<Object> finish(RunningCall call, Optional<Object> result) {
		return step(() -> {
			call.finish(result.orElse(null));
			return null;
		}).then(Mono.justOrEmpty(result));
	}

}
