package io.github.dynamospring.autoconfigure.client;

import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.apache5.ProxyConfiguration;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

import org.springframework.util.ClassUtils;

/**
 * Factory of builders for one HTTP client, which may be absent from the class path. The
 * common settings of all clients are set by {@link ConnectionSettings}.
 */
enum HttpClientFactory {

	/** The fastest in our measurements. */
	APACHE5("software.amazon.awssdk.http.apache5.Apache5HttpClient", (proxy) -> Apache5.builder(proxy)),

	URL_CONNECTION("software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient",
			(proxy) -> UrlConnection.builder(proxy));

	private final String type;

	private final Function<@Nullable ProxyProperties, SdkHttpClient.Builder<?>> builder;

	HttpClientFactory(String type, Function<@Nullable ProxyProperties, SdkHttpClient.Builder<?>> builder) {
		this.type = type;
		this.builder = builder;
	}

	/**
	 * Create a builder.
	 * @param proxy the proxy, or one without a host for the default of the client
	 * @param classLoader finds the client
	 * @return the builder, or null if the client is absent
	 */
	SdkHttpClient.@Nullable Builder<?> create(ProxyProperties proxy, @Nullable ClassLoader classLoader) {
		if (!ClassUtils.isPresent(this.type, classLoader)) {
			return null;
		}
		return this.builder.apply((proxy.getHost() != null) ? proxy : null);
	}

	/**
	 * Builders of Apache 5, in a class of their own because it may be absent.
	 */
	private static final class Apache5 {

		static SdkHttpClient.Builder<?> builder(@Nullable ProxyProperties proxy) {
			Apache5HttpClient.Builder builder = Apache5HttpClient.builder();
			if (proxy != null) {
				builder.proxyConfiguration(ProxyConfiguration.builder()
					.useSystemPropertyValues(false)
					.useEnvironmentVariableValues(false)
					.endpoint(proxy.toUri())
					.username(proxy.getUsername())
					.password(proxy.getPassword())
					.nonProxyHosts(proxy.nonProxyPatterns())
					.build());
			}
			return builder;
		}

	}

	/**
	 * Builders of the JDK's client, which may be absent, too.
	 */
	private static final class UrlConnection {

		static SdkHttpClient.Builder<?> builder(@Nullable ProxyProperties proxy) {
			UrlConnectionHttpClient.Builder builder = UrlConnectionHttpClient.builder();
			if (proxy != null) {
				builder.proxyConfiguration(software.amazon.awssdk.http.urlconnection.ProxyConfiguration.builder()
					.useSystemPropertyValues(false)
					.useEnvironmentVariablesValues(false)
					.endpoint(proxy.toUri())
					.username(proxy.getUsername())
					.password(proxy.getPassword())
					.nonProxyHosts(proxy.nonProxyPatterns())
					.build());
			}
			return builder;
		}

	}

}
