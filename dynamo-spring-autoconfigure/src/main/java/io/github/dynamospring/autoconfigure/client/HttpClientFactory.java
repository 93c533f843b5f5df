package io.github.dynamospring.autoconfigure.client;

import io.github.dynamospring.autoconfigure.client.DynamoClientProperties.HttpClient;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpClient;

/**
 * Factory of builders for one HTTP client. The common settings of all clients are set by
 * {@link ConnectionSettings}.
 */
interface HttpClientFactory {

	HttpClient client();

	/**
	 * Create a builder.
	 * @param proxy the proxy, or null for the default of the HTTP client
	 */
	SdkHttpClient.Builder<?> create(@Nullable ProxyProperties proxy);

}
