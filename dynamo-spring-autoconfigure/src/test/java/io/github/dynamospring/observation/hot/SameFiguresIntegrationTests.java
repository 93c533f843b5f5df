package io.github.dynamospring.observation.hot;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.wire.EveryOperation;
import io.github.dynamospring.client.wire.WireInterceptor;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.observation.DefaultDynamoObservationConvention;
import io.github.dynamospring.observation.DynamoObservationInterceptor;
import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.EstimatedCapacity;
import io.github.dynamospring.observation.FailedAttempt;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.RequestListener;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.SettableRequestContext;
import io.github.dynamospring.observation.meter.DynamoRequestMeters;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.schema.TableSchema;
import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Spans, meters, statistics and hot partitions have the same figures, whether items or
 * whole requests go past the SDK or not.
 */
class SameFiguresIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(EveryOperation.ENTITIES.toArray(Class<?>[]::new));

	@Test
	void figuresAreTheSame() {
		Figures without = run(UnaryOperator.identity());
		compare(run(UnaryOperator.identity(), new WireInterceptor()), without);
		compare(run(LocalDatabase::addPath, new WireInterceptor()), without);
	}

	private static void compare(Figures with, Figures without) {
		assertThat(with.requests).hasSizeGreaterThan(120).containsExactlyElementsOf(without.requests);
		assertThat(with.hotPartitions()).hasSizeGreaterThan(50).containsExactlyElementsOf(without.hotPartitions());
		assertThat(with.meters()).hasSizeGreaterThan(50).containsExactlyElementsOf(without.meters());
		assertThat(with.statistics()).hasSizeGreaterThan(50).containsExactlyElementsOf(without.statistics());
	}

	private static Figures run(UnaryOperator<DynamoDbClientBuilder> path, WireInterceptor... interceptors) {
		database.deleteItems();
		Figures figures = new Figures();
		List<ExecutionInterceptor> all = new ArrayList<>(List.of(interceptors));
		all.add(figures.interceptor());
		try (DynamoDbClient client = path
			.apply(LocalDatabase.clientBuilder(database.endpoint())
				.overrideConfiguration((configuration) -> all.forEach(configuration::addExecutionInterceptor)))
			.build()) {
			EveryOperation.run(database.template(client, LocalDatabase.TEMPLATE_SETTINGS), database.context());
		}
		Collections.sort(figures.requests);
		assertThat(SettableRequestContext.count(figures.failures)).isZero();
		return figures;
	}

	/**
	 * What was observed in one run.
	 */
	private static final class Figures implements RequestListener, ObservationHandler<DynamoRequestContext> {

		private final List<String> requests = Collections.synchronizedList(new ArrayList<>());

		private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

		private final DynamoStatistics statistics = new DynamoStatistics();

		private final ObservationFailures failures = new ObservationFailures();

		private final HotPartitions partitions = new HotPartitions(HotPartitionSettings.DEFAULT, schemas()::get,
				(name) -> name, this.meters, (event) -> {
				}, this.failures, () -> 0);

		private static Map<String, TableSchema> schemas() {
			return database.context()
				.getTables()
				.stream()
				.collect(Collectors.toMap((table) -> LocalDatabase.tableName(table.logicalName()), TableModel::schema));
		}

		DynamoObservationInterceptor interceptor() {
			ObservationRegistry observations = ObservationRegistry.create();
			observations.observationConfig().observationHandler(this);
			return new DynamoObservationInterceptor(observations, null,
					new DefaultDynamoObservationConvention((table) -> table, KeyVisibility.PLAIN),
					List.of(this, this.partitions, this.statistics,
							new DynamoRequestMeters(this.meters, (table) -> table, this.failures)),
					this.failures);
		}

		@Override
		public void ended(DynamoRequestContext context) {
			this.requests.add(Stream
				.of(context.getOperation(), context.getAccessPattern(), context.getTableNames(), context.getIndexName(),
						context.getBatchSize(), context.isWrite(), context.getOutcome(), context.getUsage(),
						context.getFailedAttempts().stream().map(FailedAttempt::cause).toList(), estimated(context))
				.map(String::valueOf)
				.collect(Collectors.joining(" ")));
		}

		private static int estimated(DynamoRequestContext context) {
			return (context.getOutcome() == RequestOutcome.CONDITION) ? EstimatedCapacity.ofFailedCondition(context)
					+ EstimatedCapacity.ofCancelledAction(context, 0, List.of()) : 0;
		}

		@Override
		public void onStop(DynamoRequestContext context) {
			String span = Stream.of(context.getLowCardinalityKeyValues(), context.getHighCardinalityKeyValues())
				.flatMap((values) -> values.stream())
				.filter((value) -> !value.getKey().equals("aws.request_id"))
				.map(KeyValue::toString)
				.collect(Collectors.joining(" "));
			this.requests.add("span of " + context.getOperation() + " " + span);
		}

		@Override
		public boolean supportsContext(Observation.Context context) {
			return context instanceof DynamoRequestContext;
		}

		List<String> hotPartitions() {
			List<String> lines = new ArrayList<>();
			this.partitions.heaviest(1000)
				.forEach(
						(partition) -> lines.add("%s %s %s %s %.6f %.6f".formatted(partition.table(), partition.index(),
								partition.type(), partition.key(), partition.unitsPerSecond(), partition.error())));
			this.partitions.capacity()
				.forEach((capacity) -> lines.add("%s %s %s %.6f %.6f".formatted(capacity.table(), capacity.index(),
						capacity.type(), capacity.unitsPerSecond(), capacity.unattributed())));
			return sorted(lines, Function.identity());
		}

		List<String> meters() {
			return sorted(this.meters.getMeters(),
					(meter) -> "%s %.6f".formatted(meter.getId(), meter.measure().iterator().next().getValue()));
		}

		List<String> statistics() {
			return sorted(this.statistics.patterns(), (pattern) -> pattern.name() + " " + pattern.requests() + " "
					+ sorted(pattern.usage(), String::valueOf) + " " + pattern.throttles());
		}

		private static <T> List<String> sorted(List<T> elements, Function<T, String> text) {
			return elements.stream().map(text).sorted().toList();
		}

	}

}
