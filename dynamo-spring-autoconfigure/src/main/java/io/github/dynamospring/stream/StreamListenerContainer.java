package io.github.dynamospring.stream;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

import io.github.dynamospring.call.CallContext;
import io.github.dynamospring.mapping.TableModel;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

import org.springframework.context.Lifecycle;

/**
 * Container of the listeners of a group to a table. They share a position in each shard
 * of the stream. If one of them fails finally, the container stops at the shard until it
 * is started again.
 *
 * @since 0.1
 */
public final class StreamListenerContainer implements Lifecycle {

	/**
	 * Largest number of records that an engine delivers at a time.
	 */
	public static final int SLICE = 100;

	private static final Log logger = LogFactory.getLog(StreamListenerContainer.class);

	private final String group;

	private final TableModel table;

	private final List<StreamListener> listeners;

	private final StreamListenerSettings settings;

	private final Map<String, Exception> stopped = new ConcurrentHashMap<>();

	private final Map<String, ShardState> shards = new ConcurrentHashMap<>();

	private final DeadLetterMarks marks = new DeadLetterMarks();

	private volatile boolean running;

	private volatile @Nullable Exception failure;

	StreamListenerContainer(String group, List<StreamListener> listeners, StreamListenerSettings settings) {
		this.group = group;
		this.table = listeners.get(0).table();
		this.listeners = List.copyOf(listeners);
		this.settings = settings;
		this.settings.observers().forEach((observer) -> observer.register(this));
	}

	/**
	 * Return the group.
	 */
	public String getGroup() {
		return this.group;
	}

	/**
	 * Return the logical name of the table.
	 */
	public String getTable() {
		return this.table.logicalName();
	}

	/**
	 * Return the IDs of the listeners.
	 */
	public List<String> getListenerIds() {
		return this.listeners.stream().<String>map(StreamListener::id).toList();
	}

	/**
	 * Return the shards at which the group stopped, each with the failure.
	 */
	public Map<String, Exception> getStoppedShards() {
		return Map.copyOf(this.stopped);
	}

	/**
	 * Return the failure of the last attempt to read the stream, or null.
	 */
	public @Nullable Exception getFailure() {
		return this.failure;
	}

	TableModel table() {
		return this.table;
	}

	Collection<StreamListener> listeners() {
		return this.listeners;
	}

	StreamListener listener(String id) {
		return this.listeners.stream().filter((listener) -> listener.id().equals(id)).findFirst().orElseThrow();
	}

	boolean isAutoStartup() {
		return this.listeners.stream().allMatch(StreamListener::isAutoStartup);
	}

	/**
	 * Deliver from now on, also from shards at which the group stopped. Another instance
	 * may be the one that reads the stream.
	 */
	@Override
	public void start() {
		this.stopped.clear();
		this.running = true;
	}

	/**
	 * Stop before the next record.
	 */
	@Override
	public void stop() {
		this.running = false;
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	/**
	 * Return whether records of a shard are delivered.
	 */
	public boolean isRunningAt(String shard) {
		return this.running && !this.stopped.containsKey(shard);
	}

	/**
	 * Set the failure to read the stream.
	 * @param failure the failure, or null after a success
	 */
	public void setFailure(@Nullable Exception failure) {
		this.failure = failure;
	}

	/**
	 * Stop at a shard.
	 */
	public void stopAt(String shard, Exception reason) {
		logger.error("Group '" + this.group + "' stops at shard " + shard + " of table " + getTable()
				+ ". Its records are lost unless it is started again within 24 hours", reason);
		this.stopped.put(shard, reason);
	}

	/**
	 * Stop at a shard with records that DynamoDB dropped before the group read them,
	 * unless it may go on.
	 * @return whether the group goes on with later records
	 */
	public boolean lose(String shard, boolean mayGoOn, @Nullable Exception cause) {
		String loss = "DynamoDB dropped records of shard " + shard + " of table " + getTable() + " before group '"
				+ this.group + "' read them";
		if (!isRunningAt(shard)) {
			return false;
		}
		if (mayGoOn) {
			logger.warn(loss + ". It goes on with later records", cause);
			return true;
		}
		stopAt(shard, new IllegalStateException(
				loss + ". To go on with later records, set 'dynamo.streams.on-trimmed' to 'continue'", cause));
		return false;
	}

	/**
	 * Set the state of a shard without further records.
	 * @param state the state, or null if this instance does not read the shard any more
	 */
	public void setShard(String shard, @Nullable ShardState state) {
		if (state != null) {
			this.shards.put(shard, state);
		}
		else {
			this.shards.remove(shard);
		}
	}

	/**
	 * Return the shards that this instance reads for the group.
	 */
	public Map<String, ShardState> getShards() {
		return Map.copyOf(this.shards);
	}

	/**
	 * Return the longest time from a change to the end of its delivery, of all shards
	 * that this instance reads.
	 */
	public Duration getLag() {
		return this.shards.values().stream().map(ShardState::lag).max(Duration::compareTo).orElse(Duration.ZERO);
	}

	/**
	 * Return the marks of the newest 100 items with a dead letter. To be stored in one
	 * write with the positions, which are read before: a mark is set before its position
	 * moves.
	 */
	public List<String> getMarks() {
		return this.marks.get();
	}

	/**
	 * Set the stored marks, before records are delivered.
	 */
	public void setMarks(Collection<String> marks) {
		this.marks.set(marks);
	}

	DeadLetterMarks marks() {
		return this.marks;
	}

	/**
	 * Deliver records.
	 * @param shard the shard of the records
	 * @param records the records, in order
	 * @param owned whether this instance may go on with the next record
	 * @return the number of leading records that all listeners are done with
	 */
	public int deliver(String shard, List<Record> records, BooleanSupplier owned) {
		if (records.isEmpty()) {
			return 0;
		}
		BooleanSupplier active = () -> isRunningAt(shard) && owned.getAsBoolean();
		IntSupplier delivery = () -> deliverAll(shard, records, active);
		for (DeliveryObserver observer : this.settings.observers()) {
			IntSupplier observed = delivery;
			delivery = () -> observer.deliver(this, shard, records, observed);
		}
		int done = delivery.getAsInt();
		if (done > 0) {
			setShard(shard, ShardState.after(records.get(done - 1)));
		}
		return done;
	}

	private int deliverAll(String shard, List<Record> records, BooleanSupplier active) {
		int done = records.size();
		for (StreamListener listener : this.listeners) {
			done = deliver(new ListenerDelivery(this, this.settings, shard, listener, active),
					records.subList(0, done));
		}
		return done;
	}

	private int deliver(ListenerDelivery delivery, List<Record> records) {
		List<List<ListenerCall>> lanes = delivery.listener().lanes(records);
		if (lanes.size() == 1) {
			return delivery.run(lanes.get(0), records.size());
		}
		CallContext context = CallContext.capture();
		Executor executor = (task) -> this.settings.executor().execute(() -> context.run(task));
		List<CompletableFuture<Integer>> running = new ArrayList<>();
		for (List<ListenerCall> lane : lanes) {
			running.add(CompletableFuture.supplyAsync(() -> delivery.run(lane, records.size()), executor));
		}
		return running.stream().map(CompletableFuture::join).reduce(records.size(), Math::min);
	}

	/**
	 * State of a shard that this instance reads.
	 *
	 * @param position the sequence number of the last record that is done, or {@code 0}
	 * @param lag the time from its change to the end of its delivery, or zero if the
	 * shard has no further records
	 */
	public record ShardState(String position, Duration lag) {

		static ShardState after(Record done) {
			StreamRecord change = done.dynamodb();
			return new ShardState(change.sequenceNumber(),
					Duration.between(change.approximateCreationDateTime(), Instant.now()));
		}

	}

}
