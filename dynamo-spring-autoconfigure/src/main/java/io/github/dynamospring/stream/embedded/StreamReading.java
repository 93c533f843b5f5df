package io.github.dynamospring.stream.embedded;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.lease.Lease;
import io.github.dynamospring.stream.StreamEngine;
import io.github.dynamospring.stream.StreamListenerContainer;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.util.Assert;

/**
 * Reading of the stream of a table. This instance either owns the stream and reads all
 * its shards, or stands by.
 */
final class StreamReading implements StreamEngine.Reading, Runnable {

	private static final Log logger = LogFactory.getLog(StreamReading.class);

	private static final Duration LONGEST_END = Duration.ofSeconds(10);

	private static final Duration CHECKPOINT = Duration.ofSeconds(1);

	private static final Duration REFRESH = Duration.ofSeconds(10);

	private final String table;

	private final List<StreamListenerContainer> containers;

	private final StreamSource source;

	private final PositionStore store;

	private final Lease<StreamOwner> lease;

	private final EmbeddedStreamSettings settings;

	private final Executor executor;

	private final Semaphore wake = new Semaphore(0);

	private final CountDownLatch over = new CountDownLatch(1);

	private final List<GroupProgress> groups = new ArrayList<>();

	private final Map<ShardId, ShardReader> readers = new HashMap<>();

	private volatile boolean ending;

	private volatile boolean changed;

	private List<Object> state = List.of();

	private boolean created;

	private long readAt;

	private long refreshedAt;

	private long savedAt;

	StreamReading(String table, List<StreamListenerContainer> containers, StreamSource source, PositionStore store,
			Lease<StreamOwner> lease, EmbeddedStreamSettings settings, Executor executor) {
		this.table = table;
		this.containers = containers;
		this.source = source;
		this.store = store;
		this.lease = lease;
		this.settings = settings;
		this.executor = executor;
		this.readAt = System.nanoTime() - settings.lease().toNanos();
	}

	@Override
	public long requests() {
		return this.source.requests();
	}

	@Override
	public void end() {
		this.ending = true;
		this.wake.release();
	}

	@Override
	public void awaitEnd() {
		try {
			if (!this.over.await(2 * LONGEST_END.toMillis(), TimeUnit.MILLISECONDS)) {
				logger.warn("The stream of table " + this.table + " is still read at the end of the application");
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public void run() {
		try {
			while (!this.ending) {
				await(workSafely());
			}
			leave();
		}
		finally {
			this.over.countDown();
		}
	}

	private void await(Duration time) {
		try {
			this.wake.tryAcquire(time.toNanos(), TimeUnit.NANOSECONDS);
			this.wake.drainPermits();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			this.ending = true;
		}
	}

	/**
	 * Work once.
	 * @return the time to the next work
	 */
	private Duration workSafely() {
		Duration time = this.settings.maxPollInterval();
		try {
			work();
			report(failure());
			time = this.groups.isEmpty() ? time : this.settings.pollInterval();
		}
		catch (OptimisticLockingFailureException ex) {
			logger.info("Another instance reads the stream of table " + this.table);
			this.lease.lose();
		}
		catch (RuntimeException ex) {
			fail(ex);
		}
		catch (Error ex) {
			fail(new IllegalStateException(ex));
		}
		Duration third = this.settings.lease().dividedBy(3);
		return (third.compareTo(time) < 0) ? third : time;
	}

	private void fail(Exception failure) {
		logger.debug("The stream of table " + this.table + " could not be read", failure);
		this.changed = true;
		report(failure);
	}

	// a throttle that ends within the time of a lease is no failure
	private void report(@Nullable Exception failure) {
		if (failure == null) {
			this.readAt = System.nanoTime();
		}
		boolean lasts = isDue(this.readAt, this.settings.lease());
		this.containers.forEach((container) -> container.setFailure(lasts ? failure : null));
	}

	private @Nullable Exception failure() {
		return this.readers.values().stream().map(ShardReader::failure).filter(Objects::nonNull).findAny().orElse(null);
	}

	private void work() {
		if (this.containers.stream().noneMatch(StreamListenerContainer::isRunning)) {
			leave();
			return;
		}
		create();
		this.lease.renew();
		if (!this.lease.isHeld()) {
			this.groups.clear();
			if (!endReaders() || !this.lease.acquire()) {
				return;
			}
		}
		if (this.groups.isEmpty()) {
			takeOver();
		}
		save();
		refresh();
	}

	// a group begins when its first instance starts, even if another one owns the stream
	private void create() {
		if (!this.created) {
			this.containers.forEach(this::position);
			this.created = true;
		}
	}

	private GroupPosition position(StreamListenerContainer container) {
		return this.store.position(this.table, container.getGroup(), this.source::stream);
	}

	private void takeOver() {
		List<GroupProgress> taken = this.containers.stream()
			.map((container) -> new GroupProgress(container, position(container)))
			.toList();
		try {
			taken.forEach((group) -> group.own(this.store));
			this.groups.addAll(taken);
			this.changed = true;
		}
		catch (OptimisticLockingFailureException ex) {
			logger.debug("The owner before saved a position of table " + this.table + ", which is read again", ex);
		}
	}

	private boolean endReaders() {
		this.readers.values().forEach(ShardReader::end);
		this.readers.values().removeIf(ShardReader::isDone);
		return this.readers.isEmpty();
	}

	private void refresh() {
		List<Object> state = this.containers.stream()
			.<Object>map((container) -> List.of(container.isRunning(), container.getStoppedShards().keySet()))
			.toList();
		if (this.changed || isDue(this.refreshedAt, REFRESH) || !state.equals(this.state)) {
			this.changed = false;
			this.state = state;
			this.refreshedAt = System.nanoTime();
			this.readers.values().removeIf(ShardReader::isDone);
			String latest = this.source.stream();
			readable(latest).forEach(this::read);
			Assert.state(latest != null, () -> "Table '" + this.table + "' has no stream: turn it on");
		}
	}

	private static boolean isDue(long last, Duration interval) {
		return System.nanoTime() - last >= interval.toNanos();
	}

	private Map<ShardId, List<GroupProgress>> readable(@Nullable String latest) {
		Map<ShardId, List<GroupProgress>> readable = new LinkedHashMap<>();
		Map<String, ShardTree> trees = new HashMap<>();
		for (GroupProgress group : this.groups) {
			String stream = group.isRunning() ? follow(group, latest, trees) : null;
			if (stream != null) {
				group.readable(tree(stream, trees), this.settings.continueAfterLoss())
					.forEach((shard) -> readable.computeIfAbsent(new ShardId(stream, shard), (id) -> new ArrayList<>())
						.add(group));
			}
		}
		return readable;
	}

	private ShardTree tree(String stream, Map<String, ShardTree> trees) {
		return trees.computeIfAbsent(stream, this.source::shards);
	}

	/**
	 * Return the stream that a group reads: its old one up to the end, then the latest.
	 */
	private @Nullable String follow(GroupProgress group, @Nullable String latest, Map<String, ShardTree> trees) {
		String stream = group.stream();
		if (latest == null || latest.equals(stream)) {
			return stream;
		}
		if (stream == null || group.isDone(tree(stream, trees))) {
			group.begin(latest);
			return latest;
		}
		return stream;
	}

	private void read(ShardId id, List<GroupProgress> groups) {
		ShardReader reader = this.readers.get(id);
		if (reader == null) {
			ShardReader started = new ShardReader(this.source, id.stream(), id.shard(), groups, this.lease,
					this.settings, this.executor, this::finished);
			this.executor.execute(started);
			this.readers.put(id, started);
		}
		else if (!reader.serves(groups)) {
			reader.end();
		}
	}

	private void finished() {
		this.changed = true;
		this.wake.release();
	}

	private void save() {
		if (isDue(this.savedAt, CHECKPOINT)) {
			this.savedAt = System.nanoTime();
			this.groups.forEach((group) -> group.save(this.store));
		}
	}

	private void leave() {
		try {
			awaitReaders();
			if (this.lease.isHeld()) {
				this.groups.forEach((group) -> group.save(this.store));
				this.lease.release();
			}
		}
		catch (RuntimeException ex) {
			logger.info("The stream of table " + this.table + " was not released", ex);
		}
		this.groups.clear();
	}

	private void awaitReaders() {
		long begin = System.nanoTime();
		while (!endReaders() && !isDue(begin, LONGEST_END)) {
			this.lease.renew();
			await(this.settings.pollInterval());
		}
	}

	/**
	 * ID of a shard.
	 */
	private record ShardId(String stream, String shard) {

	}

}
