package io.github.dynamospring.test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

import io.github.dynamospring.stream.ChangeEvent;
import io.github.dynamospring.stream.DeliveryObserver;
import io.github.dynamospring.stream.DynamoStreamDecoder;
import io.github.dynamospring.stream.StreamListenerContainer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Record;

import org.springframework.util.function.SingletonSupplier;

/**
 * Probe that waits for the listeners of streams:
 *
 * <pre class="code">
 * ChangeEvent&lt;Order&gt; event = probe.await(Inserted.class, Order.class);
 * </pre>
 *
 * An event counts once all running listeners of its table are done with it. A listener
 * that takes other events is done at once. Each event is returned once.
 *
 * @since 0.1
 */
public final class StreamProbe implements DeliveryObserver {

	private final Supplier<DynamoStreamDecoder> decoder;

	private final Duration longestWait;

	private final List<StreamListenerContainer> containers = new ArrayList<>();

	private final Map<Record, Set<StreamListenerContainer>> done = new LinkedHashMap<>();

	/**
	 * Create a probe.
	 * @param decoder the supplier of the decoder of records
	 */
	StreamProbe(Supplier<DynamoStreamDecoder> decoder, Duration longestWait) {
		this.decoder = SingletonSupplier.of(decoder);
		this.longestWait = longestWait;
	}

	/**
	 * Wait at most 20 seconds until the listeners are done with an event.
	 * @param type the type of the event, such as {@code Inserted.class}
	 * @param entity the type of the entity
	 * @return the first such event that was not returned before
	 * @throws AssertionError if there is no such event; it lists the events that came,
	 * and where groups stopped
	 */
	@SuppressWarnings("rawtypes")
	public <T> ChangeEvent<T> await(Class<? extends ChangeEvent> type, Class<T> entity) {
		return await(type, entity, (any) -> true);
	}

	/**
	 * Wait at most 20 seconds until the listeners are done with an event.
	 * @param type the type of the event, such as {@code Inserted.class}
	 * @param entity the type of the entity
	 * @param condition the condition on the event
	 * @return the first such event that was not returned before
	 * @throws AssertionError if there is no such event; it lists the events that came,
	 * and where groups stopped
	 */
	@SuppressWarnings("rawtypes")
	public synchronized <T> ChangeEvent<T> await(Class<? extends ChangeEvent> type, Class<T> entity,
			Predicate<ChangeEvent<T>> condition) {
		Predicate<ChangeEvent<T>> expected = condition.and(type::isInstance);
		long end = System.nanoTime() + this.longestWait.toNanos();
		for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
			ChangeEvent<T> found = take(entity, expected);
			if (found != null) {
				return found;
			}
			pause(left);
		}
		throw new AssertionError(message(type.getSimpleName() + " of " + entity.getSimpleName()));
	}

	private void pause(long nanos) {
		try {
			TimeUnit.NANOSECONDS.timedWait(this, nanos);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("The thread was interrupted", ex);
		}
	}

	private <T> @Nullable ChangeEvent<T> take(Class<T> entity, Predicate<ChangeEvent<T>> expected) {
		for (Map.Entry<Record, Set<StreamListenerContainer>> entry : this.done.entrySet()) {
			ChangeEvent<T> event = this.decoder.get().decode(entry.getKey(), entity).orElse(null);
			if (event != null && expected.test(event) && isDone(entry.getValue())) {
				this.done.remove(entry.getKey());
				return event;
			}
		}
		return null;
	}

	private boolean isDone(Set<StreamListenerContainer> done) {
		String table = done.iterator().next().getTable();
		return this.containers.stream()
			.filter((container) -> container.isRunning() && container.getTable().equals(table))
			.allMatch(done::contains);
	}

	private String message(String event) {
		if (this.containers.isEmpty()) {
			return "There are no listeners. Include their components in the test, as by @Import(OrderListener.class)";
		}
		List<String> lines = new ArrayList<>(List.of("The listeners are not done with an event " + event + ". Done:"));
		this.done.forEach((record, groups) -> lines.add(record.eventName() + " " + record.dynamodb().keys() + " by "
				+ groups.stream().map(StreamListenerContainer::getGroup).toList()));
		this.containers.forEach((container) -> container.getStoppedShards()
			.forEach((shard, failure) -> lines.add("Group " + container.getGroup() + " stopped: " + failure)));
		return String.join("\n  ", lines);
	}

	/**
	 * Forget all events.
	 */
	synchronized void clear() {
		this.done.clear();
	}

	@Override
	public synchronized void register(StreamListenerContainer container) {
		this.containers.add(container);
	}

	@Override
	public int deliver(StreamListenerContainer container, String shard, List<Record> records, IntSupplier delivery) {
		int done = delivery.getAsInt();
		add(container, records.subList(0, done));
		return done;
	}

	private synchronized void add(StreamListenerContainer container, List<Record> records) {
		records.forEach((record) -> this.done.computeIfAbsent(record, (absent) -> new HashSet<>()).add(container));
		notifyAll();
	}

}
