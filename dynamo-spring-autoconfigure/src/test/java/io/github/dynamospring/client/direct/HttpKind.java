package io.github.dynamospring.client.direct;

import java.time.Duration;
import java.util.function.Supplier;

import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

/**
 * HTTP clients under the direct path. Each is shared, because it takes long to create.
 */
enum HttpKind {

	APACHE5(() -> Apache5HttpClient.builder()
		.maxConnections(1)
		.connectionAcquisitionTimeout(Duration.ofMinutes(1))
		.build()),

	URL_CONNECTION(UrlConnectionHttpClient::create);

	private final Supplier<SdkHttpClient> factory;

	private SdkHttpClient client;

	HttpKind(Supplier<SdkHttpClient> factory) {
		this.factory = factory;
	}

	/**
	 * Return the client, whose pool has one connection: one that is leaked is missed.
	 */
	synchronized SdkHttpClient client() {
		if (this.client == null) {
			this.client = this.factory.get();
		}
		return this.client;
	}

}
