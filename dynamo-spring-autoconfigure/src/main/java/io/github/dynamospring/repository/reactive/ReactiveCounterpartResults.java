package io.github.dynamospring.repository.reactive;

import java.lang.reflect.Method;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

import io.github.dynamospring.reactive.ReactiveCalls;
import io.github.dynamospring.repository.support.CounterpartReads.Counterpart;
import io.github.dynamospring.repository.support.CounterpartResults;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.data.core.ReactiveWrappers;
import org.springframework.data.repository.util.ReactiveWrapperConverters;

/**
 * {@link CounterpartResults} that decide on subscription. Types of other reactive
 * libraries are converted as Spring Data does it.
 */
final class ReactiveCounterpartResults extends CounterpartResults {

	@Override
	protected boolean isWrapper(Class<?> type) {
		return isPublisher(type) || super.isWrapper(type);
	}

	private static boolean isPublisher(Class<?> type) {
		return type != CompletableFuture.class && ReactiveWrappers.supports(type);
	}

	@Override
	protected @Nullable Object call(Method method, BooleanSupplier asked, Call own, Call other) throws Throwable {
		Class<?> type = method.getReturnType();
		if (!isPublisher(type)) {
			return super.call(method, asked, own, other);
		}
		Publisher<?> publisher = ReactiveWrappers.isSingleValueType(type)
				? Mono.defer(() -> Mono.from(made(asked.getAsBoolean() ? other : own)))
				: Flux.defer(() -> Flux.from(made(asked.getAsBoolean() ? other : own)));
		return type.isInstance(publisher) ? publisher : ReactiveWrapperConverters.toWrapper(publisher, type);
	}

	private static Publisher<?> made(Call call) {
		try {
			Object made = Objects.requireNonNull(call.make());
			return (made instanceof Publisher<?> publisher) ? publisher
					: ReactiveWrapperConverters.toWrapper(made, Publisher.class);
		}
		catch (RuntimeException | Error ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Override
	protected boolean isEach(Class<?> type) {
		return type == Mono.class || type == Flux.class;
	}

	@Override
	protected Object each(Method method, Object ids, Function<Object, Call> calls) {
		Flux<?> keys = (ids instanceof Publisher<?> publisher) ? Flux.from(publisher)
				: Flux.fromIterable((Iterable<?>) ids).distinct();
		if (method.getReturnType() == Mono.class) {
			return Mono.deferContextual((view) -> {
				Executor context = ReactiveCalls.context(view);
				return Mono.from(keys).flatMap((id) -> Mono.from(in(context, calls.apply(id))));
			});
		}
		return Flux.deferContextual((view) -> {
			Executor context = ReactiveCalls.context(view);
			return keys.concatMap((id) -> in(context, calls.apply(id)), 1);
		});
	}

	// the thread that brings an ID has a context of its own
	private static Publisher<Object> in(Executor context, Call call) {
		return (subscriber) -> context
			.execute(() -> Flux.<Object>defer(() -> Flux.from(made(call))).subscribe(subscriber));
	}

	@Override
	protected Object convert(Object result, Counterpart counterpart) {
		if (isPublisher(result.getClass())) {
			return ReactiveWrapperConverters.map(result, (value) -> convert(value, counterpart));
		}
		return super.convert(result, counterpart);
	}

}
