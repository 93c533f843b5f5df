package io.github.dynamospring.autoconfigure.operations.export;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for the connection of an application
 * that only writes exports: it needs no network and sends no request.
 *
 * @since 0.1
 */
@AutoConfiguration(beforeName = { "io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration",
		"io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration",
		"io.github.dynamospring.autoconfigure.client.DynamoDbAsyncClientAutoConfiguration" })
@ConditionalOnProperty(DynamoExportProperties.DIRECTORY)
public final class DynamoExportConnectionAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(DynamoConnectionDetails.class)
	NoConnectionDetails dynamoNoConnectionDetails() {
		return new NoConnectionDetails();
	}

}
