package io.github.dynamospring.mapping.event;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
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
	 * Wait for a value. Calls of the library that are part of it are made by this thread,
	 * whichever thread subscribes to them: all others may wait for values as well.
	 * @return the value, or null if there is none
	 */
	static <T> @Nullable T await(Mono<T> value) {
		ContextView subscriber = CURRENT.get();
		WaitingThread waiting = new WaitingThread();
		CompletableFuture<@Nullable T> result = value
			.contextWrite((context) -> context.put(SubscriberScope.class, waiting))
			.contextWrite((context) -> (subscriber != null) ? context.putAll(subscriber) : context)
			.toFuture();
		result.whenComplete((found, failure) -> waiting.end());
		try {
			waiting.run();
		}
		catch (InterruptedException ex) {
			result.cancel(true);
			Thread.currentThread().interrupt();
			throw new IllegalStateException("Interrupted while waiting for a callback", ex);
		}
		// as block() does, with a stack trace of this thread
		return Mono.fromFuture(result).block();
	}

	/**
	 * Return whether a thread waits for the subscriber with a context.
	 */
	public static boolean isAwaiting(ContextView subscriber) {
		WaitingThread waiting = subscriber.getOrDefault(SubscriberScope.class, null);
		return waiting != null && !waiting.ended;
	}

	/**
	 * Run a task in the thread that waits for the subscriber with a context, else in this
	 * one.
	 */
	public static void run(ContextView subscriber, Runnable task) {
		WaitingThread waiting = subscriber.getOrDefault(SubscriberScope.class, null);
		if (waiting != null) {
			waiting.execute(task);
		}
		else {
			task.run();
		}
	}

	/**
	 * Thread that makes the calls of the value that it waits for.
	 */
	private static final class WaitingThread {

		private final Thread thread = Thread.currentThread();

		private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();

		private volatile boolean ended;

		void execute(Runnable task) {
			if (Thread.currentThread() == this.thread) {
				task.run();
			}
			else if (!add(task)) {
				Schedulers.boundedElastic().schedule(task);
			}
		}

		private synchronized boolean add(Runnable task) {
			return !this.ended && this.tasks.add(task);
		}

		synchronized void end() {
			this.ended = true;
			this.tasks.add(() -> {
			});
		}

		void run() throws InterruptedException {
			while (!this.ended || !this.tasks.isEmpty()) {
				this.tasks.take().run();
			}
		}

	}

}
