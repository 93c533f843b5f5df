package io.github.dynamospring.autoconfigure.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link ReopeningHttpClient}.
 */
class ReopeningHttpClientTests {

	private static final HttpExecuteRequest REQUEST = HttpExecuteRequest.builder()
		.request(SdkHttpRequest.builder().uri(URI.create("http://127.0.0.1:1")).method(SdkHttpMethod.POST).build())
		.build();

	private final List<Opened> opened = new ArrayList<>();

	private final ReopeningHttpClient client = new ReopeningHttpClient(() -> {
		Opened next = new Opened();
		this.opened.add(next);
		return next;
	});

	@Test
	void keepsItsConnections() throws IOException {
		body().close();
		body().close();
		assertThat(this.opened).singleElement().extracting((client) -> client.closed).isEqualTo(0);
		assertThat(this.client.clientName()).isEqualTo("Opened");
	}

	@Test
	void opensOthersAfterTheyAreDropped() throws IOException {
		body().close();
		this.client.drop();
		this.client.drop();
		assertThat(this.opened).extracting((client) -> client.closed).containsExactly(1);
		body().close();
		assertThat(this.opened).extracting((client) -> client.closed).containsExactly(1, 0);
	}

	@Test
	void keepsConnectionsThatAreInUseUntilTheAnswersAreRead() throws IOException {
		InputStream first = body();
		AbortableInputStream second = body();
		this.client.drop();
		first.close();
		first.close();
		assertThat(this.opened).extracting((client) -> client.closed).containsExactly(0);
		second.abort();
		second.close();
		assertThat(this.opened).extracting((client) -> client.closed).containsExactly(1);
	}

	@Test
	void freesConnectionsOfRequestsThatFailOrHaveNoAnswer() throws IOException {
		this.opened.get(0).failure = new IOException("reset");
		ExecutableHttpRequest failing = this.client.prepareRequest(REQUEST);
		assertThatIOException().isThrownBy(failing::call).withMessage("reset");
		this.client.prepareRequest(REQUEST).abort();
		this.opened.get(0).failure = null;
		this.opened.get(0).answer = null;
		this.client.prepareRequest(REQUEST).call();
		this.client.drop();
		assertThat(this.opened).extracting((client) -> client.closed).containsExactly(1);
	}

	@Test
	void opensNoneOnceItIsClosed() {
		this.client.close();
		assertThat(this.opened).extracting((client) -> client.closed).containsExactly(1);
		this.client.drop();
		assertThatIllegalStateException().isThrownBy(() -> this.client.prepareRequest(REQUEST))
			.withMessage("The HTTP client is closed");
	}

	private AbortableInputStream body() throws IOException {
		return this.client.prepareRequest(REQUEST).call().responseBody().orElseThrow();
	}

	/**
	 * A client of its own, which says how often it was closed.
	 */
	private static final class Opened implements SdkHttpClient {

		private AbortableInputStream answer = AbortableInputStream.createEmpty();

		private IOException failure;

		private int closed;

		@Override
		public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
			return new ExecutableHttpRequest() {

				@Override
				public HttpExecuteResponse call() throws IOException {
					if (Opened.this.failure != null) {
						throw Opened.this.failure;
					}
					return HttpExecuteResponse.builder()
						.response(SdkHttpResponse.builder().statusCode(200).build())
						.responseBody(Opened.this.answer)
						.build();
				}

				@Override
				public void abort() {
				}

			};
		}

		@Override
		public String clientName() {
			return "Opened";
		}

		@Override
		public void close() {
			this.closed++;
		}

	}

}
