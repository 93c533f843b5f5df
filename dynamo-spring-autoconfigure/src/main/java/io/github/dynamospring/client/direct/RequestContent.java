package io.github.dynamospring.client.direct;

import java.io.ByteArrayInputStream;
import java.io.InputStream;

import io.github.dynamospring.client.Attempts;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.ContentStreamProvider;

/**
 * Content of a request, whose reading is noted by the attempts of a write.
 */
final class RequestContent implements ContentStreamProvider {

	private final RequestJson body;

	private final @Nullable Attempts attempts;

	RequestContent(RequestJson body, @Nullable Attempts attempts) {
		this.body = body;
		this.attempts = attempts;
	}

	@Override
	public InputStream newStream() {
		InputStream stream = new ByteArrayInputStream(this.body.bytes(), 0, this.body.length());
		return (this.attempts != null) ? this.attempts.observe(stream) : stream;
	}

	@Override
	public String name() {
		return "Bytes";
	}

}
