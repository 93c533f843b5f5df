package io.github.dynamospring.reactive;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.dynamospring.mapping.event.SubscriberScope;
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

	private static final int MOST_READ = 256;

	private static final long LONGEST_READ = TimeUnit.MILLISECONDS.toNanos(10);

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
	 * Subscription to the items. As long as there is demand, calls follow each other, so
	 * that at most one thread emits.
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

		private @Nullable RuntimeException failure;

		private boolean exhausted;

		private volatile @Nullable CompletableFuture<?> call;

		private volatile boolean cancelled;

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
			CompletableFuture<List<T>> started = this.context
				.start(SubscriberScope.of(this.subscriber.currentContext(), this::read));
			this.call = started;
			if (this.cancelled) {
				started.cancel(true);
			}
			started.whenComplete(this::emit);
		}

		private List<T> read() {
			List<T> read = new ArrayList<>();
			long begin = System.nanoTime();
			try {
				Iterator<T> items = items();
				while (!isEnough(read, begin) && hasNext(items)) {
					read.add(items.next());
				}
			}
			catch (RuntimeException ex) {
				if (read.isEmpty()) {
					// the outcome of a cancelled write is logged
					throw ex;
				}
				this.failure = ex;
			}
			finally {
				if (this.cancelled) {
					close();
				}
			}
			return read;
		}

		private boolean isEnough(List<T> read, long begin) {
			return this.cancelled || read.size() >= Math.min(this.demand.get(), MOST_READ)
					|| !read.isEmpty() && System.nanoTime() - begin > LONGEST_READ;
		}

		private boolean hasNext(Iterator<T> items) {
			this.exhausted = !items.hasNext();
			return !this.exhausted;
		}

		// Outside of the context of the call: the subscriber may go on for others.
		private void emit(@Nullable List<T> read, @Nullable Throwable refusal) {
			if (read == null) {
				fail(refusal);
				return;
			}
			for (T item : read) {
				if (this.cancelled) {
					return;
				}
				this.subscriber.onNext(item);
			}
			proceed(read.size());
		}

		private void proceed(int emitted) {
			if (this.failure != null) {
				fail(this.failure);
			}
			else if (this.exhausted) {
				complete();
			}
			else if (this.demand.addAndGet(-emitted) > 0) {
				start();
			}
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
			if (call != null) {
				call.cancel(true);
			}
			close();
		}

	}

}
