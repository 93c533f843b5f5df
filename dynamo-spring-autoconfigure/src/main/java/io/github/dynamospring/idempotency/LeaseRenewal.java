package io.github.dynamospring.idempotency;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.core.ConditionFailedException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Scheduler that renews the leases of running calls, three times in the time of a lease.
 * A few daemon threads serve all leases.
 */
final class LeaseRenewal implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(LeaseRenewal.class);

	private static final int THREADS = 4;

	private final ScheduledThreadPoolExecutor scheduler;

	LeaseRenewal() {
		CustomizableThreadFactory threads = new CustomizableThreadFactory("dynamo-lease-");
		threads.setDaemon(true);
		this.scheduler = new ScheduledThreadPoolExecutor(THREADS, threads);
		this.scheduler.setRemoveOnCancelPolicy(true);
	}

	Renewed start(Duration lease, Runnable renew) {
		long period = lease.toMillis() / 3;
		ScheduledFuture<?> task = this.scheduler.scheduleWithFixedDelay(() -> renew(renew), period, period,
				TimeUnit.MILLISECONDS);
		return () -> task.cancel(false);
	}

	// A task that throws does not run again.
	private static void renew(Runnable renew) {
		try {
			renew.run();
		}
		catch (ConditionFailedException ex) {
			logger.debug("A lease is not renewed any more", ex);
			throw ex;
		}
		catch (RuntimeException ex) {
			logger.warn("A lease was not renewed this time", ex);
		}
	}

	@Override
	public void close() {
		this.scheduler.shutdownNow();
	}

	/**
	 * Lease that is renewed until this is closed.
	 */
	@FunctionalInterface
	interface Renewed extends AutoCloseable {

		@Override
		void close();

	}

}
