package io.github.dynamospring.autoconfigure.metrics;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.TableTag;
import io.github.dynamospring.observation.hot.TableSchemaSource;
import io.github.dynamospring.observation.meter.DynamoRequestMeters;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.observation.meter.TableSizeMeters;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Configuration of meters and statistics of requests and tables.
 */
@Configuration(proxyBeanMethods = false)
class StatisticsConfiguration {

	@Bean
	@ConditionalOnMissingBean
	DynamoStatistics dynamoStatistics(Environment environment, ObjectProvider<TableSchemaSource> schemas) {
		Duration window = Binder.get(environment)
			.bind("dynamo.advice.window", Duration.class)
			.orElse(DynamoStatistics.DEFAULT_WINDOW);
		return new DynamoStatistics(Clock.systemUTC(), window, schemas.getIfAvailable(() -> (table) -> null));
	}

	@Bean
	@ConditionalOnMissingBean
	DynamoRequestMeters dynamoRequestMeters(MeterRegistry registry, ObjectProvider<TableTag> tableTag,
			ObservationFailures failures) {
		return new DynamoRequestMeters(registry, DynamoMetricsAutoConfiguration.strategy(tableTag), failures);
	}

	@Bean
	MeterBinder dynamoTemplateMeters(ObjectProvider<AccessPatterns> patterns,
			ObjectProvider<DynamoTemplate> templates) {
		return (registry) -> {
			new UnreadableItemMeters(patterns).bindTo(registry);
			new CallMeters(templates).bindTo(registry);
		};
	}

	@Bean
	@ConditionalOnMissingBean
	TableSizeMeters dynamoTableSizeMeters(MeterRegistry registry, ObjectProvider<TableTag> tableTag,
			ObservationFailures failures) {
		return new TableSizeMeters(registry, DynamoMetricsAutoConfiguration.strategy(tableTag), failures, executor(),
				Clock.systemUTC());
	}

	private static Executor executor() {
		CustomizableThreadFactory threads = new CustomizableThreadFactory("dynamo-table-size-");
		threads.setDaemon(true);
		ThreadPoolExecutor executor = new ThreadPoolExecutor(1, 1, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
				threads);
		executor.allowCoreThreadTimeOut(true);
		return executor;
	}

}
