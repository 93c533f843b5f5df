package io.github.dynamospring.client;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.sync.RequestBody;

/**
 * Interceptor that follows the attempts of the template's writes. It distinguishes lost
 * answers from refusals, and stops the repetition of a write that must not be applied
 * twice. A client without it repeats such writes. Add it where the client is built:
 * {@code overrideConfiguration((c) -> c.addExecutionInterceptor(new AttemptTracker()))}.
 *
 * @since 0.1
 */
public final class AttemptTracker implements ExecutionInterceptor {

	@Override
	public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
		Attempts attempts = attributes.getAttribute(Attempts.ATTRIBUTE);
		if (attempts != null) {
			attempts.track();
		}
	}

	@Override
	public Optional<RequestBody> modifyHttpContent(Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
		Attempts attempts = attributes.getAttribute(Attempts.ATTRIBUTE);
		if (attempts != null) {
			return context.requestBody().map((body) -> observed(body, attempts));
		}
		return context.requestBody();
	}

	// An unread body is not sent: there was no connection.
	private static RequestBody observed(RequestBody body, Attempts attempts) {
		return RequestBody.fromContentProvider(
				() -> new ObservedStream(body.contentStreamProvider().newStream(), attempts),
				body.optionalContentLength().orElseThrow(), body.contentType());
	}

	@Override
	public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
		Attempts attempts = attributes.getAttribute(Attempts.ATTRIBUTE);
		if (attempts != null) {
			attempts.begin();
		}
	}

	@Override
	public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
		Attempts attempts = attributes.getAttribute(Attempts.ATTRIBUTE);
		if (attempts != null) {
			attempts.answered(context.httpResponse().statusCode());
		}
	}

	private static final class ObservedStream extends FilterInputStream {

		private final Attempts attempts;

		private final int number;

		ObservedStream(InputStream stream, Attempts attempts) {
			super(stream);
			this.attempts = attempts;
			this.number = attempts.opened();
		}

		@Override
		public int read() throws IOException {
			this.attempts.read(this.number);
			return super.read();
		}

		@Override
		public int read(byte[] buffer, int offset, int length) throws IOException {
			this.attempts.read(this.number);
			return super.read(buffer, offset, length);
		}

	}

}
