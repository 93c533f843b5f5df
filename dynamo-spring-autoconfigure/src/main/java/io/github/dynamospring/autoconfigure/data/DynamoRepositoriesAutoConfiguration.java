package io.github.dynamospring.autoconfigure.data;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.repository.config.DynamoRepositoryConfigurationExtension;
import io.github.dynamospring.repository.support.DynamoRepositoryFactoryBean;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Import;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for DynamoDB repositories.
 *
 * @since 0.1
 */
@AutoConfiguration(after = DynamoDataAutoConfiguration.class)
@ConditionalOnBean(DynamoOperations.class)
@ConditionalOnMissingBean({ DynamoRepositoryFactoryBean.class, DynamoRepositoryConfigurationExtension.class })
@ConditionalOnBooleanProperty(name = "dynamo.repositories.enabled", matchIfMissing = true)
@Import(DataDynamoRepositoriesRegistrar.class)
public final class DynamoRepositoriesAutoConfiguration {

}
