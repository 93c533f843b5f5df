package io.github.dynamospring.operations.cost;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

import org.springframework.util.Assert;

/**
 * Client with the prices of the region that it is connected to.
 *
 * @param client the client, which describes its tables
 * @param prices the prices of tables of the standard class
 * @since 0.1
 */
public record PricedClient(DynamoDbClient client, DynamoPrices prices) {

	/**
	 * Region of a client that does not expose its configuration.
	 */
	public static final String UNKNOWN = "unknown";

	/**
	 * Create a client with prices.
	 */
	public PricedClient {
		Assert.notNull(client, "'client' must not be null");
		Assert.notNull(prices, "'prices' must not be null");
	}

	/**
	 * Return the region of a client, or {@code unknown}.
	 */
	public static String region(DynamoDbClient client) {
		try {
			DynamoDbServiceClientConfiguration configuration = client.serviceClientConfiguration();
			if (configuration != null) {
				return configuration.region().id();
			}
			return UNKNOWN;
		}
		catch (UnsupportedOperationException ex) {
			return UNKNOWN;
		}
	}

}
