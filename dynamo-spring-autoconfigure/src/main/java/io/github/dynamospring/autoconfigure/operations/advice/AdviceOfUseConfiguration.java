package io.github.dynamospring.autoconfigure.operations.advice;

import java.time.Clock;

import io.github.dynamospring.autoconfigure.DynamoPrivacyProperties;
import io.github.dynamospring.autoconfigure.operations.cost.DynamoPricesProperties;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.hot.HotPartitions;
import io.github.dynamospring.observation.hot.TableSchemaSource;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.operations.advice.SubjectLookup;
import io.github.dynamospring.operations.advice.use.CapacityModeAdvice;
import io.github.dynamospring.operations.advice.use.HotKeyAdvice;
import io.github.dynamospring.operations.advice.use.RequestWatch;
import io.github.dynamospring.operations.advice.use.UseAdvice;
import io.github.dynamospring.operations.cost.DynamoCosts;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Configuration of the advice that use gives, where requests are observed.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass({ MeterRegistry.class, ObservationRegistry.class })
@ConditionalOnBean(ObservationFailures.class)
@EnableConfigurationProperties({ DynamoPrivacyProperties.class, DynamoPricesProperties.class })
class AdviceOfUseConfiguration {

	@Bean
	@ConditionalOnMissingBean
	RequestWatch dynamoRequestWatch(DynamoAdviceProperties properties, DynamoPricesProperties prices,
			ObjectProvider<TableSchemaSource> schemas) {
		return new RequestWatch(properties.toSettings(prices.getLeastObservation()),
				schemas.getIfAvailable(() -> (table) -> null));
	}

	@Bean
	@ConditionalOnMissingBean
	UseAdvice dynamoUseAdvice(RequestWatch watch, SubjectLookup subjects) {
		return new UseAdvice(watch, subjects);
	}

	@Bean
	@ConditionalOnMissingBean
	@ConditionalOnBean(HotPartitions.class)
	HotKeyAdvice dynamoHotKeyAdvice(HotPartitions partitions, SubjectLookup subjects, DynamoPrivacyProperties privacy) {
		return new HotKeyAdvice(partitions, subjects, privacy.getKeys());
	}

	@Bean
	@ConditionalOnMissingBean
	@ConditionalOnBean({ DynamoCosts.class, DynamoStatistics.class })
	CapacityModeAdvice dynamoCapacityModeAdvice(DynamoCosts costs, DynamoStatistics statistics,
			SubjectLookup subjects) {
		return new CapacityModeAdvice(costs, statistics, subjects, Clock.systemUTC());
	}

}
