package io.github.dynamospring.table;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Round of probes on threads of their own, which ends by one deadline: a request can hang
 * longer than a caller may wait.
 *
 * @since 0.1
 */
public final class ProbeRound implements AutoCloseable {

	private final long start = System.nanoTime();

	private final Duration timeout;

	private final ExecutorService executor;

	/**
	 * Begin a round.
	 * @param name the name of the threads
	 * @param mostThreads the most threads at once
	 * @param timeout the longest time of the round
	 */
	public ProbeRound(String name, int mostThreads, Duration timeout) {
		this.timeout = timeout;
		CustomizableThreadFactory threads = new CustomizableThreadFactory(name + "-");
		threads.setDaemon(true);
		this.executor = Executors.newFixedThreadPool(mostThreads, threads);
	}

	/**
	 * Start a probe.
	 * @param failed returns the result of a probe that failed, was interrupted or has not
	 * answered by the deadline, which is a {@link TimeoutException}
	 * @return the result, which is waited for
	 */
	public <T> Supplier<T> start(Callable<T> probe, Function<Throwable, T> failed) {
		Future<T> future = this.executor.submit(probe);
		return () -> await(future, failed);
	}

	private <T> T await(Future<T> future, Function<Throwable, T> failed) {
		try {
			return future.get(left(this.timeout).toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (TimeoutException ex) {
			return failed.apply(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return failed.apply(ex);
		}
		catch (ExecutionException ex) {
			return failed.apply((ex.getCause() != null) ? ex.getCause() : ex);
		}
	}

	/**
	 * Return the time that is left for a request, zero if it is over. A tenth is kept, so
	 * that the results that are known arrive although one is not.
	 */
	public Duration leftForRequest() {
		return left(this.timeout.minus(this.timeout.dividedBy(10)));
	}

	private Duration left(Duration limit) {
		return Duration.ofMillis(Math.max(0, limit.minusNanos(System.nanoTime() - this.start).toMillis()));
	}

	/**
	 * Return the longest time of the round.
	 */
	public Duration timeout() {
		return this.timeout;
	}

	/**
	 * End the round, and the probes that are under way.
	 */
	@Override
	public void close() {
		this.executor.shutdownNow();
	}

}
