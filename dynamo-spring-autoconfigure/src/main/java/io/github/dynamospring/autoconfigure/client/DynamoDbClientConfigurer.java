package io.github.dynamospring.autoconfigure.client;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import io.github.dynamospring.client.direct.DirectPath;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkClient;
import software.amazon.awssdk.core.SdkServiceClientConfiguration;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.metrics.MetricPublisher;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/**
 * Configurer that gives a builder of the application everything of the auto-configured
 * client: connection, HTTP client, timeouts, retries, protection of writes, observation,
 * user agent, and the additions of {@link DynamoDbClientCustomizer} beans.
 *
 * <pre class="code">
 * &#064;Bean
 * DynamoDbClient dynamoDbClient(DynamoDbClientConfigurer configurer) {
 *     return configurer.configure(DynamoDbClient.builder()).region(Region.EU_WEST_1).build();
 * }
 * </pre>
 *
 * @since 0.1
 */
public final class DynamoDbClientConfigurer {

	private final ClientConnection connection;

	private final ClientSettings settings;

	private final BiConsumer<DynamoDbClientBuilder, Consumer<SdkHttpClient>> httpClient;

	private final List<DynamoDbClientCustomizer> customizers;

	private final @Nullable MetricPublisher publisher;

	DynamoDbClientConfigurer(ClientConnection connection, ClientSettings settings,
			BiConsumer<DynamoDbClientBuilder, Consumer<SdkHttpClient>> httpClient,
			List<DynamoDbClientCustomizer> customizers, @Nullable MetricPublisher publisher) {
		this.connection = connection;
		this.settings = settings;
		this.httpClient = httpClient;
		this.customizers = customizers;
		this.publisher = publisher;
	}

	/**
	 * Configure a builder. Later settings on it win. An override configuration that was
	 * set before is completed; one that is set afterwards should be made of
	 * {@code builder.overrideConfiguration().toBuilder()}, because it replaces all.
	 * @param builder the builder of the client
	 * @return the builder
	 */
	public DynamoDbClientBuilder configure(DynamoDbClientBuilder builder) {
		this.connection.apply(builder);
		this.settings.apply(builder, this.connection);
		DirectPath path = this.settings.newPath();
		this.httpClient.accept(builder, path::use);
		this.customizers.forEach((customizer) -> customizer.customize(builder));
		this.settings.complete(builder, this.connection, this.publisher);
		this.settings.completePath(builder, path);
		return builder;
	}

	/**
	 * Return whether a client was built by a configurer, and still has its override
	 * configuration.
	 * @param client the client
	 */
	public static boolean isConfigured(SdkClient client) {
		try {
			SdkServiceClientConfiguration configuration = client.serviceClientConfiguration();
			return configuration != null && ClientSettings.isOf(configuration.overrideConfiguration());
		}
		catch (UnsupportedOperationException ex) {
			// a client without access to its configuration
			return false;
		}
	}

}
