package io.github.dynamospring.autoconfigure.metrics;

import io.github.dynamospring.observation.HotPartitions;

import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The partition keys that take the most capacity.
 */
@Configuration(proxyBeanMethods = false)
class HotPartitionsConfiguration {

	@Bean
	@ConditionalOnMissingBean
	HotPartitions dynamoHotPartitions() {
		return new HotPartitions();
	}

}
