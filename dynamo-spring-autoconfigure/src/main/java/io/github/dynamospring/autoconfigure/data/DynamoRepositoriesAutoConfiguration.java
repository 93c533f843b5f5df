package io.github.dynamospring.autoconfigure.data;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.repository.config.DynamoRepositoryConfigurationExtension;
import io.github.dynamospring.repository.config.ReactiveDynamoRepositoryConfigurationExtension;
import io.github.dynamospring.repository.reactive.ReactiveDynamoRepositoryFactoryBean;
import io.github.dynamospring.repository.support.DynamoRepositoryFactoryBean;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for DynamoDB repositories.
 *
 * @since 0.1
 */
@AutoConfiguration(after = DynamoDataAutoConfiguration.class)
@ConditionalOnBean(DynamoOperations.class)
@ConditionalOnMissingBean(value = { DynamoRepositoryFactoryBean.class, DynamoRepositoryConfigurationExtension.class },
		ignored = { ReactiveDynamoRepositoryFactoryBean.class, ReactiveDynamoRepositoryConfigurationExtension.class })
@Conditional(OnRepositoryType.Imperative.class)
@Import(DataDynamoRepositoriesRegistrar.class)
public final class DynamoRepositoriesAutoConfiguration {

}
