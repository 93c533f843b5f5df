package io.github.dynamospring.faults;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.SortedMap;
import java.util.TreeMap;

import io.github.dynamospring.LocalHttpClient;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullRequest;
import software.amazon.awssdk.http.SdkHttpMethod;

/**
 * The way to the database. It never repeats a request: one that cannot be sent is a
 * failure of the test.
 */
final class Upstream implements AutoCloseable {

	private final URI target;

	private final SdkHttpClient client = LocalHttpClient.builder().build();

	Upstream(URI target) {
		this.target = target;
	}

	HttpMessage send(HttpMessage request) {
		try {
			return answer(this.client.prepareRequest(executable(request)).call());
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The database at " + this.target + " cannot be reached: " + ex, ex);
		}
	}

	private HttpExecuteRequest executable(HttpMessage message) {
		SdkHttpFullRequest.Builder request = SdkHttpFullRequest.builder()
			.uri(this.target)
			.method(SdkHttpMethod.fromValue(message.startLine().split(" ")[0]));
		message.headers().forEach(request::putHeader);
		return HttpExecuteRequest.builder()
			.request(request.build())
			.contentStreamProvider(() -> new ByteArrayInputStream(message.body()))
			.build();
	}

	// the client of the proxy keeps its connection
	private static HttpMessage answer(HttpExecuteResponse response) throws IOException {
		SortedMap<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		response.httpResponse().forEachHeader((name, values) -> headers.put(name, String.join(", ", values)));
		headers.put("Connection", "keep-alive");
		try (InputStream body = response.responseBody().orElseThrow()) {
			return new HttpMessage("HTTP/1.1 " + response.httpResponse().statusCode() + " ", headers,
					body.readAllBytes());
		}
	}

	@Override
	public void close() {
		this.client.close();
	}

}
