package io.github.dynamospring.autoconfigure.client;

import java.util.List;
import java.util.function.Function;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.autoconfigure.client.DynamoNamedClientsProperties.NamedClient;
import io.github.dynamospring.client.retry.RetrySettings;
import io.github.dynamospring.client.retry.SdkRetryStrategy;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.metrics.MetricPublisher;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.ssl.SslBundles;

/**
 * Factory of the clients of {@code dynamo.clients}. A client inherits the settings of the
 * default one. Each has connections and a retry budget of its own, so that an outage of
 * one region leaves the others alone.
 */
class NamedClients implements DisposableBean {

	/**
	 * Name of the factory, by which the definitions of the clients find it.
	 */
	static final String BEAN = "dynamoNamedClients";

	private final NamedConnections connections;

	private final ClientSettings settings;

	private final RetryStrategyFactory retries;

	private final HttpClientChoice httpClients;

	private final @Nullable SslBundles sslBundles;

	private final Function<String, List<DynamoDbClientCustomizer>> customizers;

	private final Function<String, @Nullable MetricPublisher> publishers;

	/**
	 * Create a factory.
	 * @param settings the settings of the default client
	 * @param customizers the supplier of the customizers of a client
	 * @param publishers the supplier of the publishers that meter the connections of a
	 * client
	 */
	NamedClients(NamedConnections connections, ClientSettings settings, RetryStrategyFactory retries,
			HttpClientChoice httpClients, @Nullable SslBundles sslBundles,
			Function<String, List<DynamoDbClientCustomizer>> customizers,
			Function<String, @Nullable MetricPublisher> publishers) {
		this.connections = connections;
		this.settings = settings;
		this.retries = retries;
		this.httpClients = httpClients;
		this.sslBundles = sslBundles;
		this.customizers = customizers;
		this.publishers = publishers;
	}

	DynamoDbClient create(String name) {
		NamedClient properties = this.connections.bind(name);
		ClientConnection connection = this.connections.connect(name, properties);
		DynamoClientProperties client = properties.getClient();
		PropertyCheck check = new PropertyCheck(NamedConnections.PREFIX + "." + name + ".client");
		ClientPropertiesCheck.check(client, properties.getEndpoint(), check);
		ConnectionSettings connectionSettings = ConnectionSettings.of(client, this.sslBundles, check,
				connection.isDisposable());
		return new DynamoDbClientConfigurer(connection,
				this.settings.with(client, retryStrategy(name, properties.getRetry())),
				(builder, user) -> this.httpClients.apply(builder, client, connectionSettings, check, user),
				this.customizers.apply(name), this.publishers.apply(name))
			.configure(DynamoDbClient.builder())
			.build();
	}

	private RetryStrategy retryStrategy(String name, DynamoRetryProperties properties) {
		RetrySettings settings = properties
			.toSettings(new PropertyCheck(NamedConnections.PREFIX + "." + name + ".retry"));
		if (properties.isEnabled()) {
			return this.retries.create(name, settings);
		}
		return SdkRetryStrategy.createSingleAttempt();
	}

	@Override
	public void destroy() {
		this.connections.close();
	}

	/**
	 * Factory of the retry strategies of clients beside the default one.
	 */
	@FunctionalInterface
	interface RetryStrategyFactory {

		RetryStrategy create(String client, RetrySettings settings);

	}

}
