package io.github.dynamospring.client.direct;

import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * HTTP request to DynamoDB, with few headers, each of which has one value.
 */
final class DirectHttpRequest implements SdkHttpRequest {

	private static final int HTTP = 80;

	private static final int HTTPS = 443;

	private final DirectEndpoint endpoint;

	private final List<String> names = new ArrayList<>(10);

	private final List<List<String>> values = new ArrayList<>(10);

	DirectHttpRequest(DirectEndpoint endpoint) {
		this.endpoint = endpoint;
	}

	void add(String name, String value) {
		this.names.add(name);
		this.values.add(Collections.singletonList(value));
	}

	@Override
	public String protocol() {
		return this.endpoint.uri().getScheme();
	}

	@Override
	public String host() {
		return this.endpoint.uri().getHost();
	}

	@Override
	public int port() {
		int port = this.endpoint.uri().getPort();
		return (port >= 0) ? port : standardPort();
	}

	private int standardPort() {
		return "http".equals(protocol()) ? HTTP : HTTPS;
	}

	@Override
	public String encodedPath() {
		return this.endpoint.path();
	}

	@Override
	public URI getUri() {
		return this.endpoint.uri();
	}

	@Override
	public SdkHttpMethod method() {
		return SdkHttpMethod.POST;
	}

	@Override
	public Map<String, List<String>> rawQueryParameters() {
		return Map.of();
	}

	@Override
	public Map<String, List<String>> headers() {
		Map<String, List<String>> headers = new LinkedHashMap<>();
		forEachHeader(headers::put);
		return headers;
	}

	@Override
	public void forEachHeader(BiConsumer<? super String, ? super List<String>> consumer) {
		for (int i = 0; i < this.names.size(); i++) {
			consumer.accept(this.names.get(i), this.values.get(i));
		}
	}

	@Override
	public int numHeaders() {
		return this.names.size();
	}

	@Override
	public Optional<String> firstMatchingHeader(String header) {
		for (int i = 0; i < this.names.size(); i++) {
			if (this.names.get(i).equalsIgnoreCase(header)) {
				return Optional.of(this.values.get(i).get(0));
			}
		}
		return Optional.empty();
	}

	@Override
	public SdkHttpRequest.Builder toBuilder() {
		return SdkHttpRequest.builder()
			.method(method())
			.protocol(protocol())
			.host(host())
			.port(port())
			.encodedPath(encodedPath())
			.headers(headers());
	}

}
