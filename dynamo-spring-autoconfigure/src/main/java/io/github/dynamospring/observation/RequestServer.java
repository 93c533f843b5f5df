package io.github.dynamospring.observation;

import java.util.Objects;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * Server that a request is sent to. Spans of several clients differ by it.
 *
 * @param host the host of the endpoint
 * @param port the port of the endpoint
 * @param region the region of the client, if it has one
 */
record RequestServer(String host, int port, @Nullable String region) {

	/**
	 * Return the server of a request.
	 * @param known the server of another request, which is returned if it is the same
	 */
	static RequestServer of(SdkHttpRequest request, @Nullable String region, @Nullable RequestServer known) {
		if (known != null && known.isAt(request) && Objects.equals(known.region, region)) {
			return known;
		}
		return new RequestServer(request.host(), request.port(), region);
	}

	private boolean isAt(SdkHttpRequest request) {
		return this.port == request.port() && this.host.equals(request.host());
	}

}
