package io.github.dynamospring.client;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.Abortable;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Interceptor that limits the bodies of answers, which are read into memory to their end.
 * A longer body fails like a broken connection. So does the answer to a request for items
 * if it is no JSON object: the SDK takes an empty one for an item that does not exist,
 * and ignores all text behind an object. It must be added after {@link AttemptTracker},
 * which then sees those failures.
 *
 * @since 0.1
 */
public final class BodyLimit implements ExecutionInterceptor {

	private static final long MB = 1024 * 1024;

	/**
	 * The longest errors of DynamoDB are cancelled transactions that return their items:
	 * 4 MB at most, and up to six times as many as escaped JSON.
	 */
	private static final long ERROR = 32 * MB;

	private static final long OTHERS = 10 * MB;

	/**
	 * Limits of the answers to requests for items: ten times the size of their items.
	 * JSON takes up to nine bytes for one, for instance for empty texts in a list.
	 */
	private static final Map<Class<? extends SdkRequest>, Long> ITEMS = Map.ofEntries(
			Map.entry(GetItemRequest.class, 4 * MB), Map.entry(PutItemRequest.class, 4 * MB),
			Map.entry(UpdateItemRequest.class, 4 * MB), Map.entry(DeleteItemRequest.class, 4 * MB),
			Map.entry(QueryRequest.class, OTHERS), Map.entry(ScanRequest.class, OTHERS),
			Map.entry(TransactGetItemsRequest.class, 40 * MB), Map.entry(TransactWriteItemsRequest.class, OTHERS),
			Map.entry(BatchGetItemRequest.class, 160 * MB), Map.entry(BatchWriteItemRequest.class, 160 * MB),
			Map.entry(ExecuteTransactionRequest.class, 40 * MB),
			Map.entry(BatchExecuteStatementRequest.class, 100 * MB));

	private final long most;

	/**
	 * Create an interceptor with ten times the size of the items that an operation can
	 * return for a limit, such as 10 MB for a query.
	 */
	public BodyLimit() {
		this(Long.MAX_VALUE);
	}

	/**
	 * Create an interceptor with lower limits.
	 * @param most the maximum number of bytes of any answer
	 */
	public BodyLimit(long most) {
		this.most = most;
	}

	@Override
	public Optional<InputStream> modifyHttpResponseContent(Context.ModifyHttpResponse context,
			ExecutionAttributes attributes) {
		BodyCheck check = check(context);
		Optional<InputStream> body = check.started ? context.responseBody()
				: context.responseBody().or(() -> Optional.of(InputStream.nullInputStream()));
		return body.map((stream) -> new LimitedStream(stream, abortable(context), check));
	}

	/**
	 * Return a body within its limit.
	 * @param request the request that is answered
	 * @param response the status and headers of the answer
	 * @param body the body as it arrives
	 */
	public InputStream limit(SdkRequest request, SdkHttpResponse response, AbortableInputStream body) {
		return new LimitedStream(body, body, check(request, response));
	}

	private BodyCheck check(Context.ModifyHttpResponse context) {
		return check(context.request(), context.httpResponse());
	}

	private BodyCheck check(SdkRequest request, SdkHttpResponse response) {
		if (!response.isSuccessful()) {
			return new BodyCheck(Math.min(ERROR, this.most), true);
		}
		Long limit = ITEMS.get(request.getClass());
		boolean isCompressed = response.firstMatchingHeader("Content-Encoding").isPresent();
		return new BodyCheck(Math.min((limit != null) ? limit : OTHERS, this.most), limit == null || isCompressed);
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
		return context.responsePublisher()
			.map((body) -> (subscriber) -> body.subscribe(new LimitedSubscriber(subscriber, check(context))));
	}

	/**
	 * Check of one body.
	 */
	private static final class BodyCheck {

		private final long limit;

		/** Whether the body may be something else than a JSON object. */
		private final boolean any;

		private long count;

		/** Whether the first byte of the object has come, or is not required. */
		private boolean started;

		/** The last byte so far that is not of white space. */
		private byte last;

		BodyCheck(long limit, boolean any) {
			this.limit = limit;
			this.any = any;
			this.started = any;
		}

		void count(int read) throws IOException {
			this.count += read;
			if (isExceeded()) {
				throw new IOException("The body of the answer has more than " + this.limit
						+ " bytes: the limit of its operation, or dynamo.client.max-answer-size");
			}
		}

		boolean isExceeded() {
			return this.count > this.limit;
		}

		/**
		 * Look at the first and the last byte of a part of the body.
		 */
		void next(ByteBuffer part) throws IOException {
			int first = part.position();
			while (!this.started && first < part.limit()) {
				start(part.get(first++));
			}
			int last = part.limit() - 1;
			while (last >= first && isSpace(part.get(last))) {
				last--;
			}
			if (last >= first) {
				this.last = part.get(last);
			}
		}

		private void start(byte value) throws IOException {
			this.started = !isSpace(value);
			if (this.started && value != '{') {
				throw new IOException("The body of the answer is no JSON object");
			}
		}

		private static boolean isSpace(byte value) {
			return value == ' ' || value == '\t' || value == '\r' || value == '\n';
		}

		void end() throws IOException {
			if (!this.started) {
				throw new IOException("The answer has no body");
			}
			if (!this.any && this.last != '}') {
				throw new IOException("The body of the answer does not end with its JSON object");
			}
		}

	}

	/**
	 * Stream that fails beyond the limit. The connection is aborted then, because to
	 * close it would read the rest.
	 */
	private static final class LimitedStream extends FilterInputStream implements Abortable {

		private final Abortable connection;

		private final BodyCheck check;

		LimitedStream(InputStream body, Abortable connection, BodyCheck check) {
			super(body);
			this.connection = connection;
			this.check = check;
		}

		@Override
		public int read() throws IOException {
			byte[] next = new byte[1];
			if (read(next, 0, 1) < 0) {
				return -1;
			}
			return next[0] & 0xFF;
		}

		@Override
		public int read(byte[] buffer, int offset, int length) throws IOException {
			int read = super.read(buffer, offset, length);
			if (read < 0) {
				end();
				return read;
			}
			this.check.next(ByteBuffer.wrap(buffer, offset, read));
			count(read);
			return read;
		}

		// The SDK has its object by then, and ignores an IOException behind it.
		private void end() {
			try {
				this.check.end();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

		private void count(int read) throws IOException {
			try {
				this.check.count(read);
			}
			catch (IOException ex) {
				abort();
				throw ex;
			}
		}

		@Override
		public void abort() {
			this.connection.abort();
		}

		@Override
		public void close() throws IOException {
			if (!this.check.isExceeded()) {
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

		private final BodyCheck check;

		private @Nullable Subscription subscription;

		private boolean failed;

		LimitedSubscriber(Subscriber<? super ByteBuffer> target, BodyCheck check) {
			this.target = target;
			this.check = check;
		}

		@Override
		public void onSubscribe(Subscription subscription) {
			this.subscription = subscription;
			this.target.onSubscribe(subscription);
		}

		@Override
		public void onNext(ByteBuffer buffer) {
			if (this.failed) {
				return;
			}
			try {
				this.check.next(buffer);
				this.check.count(buffer.remaining());
			}
			catch (IOException ex) {
				fail(ex);
				return;
			}
			this.target.onNext(buffer);
		}

		private void fail(IOException failure) {
			this.failed = true;
			if (this.subscription != null) {
				this.subscription.cancel();
			}
			this.target.onError(failure);
		}

		@Override
		public void onError(Throwable failure) {
			if (!this.failed) {
				this.target.onError(failure);
			}
		}

		@Override
		public void onComplete() {
			if (this.failed) {
				return;
			}
			try {
				this.check.end();
			}
			catch (IOException ex) {
				fail(ex);
				return;
			}
			this.target.onComplete();
		}

	}

}
