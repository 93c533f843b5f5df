package io.github.dynamospring.autoconfigure.data;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.reactive.ReactiveDynamoOperations;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for operations with Reactor's types.
 *
 * @since 0.1
 */
@AutoConfiguration(after = DynamoDataAutoConfiguration.class)
@ConditionalOnClass(Mono.class)
@ConditionalOnBean(DynamoOperations.class)
public final class DynamoReactiveDataAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	ReactiveDynamoOperations reactiveDynamoOperations(DynamoOperations operations) {
		return ReactiveDynamoOperations.of(operations);
	}

}
