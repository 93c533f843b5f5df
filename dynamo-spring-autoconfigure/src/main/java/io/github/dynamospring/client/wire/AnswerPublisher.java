package io.github.dynamospring.client.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import software.amazon.awssdk.core.exception.Crc32MismatchException;

/**
 * Publisher of the rest of an answer without its items, in one buffer.
 */
final class AnswerPublisher implements Publisher<ByteBuffer> {

	private final Publisher<ByteBuffer> body;

	private final PendingAnswer answer;

	AnswerPublisher(Publisher<ByteBuffer> body, PendingAnswer answer) {
		this.body = body;
		this.answer = answer;
	}

	@Override
	public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
		Objects.requireNonNull(subscriber, "'subscriber' must not be null");
		this.body.subscribe(new Gathering(subscriber, this.answer));
	}

	/**
	 * Gathering of the body. The first request of the subscriber asks for all of it, so
	 * that the one buffer that is made of it is requested when it is there.
	 */
	private static final class Gathering implements Subscriber<ByteBuffer>, Subscription {

		private final Subscriber<? super ByteBuffer> subscriber;

		private final PendingAnswer answer;

		private final BodyBuffer buffer;

		private final AtomicBoolean requested = new AtomicBoolean();

		private final AtomicBoolean ended = new AtomicBoolean();

		private @Nullable Subscription subscription;

		Gathering(Subscriber<? super ByteBuffer> subscriber, PendingAnswer answer) {
			this.subscriber = subscriber;
			this.answer = answer;
			this.buffer = answer.newBuffer();
		}

		@Override
		public void onSubscribe(Subscription subscription) {
			if (this.subscription != null) {
				subscription.cancel();
				return;
			}
			this.subscription = subscription;
			this.subscriber.onSubscribe(this);
		}

		@Override
		public void request(long count) {
			if (count <= 0) {
				upstream().cancel();
				fail(new IllegalArgumentException("At least one buffer must be requested, not " + count));
			}
			else if (this.requested.compareAndSet(false, true)) {
				upstream().request(Long.MAX_VALUE);
			}
		}

		@Override
		public void cancel() {
			this.ended.set(true);
			upstream().cancel();
		}

		private Subscription upstream() {
			return Objects.requireNonNull(this.subscription);
		}

		@Override
		public void onNext(ByteBuffer part) {
			if (!this.ended.get()) {
				this.buffer.append(part);
			}
		}

		@Override
		public void onError(Throwable failure) {
			fail(failure);
		}

		private void fail(Throwable failure) {
			if (this.ended.compareAndSet(false, true)) {
				this.subscriber.onError(failure);
			}
		}

		@Override
		public void onComplete() {
			if (this.ended.get()) {
				return;
			}
			ByteBuffer rest;
			try {
				rest = ByteBuffer.wrap(this.answer.complete(this.buffer));
			}
			catch (IOException | Crc32MismatchException ex) {
				fail(ex);
				return;
			}
			publish(rest);
		}

		// the subscriber may cancel when it has the buffer
		private void publish(ByteBuffer rest) {
			this.subscriber.onNext(rest);
			if (this.ended.compareAndSet(false, true)) {
				this.subscriber.onComplete();
			}
		}

	}

}
