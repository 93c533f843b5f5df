package io.github.dynamospring.autoconfigure.client;

import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

import org.springframework.beans.factory.ObjectProvider;

/**
 * Strategy that adds the encryption of items to the clients of tables with encrypted
 * attributes.
 */
@FunctionalInterface
public interface ClientEncryption {

	/**
	 * Add the encryption to a client that has such tables.
	 * @param client the name of the client, or null for the default one
	 */
	void addTo(DynamoDbClientBuilder builder, @Nullable String client);

	/**
	 * Return the customizers of a client, the encryption after those of the application.
	 */
	static List<DynamoDbClientCustomizer> with(ObjectProvider<ClientEncryption> encryption,
			Stream<DynamoDbClientCustomizer> customizers, @Nullable String client) {
		return Stream
			.concat(customizers,
					Stream.<DynamoDbClientCustomizer>of(
							(builder) -> encryption.ifAvailable((available) -> available.addTo(builder, client))))
			.toList();
	}

}
