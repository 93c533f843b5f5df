package io.github.dynamospring.autoconfigure.metrics;

import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.TableTag;
import io.github.dynamospring.observation.meter.DynamoRequestMeters;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Configuration of meters and statistics of requests.
 */
@Configuration(proxyBeanMethods = false)
class StatisticsConfiguration {

	@Bean
	@ConditionalOnMissingBean
	DynamoStatistics dynamoStatistics() {
		return new DynamoStatistics();
	}

	@Bean
	@ConditionalOnMissingBean
	DynamoRequestMeters dynamoRequestMeters(MeterRegistry registry, ObjectProvider<TableTag> tableTag,
			ObservationFailures failures) {
		return new DynamoRequestMeters(registry, tableTag.getIfAvailable(() -> (table) -> table), failures);
	}

}
