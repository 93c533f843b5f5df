package io.github.dynamospring.autoconfigure.metrics;

import io.github.dynamospring.autoconfigure.DynamoPrivacyProperties;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.TableTag;
import io.github.dynamospring.observation.hot.HotPartitions;
import io.github.dynamospring.observation.hot.TableSchemaSource;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Configuration of the watch over the partition keys that take the most capacity.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty(name = "dynamo.hot-partitions.enabled", matchIfMissing = true)
@EnableConfigurationProperties({ DynamoPrivacyProperties.class, HotPartitionsProperties.class })
@Import(TableSchemasConfiguration.class)
class HotPartitionsConfiguration {

	@Bean
	@ConditionalOnMissingBean
	HotPartitions dynamoHotPartitions(HotPartitionsProperties properties, DynamoPrivacyProperties privacy,
			TableSchemaSource schemas, ObjectProvider<TableTag> tableTag, MeterRegistry meters,
			ApplicationEventPublisher publisher, ObservationFailures failures) {
		return new HotPartitions(properties.toSettings(privacy.getKeys()), schemas,
				tableTag.getIfAvailable(() -> (name) -> name), meters, publisher, failures);
	}

}
