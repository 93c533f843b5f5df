package io.github.dynamospring.client.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.Abortable;

/**
 * Stream of the rest of an answer without its items. It reads the whole answer when it is
 * first read, so that a malformed answer fails where the SDK reads it.
 */
final class AnswerStream extends InputStream implements Abortable {

	private final InputStream body;

	private final PendingAnswer answer;

	private @Nullable InputStream rest;

	AnswerStream(InputStream body, PendingAnswer answer) {
		this.body = body;
		this.answer = answer;
	}

	@Override
	public int read() throws IOException {
		return rest().read();
	}

	@Override
	public int read(byte[] buffer, int offset, int length) throws IOException {
		return rest().read(buffer, offset, length);
	}

	@Override
	public int available() throws IOException {
		if (this.rest != null) {
			return this.rest.available();
		}
		return 0;
	}

	private InputStream rest() throws IOException {
		if (this.rest == null) {
			BodyBuffer buffer = this.answer.newBuffer();
			buffer.readAll(this.body);
			this.rest = new ByteArrayInputStream(this.answer.complete(buffer));
		}
		return this.rest;
	}

	@Override
	public void close() throws IOException {
		this.body.close();
	}

	@Override
	public void abort() {
		if (this.body instanceof Abortable abortable) {
			abortable.abort();
		}
	}

}
