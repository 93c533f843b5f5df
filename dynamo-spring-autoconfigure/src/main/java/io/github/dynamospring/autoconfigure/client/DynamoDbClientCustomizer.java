package io.github.dynamospring.autoconfigure.client;

import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/**
 * Callback that tunes the auto-configured client. Beans of this type are called in their
 * order, after the properties are applied.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface DynamoDbClientCustomizer {

	/**
	 * Tune the client that is about to be built. An override configuration that is set
	 * here replaces the one before; timeouts and retries that it leaves open follow the
	 * properties, and lost answers are detected in any case.
	 * @param builder the builder of the client
	 */
	void customize(DynamoDbClientBuilder builder);

}
