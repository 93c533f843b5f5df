package io.github.dynamospring.autoconfigure.client;

import io.github.dynamospring.autoconfigure.client.DynamoClientProperties.HttpClient;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.ProxyConfiguration;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

/**
 * {@link HttpClientFactory} for the JDK's HttpURLConnection.
 */
class UrlConnectionHttpClientFactory implements HttpClientFactory {

	@Override
	public HttpClient client() {
		return HttpClient.URL_CONNECTION;
	}

	@Override
	public SdkHttpClient.Builder<?> create(@Nullable ProxyProperties proxy) {
		UrlConnectionHttpClient.Builder builder = UrlConnectionHttpClient.builder();
		if (proxy != null) {
			builder.proxyConfiguration(configuration(proxy));
		}
		return builder;
	}

	private static ProxyConfiguration configuration(ProxyProperties proxy) {
		return ProxyConfiguration.builder()
			.useSystemPropertyValues(false)
			.useEnvironmentVariablesValues(false)
			.endpoint(proxy.toUri())
			.username(proxy.getUsername())
			.password(proxy.getPassword())
			.nonProxyHosts(proxy.nonProxyPatterns())
			.build();
	}

}
