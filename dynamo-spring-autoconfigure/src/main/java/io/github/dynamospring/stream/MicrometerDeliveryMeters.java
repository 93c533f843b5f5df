package io.github.dynamospring.stream;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * {@link DeliveryObserver} that keeps meters of Micrometer.
 *
 * @since 0.1
 */
public final class MicrometerDeliveryMeters implements DeliveryObserver {

	private final MeterRegistry registry;

	private final UnaryOperator<String> tableTag;

	/**
	 * Create meters.
	 * @param registry the registry of the meters
	 * @param tableTag the value of the tag {@code table} by the logical name of a table
	 */
	public MicrometerDeliveryMeters(MeterRegistry registry, UnaryOperator<String> tableTag) {
		this.registry = registry;
		this.tableTag = tableTag;
	}

	@Override
	public void register(StreamListenerContainer container) {
		TimeGauge.builder("dynamodb.stream.lag", container, TimeUnit.MILLISECONDS, (group) -> group.getLag().toMillis())
			.description("Longest time from a change to the end of its delivery")
			.tags(tags(container))
			.register(this.registry);
		Gauge.builder("dynamodb.stream.stopped", container, (group) -> group.getStoppedShards().size())
			.description("Shards at which a group stopped")
			.baseUnit("shards")
			.tags(tags(container))
			.register(this.registry);
	}

	private Tags tags(StreamListenerContainer container) {
		return Tags.of("table", this.tableTag.apply(container.getTable()), "group", container.getGroup());
	}

	@Override
	public void called(StreamListenerContainer container, String listener, String outcome, List<Record> records,
			List<?> arguments) {
		Counter.builder("dynamodb.stream.records")
			.description("Records by the outcome of their delivery")
			.baseUnit("records")
			.tags(tags(container).and("listener", listener, "outcome", outcome))
			.register(this.registry)
			.increment(records.size());
	}

	@Override
	public void repeated(StreamListenerContainer container, String listener) {
		Counter.builder("dynamodb.stream.retries")
			.description("Repeated calls of a listener")
			.baseUnit("calls")
			.tags(tags(container).and("listener", listener))
			.register(this.registry)
			.increment();
	}

}
