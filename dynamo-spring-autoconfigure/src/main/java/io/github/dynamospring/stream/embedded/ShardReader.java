package io.github.dynamospring.stream.embedded;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

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
	private static final int SLICE = 100;

	private final StreamSource source;

	private final String stream;

	private final String shard;

	private final List<GroupProgress> groups;

	private final StreamLease lease;

	private final EmbeddedStreamSettings settings;

	private final Runnable finished;

	private final CountDownLatch ended = new CountDownLatch(1);

	private volatile boolean done;

	private volatile @Nullable Exception failure;

	private @Nullable String iterator;

	private long lastRecord = System.nanoTime();

	/**
	 * Create a reader.
	 * @param finished the task after the last record
	 */
	ShardReader(StreamSource source, String stream, String shard, List<GroupProgress> groups, StreamLease lease,
			EmbeddedStreamSettings settings, Runnable finished) {
		this.source = source;
		this.stream = stream;
		this.shard = shard;
		this.groups = new CopyOnWriteArrayList<>(groups);
		this.lease = lease;
		this.settings = settings;
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
			this.groups.forEach((group) -> group.leave(this.shard));
			this.done = true;
			this.finished.run();
		}
	}

	private boolean hasGroups() {
		if (this.groups.removeIf((group) -> !group.isRunningAt(this.shard))) {
			this.finished.run();
		}
		return !this.groups.isEmpty();
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
			fail(ex);
		}
		catch (Error ex) {
			fail(new IllegalStateException(ex));
		}
	}

	private void fail(Exception failure) {
		logger.debug("Shard " + this.shard + " could not be read", failure);
		this.failure = failure;
		this.iterator = null;
		rest();
	}

	private void readPage() {
		this.lease.renew();
		GetRecordsResponse page = this.source.records(iterator());
		deliver(page.records());
		this.iterator = page.nextShardIterator();
		if (page.records().isEmpty()) {
			this.groups.forEach((group) -> group.rest(this.shard));
		}
		else {
			this.lastRecord = System.nanoTime();
		}
		if (!isOwned()) {
			return;
		}
		if (this.iterator == null) {
			this.groups.forEach((group) -> group.finish(this.shard));
			end();
		}
		else if (page.records().size() < SLICE) {
			rest();
		}
	}

	private String iterator() {
		String next = this.iterator;
		if (next != null) {
			return next;
		}
		return this.source.iterator(this.stream, this.shard, position());
	}

	private String position() {
		return this.groups.stream()
			.map((group) -> group.position(this.shard))
			.min(Comparator.comparing(BigInteger::new))
			.orElse(GroupPosition.BEGIN);
	}

	// a group that is not done leaves the reader, and comes again by another one
	private void deliver(List<Record> records) {
		for (int from = 0; from < records.size(); from += SLICE) {
			List<Record> slice = records.subList(from, Math.min(from + SLICE, records.size()));
			this.groups.removeIf((group) -> !group.deliver(this.shard, slice, this::isOwned));
		}
	}

	private void lose(Exception ex, boolean present) {
		String position = position();
		this.iterator = null;
		if (present && GroupPosition.BEGIN.equals(position)) {
			rest();
			return;
		}
		this.groups.stream()
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
