package io.github.dynamospring.autoconfigure.client;

import java.util.function.Function;

import io.github.dynamospring.autoconfigure.client.DynamoClientProperties.HttpClient;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpClient;

/**
 * Factory of builders for one HTTP client. The common settings of all clients are set by
 * {@link ConnectionSettings}.
 *
 * @param client the client
 * @param builder creates a builder for a proxy, or for the default of the client
 */
record HttpClientFactory(HttpClient client, Function<@Nullable ProxyProperties, SdkHttpClient.Builder<?>> builder) {

	SdkHttpClient.Builder<?> create(@Nullable ProxyProperties proxy) {
		return this.builder.apply(proxy);
	}

}
