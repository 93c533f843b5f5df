package io.github.dynamospring.reactive;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.dynamospring.call.CallContext;
import io.github.dynamospring.core.template.CallStarter;
import io.github.dynamospring.mapping.event.SubscriberScope;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.CorePublisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/**
 * Blocking calls as cold publishers. Each subscription is a call of its own, which the
 * threads of the template make in the context of the subscriber.
 */
public final class ReactiveCalls {

	private ReactiveCalls() {
	}

	/**
	 * Return the result of a call, empty if it is null. A cancellation prevents a waiting
	 * call and interrupts a read. A write in flight is never interrupted.
	 * @param starter starts the call
	 */
	public static <R> Mono<R> one(CallStarter starter, Callable<@Nullable R> call) {
		return Mono.deferContextual((view) -> {
			Callable<@Nullable R> scoped = SubscriberScope.of(view, call);
			if (isHere(view)) {
				return Mono.fromDirect(here(view, Mono.fromCallable(scoped)));
			}
			return SubscriberContext.of(starter, view)
				.flatMap((context) -> Mono.fromFuture(() -> context.start(scoped)));
		});
	}

	/**
	 * Return the items of a stream. A page is read as soon as there is demand for it.
	 * Without demand, no thread is held.
	 * @param starter starts the reads
	 * @param stream opens the stream
	 */
	public static <R> Flux<R> many(CallStarter starter, Supplier<Stream<R>> stream) {
		return Flux.deferContextual((view) -> {
			if (isHere(view)) {
				return here(view, Flux.fromStream(() -> stream.get()));
			}
			return SubscriberContext.of(starter, view).flatMapMany((context) -> new StreamFlux<>(context, stream));
		});
	}

	/**
	 * Return the items of a call for each element of a publisher, one after the other.
	 * All calls have the context of the subscription, whichever thread brings the
	 * element. An error of the publisher comes after the items of the calls before.
	 * @param starter starts the calls
	 */
	public static <E, R> Flux<R> each(CallStarter starter, Publisher<E> elements, Function<E, Stream<R>> call) {
		return Flux.deferContextual((view) -> {
			Function<E, Publisher<R>> calls = inContext(starter, view, call);
			return Flux.from(elements).materialize().concatMap((signal) -> {
				E element = signal.get();
				return (element != null) ? calls.apply(element) : end(signal.getThrowable());
			}, 1);
		});
	}

	private static <R> Mono<R> end(@Nullable Throwable failure) {
		return (failure != null) ? Mono.error(failure) : Mono.empty();
	}

	private static <E, R> Function<E, Publisher<R>> inContext(CallStarter starter, ContextView view,
			Function<E, Stream<R>> call) {
		if (SubscriberScope.isAwaiting(view)) {
			return (element) -> many(starter, () -> call.apply(element));
		}
		Mono<SubscriberContext> context = SubscriberContext.of(starter, view).cache();
		return (element) -> makesCall() ? many(starter, () -> call.apply(element))
				: context.flatMapMany((captured) -> new StreamFlux<>(captured, () -> call.apply(element)));
	}

	private static boolean isHere(ContextView view) {
		return SubscriberScope.isAwaiting(view) || makesCall();
	}

	// block() subscribes in the thread of a call
	private static boolean makesCall() {
		return CallContext.current().background() != null;
	}

	// The thread of a call waits in a callback: if all do, none is left for another call.
	private static <R> Publisher<R> here(ContextView view, CorePublisher<R> call) {
		return (subscriber) -> SubscriberScope.run(view, () -> context(view).execute(() -> call.subscribe(subscriber)));
	}

	/**
	 * Capture the context of this thread and a subscriber, for work that other threads
	 * continue.
	 * @return an executor that runs tasks in this context, at once and in the same thread
	 */
	public static Executor context(ContextView view) {
		return SubscriberContext.capture(view);
	}

}
