package io.github.dynamospring.autoconfigure.client;

import io.github.dynamospring.autoconfigure.client.DynamoClientProperties.HttpClient;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.apache5.ProxyConfiguration;

/**
 * {@link HttpClientFactory} for Apache 5.
 */
class Apache5HttpClientFactory implements HttpClientFactory {

	@Override
	public HttpClient client() {
		return HttpClient.APACHE5;
	}

	@Override
	public SdkHttpClient.Builder<?> create(@Nullable ProxyProperties proxy) {
		Apache5HttpClient.Builder builder = Apache5HttpClient.builder();
		if (proxy != null) {
			builder.proxyConfiguration(configuration(proxy));
		}
		return builder;
	}

	private static ProxyConfiguration configuration(ProxyProperties proxy) {
		return ProxyConfiguration.builder()
			.useSystemPropertyValues(false)
			.useEnvironmentVariableValues(false)
			.endpoint(proxy.toUri())
			.username(proxy.getUsername())
			.password(proxy.getPassword())
			.nonProxyHosts(proxy.nonProxyPatterns())
			.build();
	}

}
