package io.github.dynamospring.autoconfigure.client;

import java.time.Duration;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpConfigurationOption;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.utils.AttributeMap;

import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.util.StringUtils;

/**
 * Settings of connections, in the options that all HTTP clients of the AWS SDK know.
 */
final class ConnectionSettings {

	private final AttributeMap options;

	private ConnectionSettings(AttributeMap options) {
		this.options = options;
	}

	static ConnectionSettings of(DynamoClientProperties properties, @Nullable SslBundles bundles, PropertyCheck check,
			boolean disposable) {
		Duration socketTimeout = properties.determineSocketTimeout(disposable);
		AttributeMap.Builder options = AttributeMap.builder()
			.put(SdkHttpConfigurationOption.MAX_CONNECTIONS, properties.getMaxConnections())
			.put(SdkHttpConfigurationOption.CONNECTION_ACQUIRE_TIMEOUT,
					properties.determineConnectionAcquisitionTimeout())
			.put(SdkHttpConfigurationOption.CONNECTION_TIMEOUT, properties.getConnectionTimeout())
			.put(SdkHttpConfigurationOption.READ_TIMEOUT, socketTimeout)
			.put(SdkHttpConfigurationOption.WRITE_TIMEOUT, socketTimeout)
			.put(SdkHttpConfigurationOption.CONNECTION_MAX_IDLE_TIMEOUT, properties.getConnectionMaxIdleTime())
			.put(SdkHttpConfigurationOption.TCP_KEEPALIVE, properties.isTcpKeepAlive());
		Duration timeToLive = properties.getConnectionTimeToLive();
		if (timeToLive != null) {
			options.put(SdkHttpConfigurationOption.CONNECTION_TIME_TO_LIVE, timeToLive);
		}
		String bundle = properties.getSsl().getBundle();
		if (StringUtils.hasText(bundle)) {
			CurrentSslBundle current = find(bundle, bundles, check);
			options.put(SdkHttpConfigurationOption.TLS_KEY_MANAGERS_PROVIDER, current)
				.put(SdkHttpConfigurationOption.TLS_TRUST_MANAGERS_PROVIDER, current);
		}
		return new ConnectionSettings(options.build());
	}

	private static CurrentSslBundle find(String name, @Nullable SslBundles bundles, PropertyCheck check) {
		if (bundles == null) {
			throw check.refusal("ssl.bundle", name, "There are no SSL bundles in this application.");
		}
		try {
			return CurrentSslBundle.of(name, bundles);
		}
		catch (NoSuchSslBundleException ex) {
			throw check.refusal("ssl.bundle", name, "There is no such bundle: the bundles of 'spring.ssl.bundle' are "
					+ bundles.getBundleNames() + ".");
		}
	}

	/**
	 * Add the settings to a builder. The client is built from it later: it ends with its
	 * owner, and is not built if a customizer sets another.
	 */
	SdkHttpClient.Builder<?> addTo(SdkHttpClient.Builder<?> builder) {
		return new SyncBuilder(builder, this.options);
	}

	/**
	 * Add the settings to the builder of an asynchronous client.
	 */
	SdkAsyncHttpClient.Builder<?> addTo(SdkAsyncHttpClient.Builder<?> builder) {
		return new AsyncBuilder(builder, this.options);
	}

	private record SyncBuilder(SdkHttpClient.Builder<?> builder,
			AttributeMap options) implements SdkHttpClient.Builder<SyncBuilder> {

		@Override
		public SdkHttpClient buildWithDefaults(AttributeMap defaults) {
			return this.builder.buildWithDefaults(this.options.merge(defaults));
		}

	}

	private record AsyncBuilder(SdkAsyncHttpClient.Builder<?> builder,
			AttributeMap options) implements SdkAsyncHttpClient.Builder<AsyncBuilder> {

		@Override
		public SdkAsyncHttpClient buildWithDefaults(AttributeMap defaults) {
			return this.builder.buildWithDefaults(this.options.merge(defaults));
		}

	}

}
