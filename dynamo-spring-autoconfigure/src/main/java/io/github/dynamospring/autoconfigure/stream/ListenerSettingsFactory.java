package io.github.dynamospring.autoconfigure.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

import io.github.dynamospring.autoconfigure.client.DynamoDbStreamsClients;
import io.github.dynamospring.autoconfigure.client.TableClients;
import io.github.dynamospring.autoconfigure.stream.DynamoStreamsProperties.Trimmed;
import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.observation.TableTag;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.stream.DeadLetters;
import io.github.dynamospring.stream.DeliveryObserver;
import io.github.dynamospring.stream.DeliverySpans;
import io.github.dynamospring.stream.DynamoStreamDecoder;
import io.github.dynamospring.stream.ImageDecryptor;
import io.github.dynamospring.stream.MicrometerDeliveryMeters;
import io.github.dynamospring.stream.RetryInterval;
import io.github.dynamospring.stream.StreamEngine;
import io.github.dynamospring.stream.StreamListenerSettings;
import io.github.dynamospring.stream.embedded.EmbeddedStreamEngine;
import io.github.dynamospring.stream.embedded.EmbeddedStreamSettings;
import io.github.dynamospring.stream.kcl.KclStreamEngine;
import io.github.resilience4j.core.functions.Either;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.retry.RetryRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.thread.Threading;
import org.springframework.core.env.Environment;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.util.ClassUtils;

/**
 * Factory of the settings of listeners. It asks for beans that an application without
 * listeners never creates.
 */
class ListenerSettingsFactory {

	private final DynamoStreamsProperties properties;

	private final Environment environment;

	private final BeanFactory beans;

	ListenerSettingsFactory(DynamoStreamsProperties properties, Environment environment, BeanFactory beans) {
		this.properties = properties;
		this.environment = environment;
		this.beans = beans;
	}

	StreamListenerSettings create(@Nullable DeadLetters deadLetters) {
		this.properties.check(TableClients.of(this.beans));
		DynamoMappingContext context = this.beans.getBean(DynamoMappingContext.class);
		return new StreamListenerSettings(text(this.properties.getGroup(), application(this.environment)),
				decoder(context), connector(), engine(context), retry(), deadLetters, observers(),
				threads("dynamo-listener-"));
	}

	private DynamoStreamDecoder decoder(DynamoMappingContext context) {
		return new DynamoStreamDecoder(context, this.beans.getBeanProvider(ImageDecryptor.class).getIfAvailable());
	}

	static String application(Environment environment) {
		return text(environment.getProperty("spring.application.name"), "application");
	}

	private static String text(@Nullable String text, String otherwise) {
		return (text != null && !text.isBlank()) ? text : otherwise;
	}

	private ClientStreamConnector connector() {
		return new ClientStreamConnector(TableClients.of(this.beans), DynamoDbStreamsClients.of(this.beans),
				this.beans.getBean(TableNameResolver.class), this.beans.getBean(DynamoTablesProperties.class));
	}

	private StreamEngine engine(DynamoMappingContext context) {
		EmbeddedStreamSettings settings = new EmbeddedStreamSettings(application(this.environment),
				this.properties.getLease(), this.properties.getPollInterval(), this.properties.getMaxPollInterval(),
				this.properties.getOnTrimmed() == Trimmed.CONTINUE);
		SimpleAsyncTaskExecutor threads = threads("dynamo-stream-");
		EmbeddedStreamEngine embedded = new EmbeddedStreamEngine(this.beans.getBean(DynamoOperations.class), context,
				settings, this.beans.getBean(PlannerSettings.class).clock(), threads);
		return isPresent("com.amazonaws.services.dynamodbv2.streamsadapter.StreamsSchedulerFactory")
				? new KclStreamEngine(embedded, () -> this.beans.getBean(DynamoDbAsyncClient.class),
						this.beans.getBean(TableNameResolver.class), settings, threads)
				: embedded;
	}

	private SimpleAsyncTaskExecutor threads(String prefix) {
		SimpleAsyncTaskExecutor threads = new SimpleAsyncTaskExecutor(prefix);
		threads.setDaemon(true);
		threads.setVirtualThreads(Threading.VIRTUAL.isActive(this.environment));
		return threads;
	}

	private RetryInterval retry() {
		return isPresent("io.github.resilience4j.retry.RetryRegistry") ? NamedRetry.interval(this.beans)
				: RetryInterval.DEFAULT;
	}

	private List<DeliveryObserver> observers() {
		UnaryOperator<String> tableTag = tableTag();
		List<DeliveryObserver> observers = new ArrayList<>();
		this.beans.getBeanProvider(DeliveryObserver.class).orderedStream().forEach(observers::add);
		this.beans.getBeanProvider(ObservationRegistry.class)
			.ifUnique((registry) -> observers.add(new DeliverySpans(registry, tableTag)));
		if (isPresent("io.micrometer.core.instrument.MeterRegistry")) {
			Meters.addTo(observers, this.beans, tableTag);
		}
		return observers;
	}

	private UnaryOperator<String> tableTag() {
		TableNameResolver names = this.beans.getBean(TableNameResolver.class);
		TableTag tag = this.beans.getBeanProvider(TableTag.class).getIfAvailable(() -> (name) -> name);
		return (table) -> tag.of(names.resolve(table));
	}

	private boolean isPresent(String type) {
		return ClassUtils.isPresent(type, getClass().getClassLoader());
	}

	/**
	 * Retry of an application with Resilience4j.
	 */
	private static final class NamedRetry {

		private static final String NAME = "dynamodb-streams";

		static RetryInterval interval(BeanFactory beans) {
			RetryConfig config = beans.getBeanProvider(RetryRegistry.class)
				.getIfAvailable(RetryRegistry::ofDefaults)
				.retry(NAME, NamedRetry::defaults)
				.getRetryConfig();
			return new RetryInterval(config.getMaxAttempts(),
					(failures) -> config.getIntervalBiFunction().apply(failures, Either.right(null)));
		}

		private static RetryConfig defaults() {
			return RetryConfig.custom()
				.maxAttempts(RetryInterval.DEFAULT.maxAttempts())
				.intervalFunction((failures) -> RetryInterval.DEFAULT.millis().applyAsLong(failures))
				.build();
		}

	}

	/**
	 * Meters of an application with Micrometer.
	 */
	private static final class Meters {

		static void addTo(List<DeliveryObserver> observers, BeanFactory beans, UnaryOperator<String> tableTag) {
			beans.getBeanProvider(MeterRegistry.class)
				.ifUnique((registry) -> observers.add(new MicrometerDeliveryMeters(registry, tableTag)));
		}

	}

}
