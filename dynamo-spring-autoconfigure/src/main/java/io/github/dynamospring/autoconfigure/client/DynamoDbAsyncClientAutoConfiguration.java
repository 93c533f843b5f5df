package io.github.dynamospring.autoconfigure.client;

import java.time.Duration;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.client.DynamoClientProperties.HttpClient;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.ProxyConfiguration;
import software.amazon.awssdk.metrics.MetricPublisher;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClientBuilder;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for a {@link DynamoDbAsyncClient} on
 * Netty, with the settings of the synchronous client. It needs to know where the database
 * is: next to a {@code DynamoDbClient} of the application, this takes a
 * {@link DynamoConnectionDetails} bean.
 *
 * @since 0.1
 */
@AutoConfiguration(after = DynamoDbClientAutoConfiguration.class)
@ConditionalOnClass(NettyNioAsyncHttpClient.class)
@ConditionalOnBean(DynamoConnectionDetails.class)
@ConditionalOnMissingBean(DynamoDbAsyncClient.class)
@EnableConfigurationProperties(DynamoClientProperties.class)
@Import(ClientSettingsConfiguration.class)
public final class DynamoDbAsyncClientAutoConfiguration {

	/**
	 * Create the client when it is first asked for: it opens threads.
	 */
	@Bean
	@Lazy
	DynamoDbAsyncClient dynamoDbAsyncClient(DynamoClientProperties properties, ClientConnection connection,
			ConnectionSettings connectionSettings, ClientSettings settings,
			ObjectProvider<DynamoDbAsyncClientCustomizer> customizers,
			@Qualifier(DynamoMetricsAutoConfiguration.ASYNC_HTTP_POOL) ObjectProvider<MetricPublisher> publisher) {
		DynamoDbAsyncClientBuilder builder = DynamoDbAsyncClient.builder();
		connection.apply(builder);
		settings.apply(builder, connection);
		if (properties.getHttp() != HttpClient.SDK) {
			builder
				.httpClientBuilder(connectionSettings.addTo(configure(NettyNioAsyncHttpClient.builder(), properties)));
		}
		customizers.orderedStream().forEach((customizer) -> customizer.customize(builder));
		settings.complete(builder, connection, publisher.getIfAvailable());
		return builder.build();
	}

	static SdkAsyncHttpClient.Builder<?> configure(NettyNioAsyncHttpClient.Builder builder,
			DynamoClientProperties properties) {
		Integer pending = properties.getNetty().getMaxPendingAcquisitions();
		if (pending != null) {
			builder.maxPendingConnectionAcquires(pending);
		}
		Duration writeTimeout = properties.getNetty().getWriteTimeout();
		if (writeTimeout != null) {
			builder.writeTimeout(writeTimeout);
		}
		addProxy(builder, properties.getProxy());
		return builder;
	}

	private static void addProxy(NettyNioAsyncHttpClient.Builder builder, ProxyProperties proxy) {
		if (proxy.getHost() != null && proxy.getPort() != null) {
			builder.proxyConfiguration(ProxyConfiguration.builder()
				.useSystemPropertyValues(false)
				.useEnvironmentVariableValues(false)
				.scheme(proxy.getScheme())
				.host(proxy.getHost())
				.port(proxy.getPort())
				.username(proxy.getUsername())
				.password(proxy.getPassword())
				.nonProxyHosts(proxy.nonProxyPatterns())
				.build());
		}
	}

}
