package io.github.dynamospring.autoconfigure.client;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.client.retry.SdkRetryStrategy;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClientBuilder;

import org.springframework.beans.factory.BeanFactory;

/**
 * Clients of streams, each made after the client of a table: with its connection, its
 * timeouts and a HTTP client of its own. Their requests are not repeated, because reading
 * a stream is a repetition anyway.
 *
 * @since 0.1
 */
public final class DynamoDbStreamsClients implements AutoCloseable {

	private final @Nullable DynamoDbStreamsClient own;

	private final DynamoClientProperties properties;

	private final ConnectionSettings connections;

	private final HttpClientChoice httpClients;

	private final Map<DynamoDbClient, DynamoDbStreamsClient> clients = new ConcurrentHashMap<>();

	private DynamoDbStreamsClients(@Nullable DynamoDbStreamsClient own, DynamoClientProperties properties,
			ConnectionSettings connections, HttpClientChoice httpClients) {
		this.own = own;
		this.properties = properties;
		this.connections = connections;
		this.httpClients = httpClients;
	}

	/**
	 * Return the clients of an application. A {@link DynamoDbStreamsClient} bean is for
	 * the tables of the default client.
	 */
	public static DynamoDbStreamsClients of(BeanFactory beans) {
		return new DynamoDbStreamsClients(beans.getBeanProvider(DynamoDbStreamsClient.class).getIfAvailable(),
				beans.getBean(DynamoClientProperties.class), beans.getBean(ConnectionSettings.class),
				beans.getBean(HttpClientChoice.class));
	}

	/**
	 * Return the client of the streams of a client's tables.
	 * @param common whether it is the default client
	 */
	public DynamoDbStreamsClient get(DynamoDbClient client, boolean common) {
		if (common && this.own != null) {
			return this.own;
		}
		return this.clients.computeIfAbsent(client, this::create);
	}

	private DynamoDbStreamsClient create(DynamoDbClient client) {
		DynamoDbServiceClientConfiguration table = client.serviceClientConfiguration();
		ClientOverrideConfiguration.Builder configuration = ClientOverrideConfiguration.builder();
		table.overrideConfiguration().apiCallTimeout().ifPresent(configuration::apiCallTimeout);
		table.overrideConfiguration().apiCallAttemptTimeout().ifPresent(configuration::apiCallAttemptTimeout);
		configuration.retryStrategy(SdkRetryStrategy.createSingleAttempt());
		DynamoDbStreamsClientBuilder builder = DynamoDbStreamsClient.builder()
			.region(table.region())
			.credentialsProvider(table.credentialsProvider())
			.overrideConfiguration(configuration.build());
		table.endpointOverride().ifPresent(builder::endpointOverride);
		this.httpClients.apply(builder, this.properties, this.connections, ClientSettingsConfiguration.CHECK,
				(httpClient) -> {
				});
		return builder.build();
	}

	@Override
	public void close() {
		this.clients.values().forEach(DynamoDbStreamsClient::close);
	}

}
