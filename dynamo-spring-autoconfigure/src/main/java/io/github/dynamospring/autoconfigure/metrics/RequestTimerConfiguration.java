package io.github.dynamospring.autoconfigure.metrics;

import io.github.dynamospring.observation.DynamoMeterObservationHandler;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler.IgnoredMeters;
import io.micrometer.core.instrument.observation.MeterObservationHandler;

import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Configuration of the handler that meters the observations of requests. It precedes
 * Boot's handler, and gives way to a handler of the application.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(MetricsProperties.class)
@ConditionalOnSingleCandidate(DefaultMeterObservationHandler.class)
class RequestTimerConfiguration {

	@Bean
	@Order(Ordered.LOWEST_PRECEDENCE - 1)
	@ConditionalOnMissingBean(value = MeterObservationHandler.class, ignored = DefaultMeterObservationHandler.class)
	DynamoMeterObservationHandler dynamoMeterObservationHandler(MeterRegistry registry, MetricsProperties properties) {
		IgnoredMeters[] ignored = properties.getObservations().getIgnoredMeters().toArray(IgnoredMeters[]::new);
		return new DynamoMeterObservationHandler(registry, ignored);
	}

}
