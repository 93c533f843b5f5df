package io.github.dynamospring.reactive;

import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;

/**
 * {@link Flux} over a blocking stream, for one subscriber. Demand starts a call that
 * emits as many items, and then gives its thread back.
 *
 * @param <T> the type of the items
 */
final class StreamFlux<T> extends Flux<T> {

	private final SubscriberContext context;

	private final Supplier<Stream<T>> stream;

	StreamFlux(SubscriberContext context, Supplier<Stream<T>> stream) {
		this.context = context;
		this.stream = stream;
	}

	@Override
	public void subscribe(CoreSubscriber<? super T> subscriber) {
		subscriber.onSubscribe(new StreamSubscription<>(subscriber, this.context, this.stream));
	}

	/**
	 * Subscription to the items. There is a call as long as there is demand, so that at
	 * most one thread emits.
	 *
	 * @param <T> the type of the items
	 */
	private static final class StreamSubscription<T> implements Subscription {

		private final CoreSubscriber<? super T> subscriber;

		private final SubscriberContext context;

		private final Supplier<Stream<T>> source;

		private final AtomicLong demand = new AtomicLong();

		private volatile @Nullable Stream<T> stream;

		private @Nullable Iterator<T> items;

		private volatile @Nullable CompletableFuture<?> call;

		private volatile boolean cancelled;

		private volatile boolean emitting;

		StreamSubscription(CoreSubscriber<? super T> subscriber, SubscriberContext context,
				Supplier<Stream<T>> source) {
			this.subscriber = subscriber;
			this.context = context;
			this.source = source;
		}

		@Override
		public void request(long more) {
			if (Operators.validate(more) && this.demand.getAndUpdate((demand) -> Operators.addCap(demand, more)) == 0) {
				start();
			}
		}

		private void start() {
			CompletableFuture<?> started = this.context.start(this::emit);
			this.call = started;
			if (this.cancelled) {
				started.cancel(true);
			}
			started.whenComplete((result, failure) -> fail(failure));
		}

		private @Nullable Void emit() {
			Iterator<T> items = items();
			long wanted = this.demand.get();
			while (wanted > 0) {
				for (long i = 0; i < wanted; i++) {
					if (this.cancelled || !items.hasNext()) {
						complete();
						return null;
					}
					emit(items.next());
				}
				wanted = this.demand.addAndGet(-wanted);
			}
			return null;
		}

		private void emit(T item) {
			this.emitting = true;
			this.subscriber.onNext(item);
			this.emitting = false;
		}

		private Iterator<T> items() {
			Iterator<T> items = this.items;
			if (items == null) {
				Stream<T> stream = this.source.get();
				this.stream = stream;
				items = stream.iterator();
				this.items = items;
			}
			return items;
		}

		private void complete() {
			close();
			if (!this.cancelled) {
				this.subscriber.onComplete();
			}
		}

		private void fail(@Nullable Throwable failure) {
			if (failure != null && !this.cancelled) {
				close();
				this.subscriber.onError(failure);
			}
		}

		private void close() {
			Stream<T> stream = this.stream;
			if (stream != null) {
				stream.close();
			}
		}

		@Override
		public void cancel() {
			this.cancelled = true;
			CompletableFuture<?> call = this.call;
			// the subscriber's own code must not be interrupted
			if (call != null && !this.emitting) {
				call.cancel(true);
			}
			close();
		}

	}

}
