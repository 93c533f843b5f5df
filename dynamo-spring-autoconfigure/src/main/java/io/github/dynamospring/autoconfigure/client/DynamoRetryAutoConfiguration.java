package io.github.dynamospring.autoconfigure.client;

import io.github.dynamospring.autoconfigure.client.NamedClients.RetryStrategyFactory;
import io.github.dynamospring.client.retry.DynamoRetryStrategy;
import io.github.dynamospring.client.retry.RetrySettings;
import io.github.dynamospring.start.StartRefusedException;
import io.github.resilience4j.micrometer.tagged.TaggedRetryMetrics;
import io.github.resilience4j.retry.RetryRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import software.amazon.awssdk.retries.api.RetryStrategy;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for the repetition of failed
 * requests by Resilience4j.
 *
 * @since 0.1
 */
@AutoConfiguration(before = { DynamoDbClientAutoConfiguration.class, DynamoDbAsyncClientAutoConfiguration.class },
		afterName = "io.github.resilience4j.springboot.retry.autoconfigure.RetryAutoConfiguration")
@ConditionalOnClass(RetryRegistry.class)
@EnableConfigurationProperties(DynamoRetryProperties.class)
public final class DynamoRetryAutoConfiguration {

	/**
	 * Name of the retry strategy that the clients get.
	 */
	public static final String RETRY_STRATEGY = "dynamoRetryStrategy";

	/**
	 * Create the strategy, which is only injected by name: other AWS clients of the
	 * application must not find it.
	 */
	@Bean(name = RETRY_STRATEGY, defaultCandidate = false)
	@ConditionalOnMissingBean(name = RETRY_STRATEGY)
	@ConditionalOnBooleanProperty(name = "dynamo.retry.enabled", matchIfMissing = true)
	RetryStrategy dynamoRetryStrategy(DynamoRetryProperties properties, RetryRegistry registry,
			ObjectProvider<RetryStrategyListener> listeners) {
		DynamoRetryStrategy strategy = create(DynamoRetryStrategy.NAME, properties.toSettings(), registry);
		listeners.forEach((listener) -> listener.created("default", strategy));
		return strategy;
	}

	/**
	 * Create the factory for other clients, unless the application has a strategy of its
	 * own, which is for all.
	 */
	@Bean
	RetryStrategyFactory dynamoRetryStrategyFactory(RetryRegistry registry,
			@Qualifier(RETRY_STRATEGY) ObjectProvider<RetryStrategy> common,
			ObjectProvider<RetryStrategyListener> listeners) {
		RetryStrategy strategy = common.getIfAvailable();
		if (strategy != null && !(strategy instanceof DynamoRetryStrategy)) {
			return (client, settings) -> strategy;
		}
		return (client, settings) -> {
			DynamoRetryStrategy own = create(DynamoRetryStrategy.NAME + "-" + client, settings, registry);
			listeners.forEach((listener) -> listener.created(client, own));
			return own;
		};
	}

	private static DynamoRetryStrategy create(String name, RetrySettings settings, RetryRegistry registry) {
		if (registry.find(name).isPresent()) {
			throw new StartRefusedException(
					"The Resilience4j registry has a retry '" + name
							+ "' of its own, which is the name of the retry of requests to DynamoDB",
					"If it is for these requests, remove 'resilience4j.retry.instances." + name
							+ "' and set 'dynamo.retry.*' instead. If it is for methods of the application, give it "
							+ "another name, and do not let it repeat requests that the client repeats already.",
					null);
		}
		return DynamoRetryStrategy.create(settings, registry, name);
	}

	/**
	 * Registry for an application without the auto-configuration of Resilience4j.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnMissingBean(RetryRegistry.class)
	static class RetryRegistryConfiguration {

		@Bean
		RetryRegistry retryRegistry() {
			return RetryRegistry.ofDefaults();
		}

		/**
		 * Meters of that registry.
		 */
		@Configuration(proxyBeanMethods = false)
		@ConditionalOnClass({ TaggedRetryMetrics.class, MeterRegistry.class })
		static class RetryMetricsConfiguration {

			@Bean
			@ConditionalOnMissingBean
			TaggedRetryMetrics taggedRetryMetrics(RetryRegistry registry) {
				return TaggedRetryMetrics.ofRetryRegistry(registry);
			}

		}

	}

	/**
	 * Meters of the budgets.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(MeterRegistry.class)
	@ConditionalOnBooleanProperty(name = "dynamo.metrics.enabled", matchIfMissing = true)
	static class RetryBudgetConfiguration {

		@Bean
		RetryBudgetMeters dynamoRetryBudgetMeters() {
			return new RetryBudgetMeters();
		}

	}

	/**
	 * Listener to the creation of strategies, which knows the client of each.
	 */
	@FunctionalInterface
	interface RetryStrategyListener {

		void created(String client, DynamoRetryStrategy strategy);

	}

}
