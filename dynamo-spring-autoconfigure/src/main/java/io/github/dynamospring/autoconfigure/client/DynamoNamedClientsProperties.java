package io.github.dynamospring.autoconfigure.client;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.autoconfigure.DynamoProperties;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of further clients.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo")
public class DynamoNamedClientsProperties {

	/**
	 * Further clients by name, which '@Table' refers to. They inherit the settings of the
	 * default client.
	 */
	private final Map<String, NamedClient> clients = new LinkedHashMap<>();

	public Map<String, NamedClient> getClients() {
		return this.clients;
	}

	/**
	 * Properties of one client.
	 */
	public static class NamedClient extends DynamoProperties {

		private final DynamoClientProperties client = new DynamoClientProperties();

		private final DynamoRetryProperties retry = new DynamoRetryProperties();

		public DynamoClientProperties getClient() {
			return this.client;
		}

		public DynamoRetryProperties getRetry() {
			return this.retry;
		}

	}

}
