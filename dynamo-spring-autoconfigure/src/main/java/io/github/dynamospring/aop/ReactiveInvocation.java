package io.github.dynamospring.aop;

import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;

import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.aop.interceptor.ExposeInvocationInterceptor;
import org.springframework.core.ReactiveAdapter;
import org.springframework.transaction.NoTransactionException;
import org.springframework.transaction.reactive.TransactionSynchronizationManager;
import org.springframework.util.Assert;

/**
 * Invocation of a method that returns a publisher or a future. Each run calls the method
 * again and subscribes to its result.
 */
public final class ReactiveInvocation {

	private final MethodInvocation invocation;

	private final ReactiveAdapter adapter;

	private ReactiveInvocation(MethodInvocation invocation, ReactiveAdapter adapter) {
		this.invocation = invocation;
		this.adapter = adapter;
	}

	/**
	 * Return an advised result of the type that the method returns. Each subscription
	 * asks for the advice, and a future subscribes at once.
	 * @param advice returns the result of a subscription
	 */
	public static @Nullable Object advise(MethodInvocation invocation, AdvisedMethod method,
			Function<ReactiveInvocation, Publisher<Object>> advice) {
		ReactiveAdapter adapter = method.adapter();
		Assert.state(adapter != null, "'method' must be reactive");
		return adapter.fromPublisher(Flux.defer(() -> advice.apply(new ReactiveInvocation(invocation, adapter))));
	}

	/**
	 * Return a failure in a transaction of the subscriber, else nothing.
	 */
	public static <T> Mono<T> refuseTransaction(Supplier<RuntimeException> refusal) {
		return TransactionSynchronizationManager.forCurrentTransaction()
			.filter(TransactionSynchronizationManager::isActualTransactionActive)
			.onErrorComplete(NoTransactionException.class)
			.flatMap((open) -> Mono.error(refusal));
	}

	public @Nullable Object[] arguments() {
		return this.invocation.getArguments();
	}

	/**
	 * Return the items of a run.
	 * @param context runs the method and its subscription
	 */
	public Flux<Object> run(Executor context) {
		Flux<Object> run = Flux.defer(() -> this.adapter.toPublisher(proceed()));
		return Flux.from((subscriber) -> context.execute(() -> run.subscribe(subscriber)));
	}

	// An invocation can proceed only once. Aspects ask their thread for it.
	private @Nullable Object proceed() {
		try {
			return ExposeInvocationInterceptor.INSTANCE
				.invoke(((ProxyMethodInvocation) this.invocation).invocableClone());
		}
		catch (RuntimeException | Error ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw Exceptions.propagate(ex);
		}
	}

}
