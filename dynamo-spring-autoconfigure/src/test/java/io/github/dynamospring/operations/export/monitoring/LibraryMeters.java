package io.github.dynamospring.operations.export.monitoring;

import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.autoconfigure.purchases.Purchase;
import io.github.dynamospring.autoconfigure.purchases.PurchaseListener;
import io.github.dynamospring.observation.DefaultDynamoObservationConvention;
import io.github.dynamospring.observation.DynamoMeterObservationHandler;
import io.github.dynamospring.observation.FailedAttempt;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.SettableRequestContext;
import io.github.dynamospring.observation.ThrottlingCause;
import io.github.dynamospring.observation.WatchedShop;
import io.github.dynamospring.observation.hot.HotPartitionSettings;
import io.github.dynamospring.observation.hot.HotPartitions;
import io.github.dynamospring.observation.meter.DynamoRequestMeters;
import io.github.dynamospring.observation.meter.HttpPoolMeters;
import io.github.dynamospring.observation.meter.TableSizeMeters;
import io.github.dynamospring.stream.DynamoStreamDecoder;
import io.github.dynamospring.stream.MicrometerDeliveryMeters;
import io.github.dynamospring.stream.RetryInterval;
import io.github.dynamospring.stream.StreamConnector;
import io.github.dynamospring.stream.StreamEngine;
import io.github.dynamospring.stream.StreamListenerProcessor;
import io.github.dynamospring.stream.StreamListenerRegistry;
import io.github.dynamospring.stream.StreamListenerSettings;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.mockito.BDDMockito;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.http.HttpMetric;
import software.amazon.awssdk.metrics.MetricCollector;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import org.springframework.beans.factory.support.StaticListableBeanFactory;

/**
 * All meters of the library, registered by the library itself because of what requests
 * told it, and the names and labels of their series in Prometheus.
 */
final class LibraryMeters {

	private static final String TABLE = WatchedShop.TABLE;

	private LibraryMeters() {
	}

	static void register(MeterRegistry registry) {
		ObservationFailures failures = new ObservationFailures();
		failures.bindTo(registry);
		DynamoRequestMeters meters = new DynamoRequestMeters(registry, (table) -> table, failures);
		meters.ended(written());
		meters.ended(failed());
		meters.ended(refused());
		meters.ended(cancelled());
		meters.ended(unprocessed());
		registerRequests(registry);
		HotPartitions partitions = new HotPartitions(HotPartitionSettings.DEFAULT, (table) -> WatchedShop.SCHEMA,
				(table) -> table, registry, (event) -> {
				}, failures);
		partitions.ended(written());
		registerPool(registry, failures);
		registerStreams(registry);
		new TableSizeMeters(registry, (table) -> table, failures, Runnable::run, Clock.systemUTC()).register(TABLE,
				() -> TableDescription.builder().build());
	}

	private static SettableRequestContext written() {
		SettableRequestContext context = context("PutItem", put());
		context.setSdkResponse(PutItemResponse.builder().build());
		context.setUsage(List.of(new ResourceUsage(TABLE, null, 1, 1, 1, 1)));
		return context;
	}

	private static SettableRequestContext failed() {
		SettableRequestContext context = context("PutItem", put());
		context.addFailedAttempt(new FailedAttempt(1, 400, "ProvisionedThroughputExceededException", true,
				List.of(new ThrottlingCause("TableWriteProvisionedThroughputExceeded", TABLE, null))));
		context.addFailedAttempt(new FailedAttempt(2, 0, FailedAttempt.NO_ANSWER, true, List.of()));
		context.setAttempts(2);
		context.setOutcome(RequestOutcome.AMBIGUOUS);
		return context;
	}

	private static SettableRequestContext refused() {
		SettableRequestContext context = context("PutItem", put());
		context.addFailedAttempt(new FailedAttempt(1, 400, "ConditionalCheckFailedException", false, List.of()));
		context.setAttempts(1);
		context.setOutcome(RequestOutcome.CONDITION);
		context.setFailure(ConditionalCheckFailedException.builder().build());
		return context;
	}

	private static SettableRequestContext cancelled() {
		SettableRequestContext context = context("TransactWriteItems",
				TransactWriteItemsRequest.builder()
					.transactItems(TransactWriteItem.builder()
						.put((put) -> put.tableName(TABLE).item(WatchedShop.key("a", "b")))
						.build())
					.build());
		context.addFailedAttempt(new FailedAttempt(1, 400, "TransactionCanceledException", false, List.of(),
				List.of("TransactionConflict")));
		context.setAttempts(1);
		return context;
	}

	private static SettableRequestContext unprocessed() {
		WriteRequest write = WriteRequest.builder().putRequest((put) -> put.item(WatchedShop.key("a", "b"))).build();
		SettableRequestContext context = context("BatchWriteItem",
				BatchWriteItemRequest.builder().requestItems(Map.of(TABLE, List.of(write))).build());
		context
			.setSdkResponse(BatchWriteItemResponse.builder().unprocessedItems(Map.of(TABLE, List.of(write))).build());
		return context;
	}

	private static PutItemRequest put() {
		return PutItemRequest.builder().tableName(TABLE).item(WatchedShop.item("a", "b", 1)).build();
	}

	private static SettableRequestContext context(String operation, SdkRequest request) {
		return new SettableRequestContext(operation, "Orders.save", request);
	}

	private static void registerRequests(MeterRegistry registry) {
		ObservationRegistry observations = ObservationRegistry.create();
		observations.observationConfig().observationHandler(new DynamoMeterObservationHandler(registry));
		SettableRequestContext context = context("PutItem", put());
		Observation observation = Observation
			.createNotStarted(new DefaultDynamoObservationConvention(), () -> context, observations)
			.start();
		context.setOutcome(RequestOutcome.SUCCESS);
		observation.stop();
	}

	private static void registerStreams(MeterRegistry registry) {
		MicrometerDeliveryMeters meters = new MicrometerDeliveryMeters(registry, UnaryOperator.identity());
		StreamListenerSettings settings = new StreamListenerSettings("shop",
				new DynamoStreamDecoder(LocalApplication.unsent(Purchase.class).context()),
				BDDMockito.mock(StreamConnector.class), BDDMockito.mock(StreamEngine.class), RetryInterval.DEFAULT,
				null, List.of(meters), Runnable::run);
		StreamListenerRegistry listeners = new StreamListenerRegistry(() -> settings);
		StreamListenerProcessor processor = new StreamListenerProcessor();
		processor.setBeanFactory(new StaticListableBeanFactory(Map.of("listeners", listeners)));
		processor.postProcessAfterInitialization(new PurchaseListener(), "listener");
		processor.afterSingletonsInstantiated();
		listeners.getContainers().forEach((container) -> {
			meters.called(container, "listener", "done", List.of(), List.of());
			meters.repeated(container, "listener");
		});
	}

	private static void registerPool(MeterRegistry registry, ObservationFailures failures) {
		MetricCollector call = MetricCollector.create("call");
		call.reportMetric(HttpMetric.LEASED_CONCURRENCY, 1);
		call.reportMetric(HttpMetric.PENDING_CONCURRENCY_ACQUIRES, 1);
		call.reportMetric(HttpMetric.AVAILABLE_CONCURRENCY, 1);
		call.reportMetric(HttpMetric.MAX_CONCURRENCY, 1);
		new HttpPoolMeters(registry, "sync", failures).publish(call.collect());
	}

	/**
	 * Return the labels of all series by their names in Prometheus, as Micrometer's
	 * registry makes them: words in snake case, the base unit, and {@code _total} of a
	 * counter. A timer and a distribution have several series, buckets among them if they
	 * are asked for.
	 */
	static Map<String, Set<String>> series(MeterRegistry registry) {
		Map<String, Set<String>> series = new HashMap<>();
		for (Meter meter : registry.getMeters()) {
			Set<String> labels = new HashSet<>();
			meter.getId().getTags().forEach((tag) -> labels.add(snake(tag.getKey())));
			for (String name : names(meter.getId())) {
				series.computeIfAbsent(name, (key) -> new HashSet<>()).addAll(labels);
				if (name.endsWith("_bucket")) {
					series.get(name).add("le");
				}
			}
		}
		return series;
	}

	private static List<String> names(Meter.Id id) {
		String name = snake(id.getName());
		return switch (id.getType()) {
			case COUNTER -> List.of(withUnit(name, id.getBaseUnit()) + "_total");
			case GAUGE -> List.of(withUnit(name, id.getBaseUnit()));
			case TIMER -> summary(withUnit(name, "seconds"));
			case DISTRIBUTION_SUMMARY -> summary(withUnit(name, id.getBaseUnit()));
			default -> throw new IllegalArgumentException(id + " is of a type that the library has not had so far");
		};
	}

	private static List<String> summary(String name) {
		return List.of(name + "_count", name + "_sum", name + "_max", name + "_bucket");
	}

	private static String withUnit(String name, String unit) {
		return (unit == null || name.endsWith("_" + unit)) ? name : name + "_" + unit;
	}

	private static String snake(String name) {
		return name.replace('.', '_');
	}

}
