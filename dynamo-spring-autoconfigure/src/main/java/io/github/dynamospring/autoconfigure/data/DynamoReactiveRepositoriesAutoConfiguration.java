package io.github.dynamospring.autoconfigure.data;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.repository.config.ReactiveDynamoRepositoryConfigurationExtension;
import io.github.dynamospring.repository.reactive.ReactiveDynamoRepositoryFactoryBean;
import reactor.core.publisher.Flux;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for reactive DynamoDB repositories.
 *
 * @since 0.1
 */
@AutoConfiguration(after = DynamoDataAutoConfiguration.class)
@ConditionalOnClass(Flux.class)
@ConditionalOnBean(DynamoOperations.class)
@ConditionalOnMissingBean({ ReactiveDynamoRepositoryFactoryBean.class,
		ReactiveDynamoRepositoryConfigurationExtension.class })
@Conditional(OnRepositoryType.Reactive.class)
@Import(DataReactiveDynamoRepositoriesRegistrar.class)
public final class DynamoReactiveRepositoriesAutoConfiguration {

}
