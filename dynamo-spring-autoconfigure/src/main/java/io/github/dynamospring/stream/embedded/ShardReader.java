package io.github.dynamospring.stream.embedded;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.lease.Lease;
import io.github.dynamospring.stream.StreamListenerContainer;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;

/**
 * Reader of one shard for all groups whose position is there.
 */
final class ShardReader implements Runnable {

	private static final Log logger = LogFactory.getLog(ShardReader.class);

	/** Number of records after which the position moves. */
	private static final int SLICE = StreamListenerContainer.SLICE;

	/** Number of polls after which the other groups go on. */
	private static final int PATIENCE = 4;

	private final StreamSource source;

	private final String stream;

	private final String shard;

	private final List<GroupProgress> groups;

	private final Lease<StreamOwner> lease;

	private final EmbeddedStreamSettings settings;

	private final Executor executor;

	private final Runnable finished;

	private final Map<GroupProgress, CompletableFuture<Boolean>> deliveries = new ConcurrentHashMap<>();

	private final CountDownLatch ended = new CountDownLatch(1);

	private volatile boolean done;

	private volatile @Nullable Exception failure;

	private @Nullable String iterator;

	private long lastRecord = System.nanoTime();

	/**
	 * Create a reader.
	 * @param finished the task after the end for a group
	 */
	ShardReader(StreamSource source, String stream, String shard, List<GroupProgress> groups, Lease<StreamOwner> lease,
			EmbeddedStreamSettings settings, Executor executor, Runnable finished) {
		this.source = source;
		this.stream = stream;
		this.shard = shard;
		this.groups = new CopyOnWriteArrayList<>(groups);
		this.lease = lease;
		this.settings = settings;
		this.executor = executor;
		this.finished = finished;
	}

	boolean serves(List<GroupProgress> groups) {
		return this.groups.containsAll(groups);
	}

	/**
	 * End before the next record.
	 */
	void end() {
		this.ended.countDown();
	}

	boolean isDone() {
		return this.done;
	}

	@Nullable Exception failure() {
		return this.failure;
	}

	private boolean isOwned() {
		return this.lease.isHeld() && this.ended.getCount() > 0;
	}

	@Override
	public void run() {
		try {
			while (isOwned() && hasGroups()) {
				read();
			}
		}
		finally {
			end();
			this.deliveries.values().forEach((delivery) -> delivery.exceptionally((failure) -> false).join());
			this.groups.forEach(this::leave);
			this.done = true;
			this.finished.run();
		}
	}

	private boolean hasGroups() {
		this.groups.stream().filter((group) -> !group.isReading(this.shard)).forEach(this::leave);
		return !this.groups.isEmpty();
	}

	private void leave(GroupProgress group) {
		this.groups.remove(group);
		group.leave(this.shard);
		this.finished.run();
	}

	private List<GroupProgress> punctual() {
		return this.groups.stream().filter((group) -> !this.deliveries.containsKey(group)).toList();
	}

	private void read() {
		try {
			readPage();
			this.failure = null;
		}
		catch (ExpiredIteratorException ex) {
			this.iterator = null;
		}
		catch (TrimmedDataAccessException ex) {
			lose(ex, true);
		}
		catch (ResourceNotFoundException ex) {
			lose(ex, false);
		}
		catch (RuntimeException ex) {
			logger.debug("Shard " + this.shard + " could not be read", ex);
			this.failure = ex;
			this.iterator = null;
			rest();
		}
	}

	private void readPage() {
		this.lease.renew();
		this.deliveries.keySet().forEach(this::settle);
		if (punctual().isEmpty()) {
			rest();
			return;
		}
		GetRecordsResponse page = this.source.records(iterator());
		deliverAll(page.records());
		this.iterator = this.deliveries.isEmpty() ? page.nextShardIterator() : null;
		if (page.records().isEmpty()) {
			punctual().forEach((group) -> group.rest(this.shard));
		}
		else {
			this.lastRecord = System.nanoTime();
		}
		if (page.nextShardIterator() == null && isOwned()) {
			punctual().forEach((group) -> group.finish(this.shard));
		}
		else if (page.records().size() < SLICE) {
			rest();
		}
	}

	private String iterator() {
		String next = this.iterator;
		return (next != null) ? next : this.source.iterator(this.stream, this.shard, position());
	}

	private String position() {
		return punctual().stream()
			.map((group) -> group.position(this.shard))
			.min(Comparator.comparing(BigInteger::new))
			.orElse(GroupPosition.BEGIN);
	}

	private void deliverAll(List<Record> records) {
		for (int from = 0; from < records.size(); from += SLICE) {
			deliver(records.subList(from, Math.min(from + SLICE, records.size())));
		}
	}

	// a group that takes long is late: it comes back for another page, once it is done
	private void deliver(List<Record> slice) {
		List<GroupProgress> punctual = punctual();
		Executor executor = (this.groups.size() > 1) ? this.executor : Runnable::run;
		punctual.forEach((group) -> this.deliveries.put(group,
				CompletableFuture.supplyAsync(() -> group.deliver(this.shard, slice, this::isOwned), executor)));
		CompletableFuture.allOf(punctual.stream().map(this.deliveries::get).toArray(CompletableFuture[]::new))
			.exceptionally((failure) -> null)
			.completeOnTimeout(null, PATIENCE * this.settings.pollInterval().toNanos(), TimeUnit.NANOSECONDS)
			.join();
		punctual.forEach(this::settle);
	}

	// a group that is not done leaves the reader, and comes again by another one
	private void settle(GroupProgress group) {
		CompletableFuture<Boolean> delivery = this.deliveries.get(group);
		if (delivery != null && delivery.isDone()) {
			this.deliveries.remove(group);
			if (!delivery.join()) {
				leave(group);
			}
		}
	}

	private void lose(Exception ex, boolean present) {
		String position = position();
		this.iterator = null;
		if (present && GroupPosition.BEGIN.equals(position)) {
			rest();
			return;
		}
		punctual().stream()
			.filter((group) -> group.position(this.shard).equals(position))
			.forEach((group) -> group.lose(this.shard, present, this.settings.continueAfterLoss(), ex));
		if (!present) {
			end();
		}
	}

	// a tenth of the time since the last record
	private void rest() {
		long wait = Math.max((System.nanoTime() - this.lastRecord) / 10, this.settings.pollInterval().toNanos());
		try {
			this.ended.await(Math.min(wait, this.settings.maxPollInterval().toNanos()), TimeUnit.NANOSECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			end();
		}
	}

}
