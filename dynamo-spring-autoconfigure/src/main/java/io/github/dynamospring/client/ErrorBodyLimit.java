package io.github.dynamospring.client;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.Abortable;
import software.amazon.awssdk.http.SdkHttpFullResponse;

/**
 * Interceptor that limits the bodies of error answers, which the SDK reads into memory to
 * their end. A longer one ends as one whose connection broke. It must be added after
 * {@link AttemptTracker}, which then sees that failure.
 *
 * @since 0.1
 */
public final class ErrorBodyLimit implements ExecutionInterceptor {

	/**
	 * Limit in bytes. The longest errors of DynamoDB are cancelled transactions that
	 * return their items: 4 MB at most, and up to six times as many as escaped JSON.
	 */
	private static final long MAX_BYTES = 32 * 1024 * 1024;

	private final long limit;

	/**
	 * Create an interceptor with a limit of 32 MB.
	 */
	public ErrorBodyLimit() {
		this(MAX_BYTES);
	}

	ErrorBodyLimit(long limit) {
		this.limit = limit;
	}

	@Override
	public Optional<InputStream> modifyHttpResponseContent(Context.ModifyHttpResponse context,
			ExecutionAttributes attributes) {
		if (context.httpResponse().isSuccessful()) {
			return context.responseBody();
		}
		return context.responseBody().map((body) -> new LimitedStream(body, abortable(context), this.limit));
	}

	// Other interceptors may have wrapped the body, so that it cannot be aborted any
	// more.
	private static Abortable abortable(Context.ModifyHttpResponse context) {
		return () -> {
			if (context.httpResponse() instanceof SdkHttpFullResponse response) {
				response.content().ifPresent(Abortable::abort);
			}
		};
	}

	@Override
	public Optional<Publisher<ByteBuffer>> modifyAsyncHttpResponseContent(Context.ModifyHttpResponse context,
			ExecutionAttributes attributes) {
		if (context.httpResponse().isSuccessful()) {
			return context.responsePublisher();
		}
		return context.responsePublisher()
			.map((body) -> (subscriber) -> body.subscribe(new LimitedSubscriber(subscriber, this.limit)));
	}

	private static IOException tooLong(long limit) {
		return new IOException("The body of the error answer has more than " + limit + " bytes");
	}

	/**
	 * Stream that fails beyond the limit. The connection is aborted then, because to
	 * close it would read the rest.
	 */
	private static final class LimitedStream extends FilterInputStream {

		private final Abortable connection;

		private final long limit;

		private long count;

		LimitedStream(InputStream body, Abortable connection, long limit) {
			super(body);
			this.connection = connection;
			this.limit = limit;
		}

		@Override
		public int read() throws IOException {
			int next = super.read();
			count((next >= 0) ? 1 : 0);
			return next;
		}

		@Override
		public int read(byte[] buffer, int offset, int length) throws IOException {
			int read = super.read(buffer, offset, length);
			count(read);
			return read;
		}

		private void count(int read) throws IOException {
			this.count += Math.max(read, 0);
			if (isExceeded()) {
				this.connection.abort();
				throw tooLong(this.limit);
			}
		}

		private boolean isExceeded() {
			return this.count > this.limit;
		}

		@Override
		public void close() throws IOException {
			if (!isExceeded()) {
				super.close();
			}
		}

		@Override
		public boolean markSupported() {
			return false;
		}

	}

	/**
	 * Subscriber that fails beyond the limit.
	 */
	private static final class LimitedSubscriber implements Subscriber<ByteBuffer> {

		private final Subscriber<? super ByteBuffer> target;

		private final long limit;

		private @Nullable Subscription subscription;

		private long count;

		LimitedSubscriber(Subscriber<? super ByteBuffer> target, long limit) {
			this.target = target;
			this.limit = limit;
		}

		@Override
		public void onSubscribe(Subscription subscription) {
			this.subscription = subscription;
			this.target.onSubscribe(subscription);
		}

		@Override
		public void onNext(ByteBuffer buffer) {
			boolean ended = isExceeded();
			this.count += buffer.remaining();
			if (!isExceeded()) {
				this.target.onNext(buffer);
			}
			else if (!ended && this.subscription != null) {
				this.subscription.cancel();
				this.target.onError(tooLong(this.limit));
			}
		}

		private boolean isExceeded() {
			return this.count > this.limit;
		}

		@Override
		public void onError(Throwable failure) {
			if (!isExceeded()) {
				this.target.onError(failure);
			}
		}

		@Override
		public void onComplete() {
			if (!isExceeded()) {
				this.target.onComplete();
			}
		}

	}

}
