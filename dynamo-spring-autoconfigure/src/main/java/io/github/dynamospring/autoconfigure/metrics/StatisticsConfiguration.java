package io.github.dynamospring.autoconfigure.metrics;

import io.github.dynamospring.observation.DynamoStatistics;

import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Meters and statistics of requests.
 */
@Configuration(proxyBeanMethods = false)
class StatisticsConfiguration {

	@Bean
	@ConditionalOnMissingBean
	DynamoStatistics dynamoStatistics() {
		return new DynamoStatistics();
	}

}
