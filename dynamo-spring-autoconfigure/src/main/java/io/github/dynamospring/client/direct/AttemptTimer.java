package io.github.dynamospring.client.direct;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.ExecutableHttpRequest;

/**
 * Timer that aborts an attempt at the end of its time, on the scheduler of the SDK's
 * client.
 */
final class AttemptTimer implements Runnable {

	private final ScheduledExecutorService scheduler;

	private @Nullable ScheduledFuture<?> future;

	private @Nullable ExecutableHttpRequest request;

	private boolean expired;

	private boolean stopped;

	private AttemptTimer(ScheduledExecutorService scheduler) {
		this.scheduler = scheduler;
	}

	/**
	 * Start a timer.
	 * @param nanos the time of the attempt, or {@link Long#MAX_VALUE} if it is unlimited
	 */
	static AttemptTimer start(ScheduledExecutorService scheduler, long nanos) {
		AttemptTimer timer = new AttemptTimer(scheduler);
		if (nanos != Long.MAX_VALUE) {
			timer.future = scheduler.schedule(timer, nanos, TimeUnit.NANOSECONDS);
		}
		return timer;
	}

	/**
	 * Abort a request at the end of the time, which may be over.
	 */
	void limit(ExecutableHttpRequest request) {
		synchronized (this) {
			this.request = request;
			if (!this.expired) {
				return;
			}
		}
		request.abort();
	}

	@Override
	public void run() {
		ExecutableHttpRequest aborted = expire();
		if (aborted != null) {
			aborted.abort();
		}
	}

	private synchronized @Nullable ExecutableHttpRequest expire() {
		this.expired = !this.stopped;
		return this.expired ? this.request : null;
	}

	/**
	 * Stop the timer.
	 * @return false if the time has expired before
	 */
	boolean stop() {
		if (!end()) {
			return false;
		}
		if (this.future != null) {
			cancel(this.future);
		}
		return true;
	}

	private synchronized boolean end() {
		this.stopped = !this.expired;
		this.request = null;
		return this.stopped;
	}

	// the SDK's scheduler keeps a cancelled task until its time
	private void cancel(ScheduledFuture<?> future) {
		future.cancel(false);
		if (this.scheduler instanceof ScheduledThreadPoolExecutor pool && future instanceof Runnable task) {
			pool.remove(task);
		}
	}

}
