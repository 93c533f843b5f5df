package io.github.dynamospring.autoconfigure.client;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for a
 * {@link DynamoDbClientConfigurer}, also beside clients of the application's own.
 *
 * @since 0.1
 */
@AutoConfiguration
@Import(ClientSettingsConfiguration.class)
public final class DynamoDbClientConfigurerAutoConfiguration {

}
