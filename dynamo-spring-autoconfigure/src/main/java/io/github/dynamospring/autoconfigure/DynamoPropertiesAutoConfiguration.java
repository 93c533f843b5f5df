package io.github.dynamospring.autoconfigure;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for the check of property names.
 *
 * @since 0.1
 */
@AutoConfiguration
@Import(UnknownPropertiesCheck.class)
public final class DynamoPropertiesAutoConfiguration {

}
