package io.github.dynamospring.autoconfigure;

import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/**
 * Tunes the auto-configured client. Beans of this type are called in their order, after
 * the properties are applied.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface DynamoDbClientCustomizer {

	/**
	 * Tune the client that is about to be built.
	 * @param builder the builder of the client
	 */
	void customize(DynamoDbClientBuilder builder);

}
