package io.github.dynamospring.autoconfigure.metrics;

import java.util.function.Function;

import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.meter.HttpPoolMeters;
import io.micrometer.core.instrument.MeterRegistry;
import software.amazon.awssdk.metrics.MetricPublisher;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Configuration of meters for the connection pools of HTTP clients. The clients find them
 * by name.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty(name = "dynamo.metrics.http-pool")
class HttpPoolConfiguration {

	@Bean(name = DynamoMetricsAutoConfiguration.HTTP_POOL, defaultCandidate = false)
	MetricPublisher dynamoHttpPoolMeters(MeterRegistry registry, ObservationFailures failures) {
		return new HttpPoolMeters(registry, "sync", failures);
	}

	@Bean(name = DynamoMetricsAutoConfiguration.ASYNC_HTTP_POOL, defaultCandidate = false)
	MetricPublisher dynamoAsyncHttpPoolMeters(MeterRegistry registry, ObservationFailures failures) {
		return new HttpPoolMeters(registry, "async", failures);
	}

	@Bean(name = DynamoMetricsAutoConfiguration.NAMED_HTTP_POOLS, defaultCandidate = false)
	Function<String, MetricPublisher> dynamoNamedHttpPoolMeters(MeterRegistry registry, ObservationFailures failures) {
		return (client) -> new HttpPoolMeters(registry, client, failures);
	}

}
