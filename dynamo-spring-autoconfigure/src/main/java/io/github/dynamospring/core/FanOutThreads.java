package io.github.dynamospring.core;

import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * The threads on which one call sends several requests. There are few of them, they start
 * when they are needed and end when they are not.
 */
final class FanOutThreads implements Executor, AutoCloseable {

	private static final int MOST = 16;

	private final ThreadPoolExecutor executor;

	FanOutThreads() {
		CustomizableThreadFactory threads = new CustomizableThreadFactory("dynamo-fan-out-");
		threads.setDaemon(true);
		this.executor = new ThreadPoolExecutor(MOST, MOST, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
		this.executor.allowCoreThreadTimeOut(true);
	}

	@Override
	public void execute(Runnable task) {
		this.executor.execute(task);
	}

	@Override
	public void close() {
		this.executor.shutdownNow().forEach(FanOutThreads::cancel);
	}

	// A task that never starts would keep its caller waiting for ever.
	private static void cancel(Runnable task) {
		if (task instanceof Future<?> future) {
			future.cancel(false);
		}
	}

}
