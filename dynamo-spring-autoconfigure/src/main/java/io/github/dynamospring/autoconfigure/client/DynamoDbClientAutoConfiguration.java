package io.github.dynamospring.autoconfigure.client;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.DynamoProperties;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDatabase;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for a {@link DynamoDbClient}.
 *
 * @since 0.1
 */
@AutoConfiguration(afterName = { "io.awspring.cloud.autoconfigure.core.CredentialsProviderAutoConfiguration",
		"io.awspring.cloud.autoconfigure.core.RegionProviderAutoConfiguration",
		"io.awspring.cloud.autoconfigure.dynamodb.DynamoDbAutoConfiguration" })
@ConditionalOnMissingBean(DynamoDbClient.class)
@Import(ClientSettingsConfiguration.class)
public final class DynamoDbClientAutoConfiguration {

	/**
	 * Name of the decorator of the synchronous client's HTTP client.
	 */
	public static final String HTTP_CLIENT_DECORATOR = "dynamoHttpClientDecorator";

	@Bean
	@ConditionalOnMissingBean
	DynamoConnectionDetails dynamoConnectionDetails(DynamoProperties properties,
			ObjectProvider<EmbeddedDatabase> embeddedDatabase) {
		return ClientSettingsConfiguration.connectionDetails(properties, embeddedDatabase.getIfAvailable());
	}

	@Bean
	DynamoDbClient dynamoDbClient(DynamoDbClientConfigurer configurer) {
		return configurer.configure(DynamoDbClient.builder()).build();
	}

}
