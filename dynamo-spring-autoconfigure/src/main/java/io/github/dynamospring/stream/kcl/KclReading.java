package io.github.dynamospring.stream.kcl;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.github.dynamospring.stream.StreamListenerContainer;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.kinesis.coordinator.Scheduler;
import software.amazon.kinesis.coordinator.WorkerStateChangeListener;
import software.amazon.kinesis.leases.Lease;

/**
 * Reading of the stream of a table for a group. A scheduler of KCL that fails is followed
 * by another one.
 */
final class KclReading implements Runnable, WorkerStateChangeListener {

	private static final Log logger = LogFactory.getLog(KclReading.class);

	private static final Duration LONGEST_END = Duration.ofSeconds(20);

	private final StreamListenerContainer container;

	private final SchedulerFactory schedulers;

	private final Duration pause;

	private final CountDownLatch ending = new CountDownLatch(1);

	private final CountDownLatch over = new CountDownLatch(1);

	private volatile @Nullable Scheduler scheduler;

	/**
	 * Create a reading.
	 * @param pause the time between a scheduler that fails and the next one
	 */
	KclReading(StreamListenerContainer container, SchedulerFactory schedulers, Duration pause) {
		this.container = container;
		this.schedulers = schedulers;
		this.pause = pause;
	}

	void end() {
		this.ending.countDown();
		with(Scheduler::startGracefulShutdown);
	}

	void awaitEnd() {
		if (!isOver(this.over, LONGEST_END)) {
			logger.warn("The stream of table " + this.container.getTable()
					+ " is still read at the end of the application");
			with(Scheduler::shutdown);
		}
	}

	private void with(Consumer<Scheduler> task) {
		Optional.ofNullable(this.scheduler).ifPresent(task);
	}

	private static boolean isOver(CountDownLatch latch, Duration time) {
		try {
			return latch.await(time.toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return true;
		}
	}

	@Override
	public void run() {
		do {
			readSafely();
		}
		while (!isOver(this.ending, this.pause));
		this.over.countDown();
	}

	// an error, because KCL misses a library where an application excludes it
	private void readSafely() {
		try {
			read(this.schedulers.create(this::lease, this));
		}
		catch (RuntimeException | Error ex) {
			onAllInitializationAttemptsFailed(ex);
			with(Scheduler::shutdown);
		}
	}

	private void read(Scheduler scheduler) {
		this.scheduler = scheduler;
		if (this.ending.getCount() > 0) {
			scheduler.run();
		}
	}

	/**
	 * Return the lease of a shard if this instance holds it and may go on.
	 */
	private @Nullable Lease lease(String key) {
		Scheduler scheduler = this.scheduler;
		return (scheduler != null && this.ending.getCount() > 0)
				? scheduler.leaseCoordinator().getCurrentlyHeldLease(key) : null;
	}

	@Override
	public void onWorkerStateChange(WorkerState state) {
		if (state == WorkerState.STARTED) {
			this.container.setFailure(null);
		}
	}

	@Override
	public void onAllInitializationAttemptsFailed(Throwable ex) {
		this.container.setFailure(new IllegalStateException("KCL does not read the stream of table "
				+ this.container.getTable() + " for group '" + this.container.getGroup() + "'", ex));
	}

}
