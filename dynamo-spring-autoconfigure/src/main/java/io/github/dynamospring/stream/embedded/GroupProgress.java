package io.github.dynamospring.stream.embedded;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

import io.github.dynamospring.stream.StreamListenerContainer;
import io.github.dynamospring.stream.StreamListenerContainer.ShardState;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * Progress of a group while this instance owns the stream.
 */
final class GroupProgress {

	private final StreamListenerContainer container;

	private final Instant begin;

	private final Map<String, String> shards;

	private GroupPosition stored;

	private volatile @Nullable String stream;

	GroupProgress(StreamListenerContainer container, GroupPosition stored) {
		this.container = container;
		this.container.setMarks(Objects.requireNonNullElse(stored.marks(), List.of()));
		this.begin = stored.begin();
		this.shards = new ConcurrentHashMap<>(stored.shards());
		this.stored = stored;
		this.stream = stored.stream();
	}

	@Nullable String stream() {
		return this.stream;
	}

	boolean isRunning() {
		return this.container.isRunning();
	}

	/**
	 * Return whether the group gets further records of a shard.
	 */
	boolean isReading(String shard) {
		return this.container.isRunningAt(shard) && !GroupPosition.END.equals(position(shard));
	}

	String position(String shard) {
		return this.shards.getOrDefault(shard, GroupPosition.BEGIN);
	}

	/**
	 * Begin with a stream. Its shards are new to the group.
	 */
	void begin(String stream) {
		this.shards.clear();
		this.stream = stream;
	}

	/**
	 * Return whether all records of the stream are done.
	 */
	boolean isDone(ShardTree tree) {
		return tree.isRead(this.shards);
	}

	/**
	 * Return the shards that are read for the group. It stops at a shard with lost
	 * records, unless it may go on.
	 */
	List<String> readable(ShardTree tree, boolean continueAfterLoss) {
		tree.lost(this.shards).forEach((shard) -> lose(shard, tree.contains(shard), continueAfterLoss, null));
		List<String> readable = tree.readable(this.shards).stream().filter(this.container::isRunningAt).toList();
		readable.stream()
			.filter((shard) -> !this.shards.containsKey(shard))
			.forEach((shard) -> move(shard, GroupPosition.BEGIN));
		tree.superseded(this.shards).forEach((shard) -> move(shard, null));
		return readable;
	}

	/**
	 * Go on after lost records, or stop.
	 * @param shard the shard of the records
	 * @param present whether the shard still has later ones
	 */
	void lose(String shard, boolean present, boolean continueAfterLoss, @Nullable Exception cause) {
		if (this.container.lose(shard, continueAfterLoss, cause)) {
			move(shard, present ? GroupPosition.BEGIN : null);
		}
	}

	private void move(String shard, @Nullable String position) {
		this.shards.compute(shard, (id, before) -> position);
	}

	void finish(String shard) {
		move(shard, GroupPosition.END);
	}

	/**
	 * Deliver records that the group has not done yet.
	 * @return whether all are done
	 */
	boolean deliver(String shard, List<Record> records, BooleanSupplier owned) {
		List<Record> fresh = fresh(shard, records);
		int done = this.container.deliver(shard, fresh, owned);
		List<Record> past = (done < fresh.size()) ? fresh.subList(0, done) : records;
		if (!past.isEmpty()) {
			advance(shard, past.get(past.size() - 1).dynamodb().sequenceNumber());
		}
		return done == fresh.size();
	}

	private List<Record> fresh(String shard, List<Record> records) {
		BigInteger position = new BigInteger(position(shard));
		return records.stream()
			.filter((record) -> number(record).compareTo(position) > 0)
			.filter((record) -> !record.dynamodb().approximateCreationDateTime().isBefore(this.begin))
			.toList();
	}

	private void advance(String shard, String sequenceNumber) {
		if (new BigInteger(sequenceNumber).compareTo(new BigInteger(position(shard))) > 0) {
			move(shard, sequenceNumber);
		}
	}

	private static BigInteger number(Record record) {
		return new BigInteger(record.dynamodb().sequenceNumber());
	}

	/**
	 * Show a shard without further records.
	 */
	void rest(String shard) {
		this.container.setShard(shard, new ShardState(position(shard), Duration.ZERO));
	}

	/**
	 * Hide a shard that is not read any more.
	 */
	void leave(String shard) {
		this.container.setShard(shard, null);
	}

	/**
	 * Save the position if it changed.
	 * @throws org.springframework.dao.OptimisticLockingFailureException if another
	 * instance owns the stream
	 */
	void save(PositionStore store) {
		Map<String, String> shards = Map.copyOf(this.shards);
		GroupPosition position = this.stored.with(this.stream, shards, this.container.getMarks());
		if (!position.equals(this.stored)) {
			this.stored = store.save(position);
		}
	}

	/**
	 * Save the position as another version, which refuses the writes of the owner before.
	 */
	void own(PositionStore store) {
		this.stored = store.save(this.stored);
	}

}
