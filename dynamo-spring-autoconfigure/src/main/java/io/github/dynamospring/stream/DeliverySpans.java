package io.github.dynamospring.stream;

import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.UnaryOperator;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * {@link DeliveryObserver} that makes an observation of each delivery. It has an error if
 * the group stops.
 *
 * @since 0.1
 */
public final class DeliverySpans implements DeliveryObserver {

	private final ObservationRegistry registry;

	private final UnaryOperator<String> tableTag;

	/**
	 * Create spans.
	 * @param registry the registry of the observations
	 * @param tableTag the value of the tag {@code table} by the logical name of a table
	 */
	public DeliverySpans(ObservationRegistry registry, UnaryOperator<String> tableTag) {
		this.registry = registry;
		this.tableTag = tableTag;
	}

	@Override
	public int deliver(StreamListenerContainer container, String shard, List<Record> records, IntSupplier delivery) {
		Observation observation = Observation.createNotStarted("dynamodb.stream", this.registry)
			.contextualName("stream " + container.getTable())
			.lowCardinalityKeyValue("table", this.tableTag.apply(container.getTable()))
			.lowCardinalityKeyValue("group", container.getGroup())
			.highCardinalityKeyValue("shard", shard)
			.highCardinalityKeyValue("records", String.valueOf(records.size()));
		return observation.observe(() -> {
			int done = delivery.getAsInt();
			Exception failure = container.getStoppedShards().get(shard);
			if (failure != null) {
				observation.error(failure);
			}
			return done;
		});
	}

}
