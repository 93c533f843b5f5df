package io.github.dynamospring.mapping.event;

import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/**
 * Scope in which a thread makes a call for a subscriber. The publishers that it waits for
 * see the context of the subscriber.
 */
public final class SubscriberScope {

	private static final ThreadLocal<@Nullable ContextView> CURRENT = new ThreadLocal<>();

	private SubscriberScope() {
	}

	/**
	 * Return a call that is made for a subscriber.
	 * @param subscriber the context of the subscriber
	 */
	public static <R extends @Nullable Object> Callable<R> of(ContextView subscriber, Callable<R> call) {
		return () -> {
			ContextView around = CURRENT.get();
			CURRENT.set(subscriber);
			try {
				return call.call();
			}
			finally {
				restore(around);
			}
		};
	}

	private static void restore(@Nullable ContextView around) {
		if (around != null) {
			CURRENT.set(around);
		}
		else {
			CURRENT.remove();
		}
	}

	static boolean isOpen() {
		return CURRENT.get() != null;
	}

	/**
	 * Wait for a value. Calls of the library that this thread subscribes to meanwhile are
	 * made by itself: all others may wait for values as well.
	 * @return the value, or null if there is none
	 */
	static <T> @Nullable T await(Mono<T> value) {
		ContextView subscriber = CURRENT.get();
		return value.contextWrite((context) -> context.put(SubscriberScope.class, Thread.currentThread()))
			.contextWrite((context) -> (subscriber != null) ? context.putAll(subscriber) : context)
			.block();
	}

	/**
	 * Return whether this thread waits for the subscriber with a context.
	 */
	public static boolean isAwaiting(ContextView subscriber) {
		return subscriber.getOrDefault(SubscriberScope.class, null) == Thread.currentThread();
	}

}
