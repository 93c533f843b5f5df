package io.github.dynamospring.autoconfigure.metrics;

import io.github.dynamospring.autoconfigure.DynamoPrivacyProperties;
import io.github.dynamospring.observation.DefaultDynamoObservationConvention;
import io.github.dynamospring.observation.DynamoObservationConvention;
import io.github.dynamospring.observation.DynamoObservationInterceptor;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.RequestListener;
import io.github.dynamospring.observation.TableTag;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for meters and observations of
 * requests to DynamoDB.
 *
 * @since 0.1
 */
@AutoConfiguration(
		beforeName = { "io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration",
				"io.github.dynamospring.autoconfigure.client.DynamoDbAsyncClientAutoConfiguration" },
		afterName = {
				"org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
				"org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration" })
@ConditionalOnClass({ MeterRegistry.class, ObservationRegistry.class })
@ConditionalOnSingleCandidate(MeterRegistry.class)
@ConditionalOnBooleanProperty(name = "dynamo.metrics.enabled", matchIfMissing = true)
@EnableConfigurationProperties({ CallLogProperties.class, DynamoMetricsProperties.class,
		DynamoPrivacyProperties.class })
@Import({ RequestTimerConfiguration.class, StatisticsConfiguration.class, HotPartitionsConfiguration.class,
		HttpPoolConfiguration.class, CallLogConfiguration.class })
public final class DynamoMetricsAutoConfiguration {

	/**
	 * Name of the interceptor of the clients.
	 */
	public static final String INTERCEPTOR = "dynamoObservationInterceptor";

	/**
	 * Name of the publisher for the connections of the synchronous client.
	 */
	public static final String HTTP_POOL = "dynamoHttpPoolMeters";

	/**
	 * Name of the publisher for the connections of the asynchronous client.
	 */
	public static final String ASYNC_HTTP_POOL = "dynamoAsyncHttpPoolMeters";

	/**
	 * Name of the function that creates a publisher for each further client by its name.
	 */
	public static final String NAMED_HTTP_POOLS = "dynamoNamedHttpPoolMeters";

	@Bean
	@ConditionalOnMissingBean
	ObservationFailures dynamoObservationFailures(MeterRegistry registry) {
		ObservationFailures failures = new ObservationFailures();
		failures.bindTo(registry);
		return failures;
	}

	/**
	 * Create the interceptor. It is found by name only, so that other AWS clients of the
	 * application do not get it.
	 */
	@Bean(name = INTERCEPTOR, defaultCandidate = false)
	@ConditionalOnMissingBean(name = INTERCEPTOR)
	ExecutionInterceptor dynamoObservationInterceptor(DynamoPrivacyProperties privacy,
			ObjectProvider<ObservationRegistry> observations, ObjectProvider<DynamoObservationConvention> convention,
			ObjectProvider<TableTag> tableTag, ObjectProvider<RequestListener> listeners,
			ObservationFailures failures) {
		DynamoObservationConvention defaultConvention = new DefaultDynamoObservationConvention(strategy(tableTag),
				privacy.getKeys());
		return new DynamoObservationInterceptor(observations.getIfUnique(() -> ObservationRegistry.NOOP),
				convention.getIfAvailable(), defaultConvention, listeners.orderedStream().toList(), failures);
	}

	/**
	 * Return the application's strategy, or the name of the table itself.
	 */
	static TableTag strategy(ObjectProvider<TableTag> tableTag) {
		return tableTag.getIfAvailable(() -> (table) -> table);
	}

}
