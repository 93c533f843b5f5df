package io.github.dynamospring.core.request;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import org.springframework.core.task.TaskDecorator;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Executor of the requests of one call, several at the same time. It has few threads,
 * which start when they are needed and end when they are not.
 */
public final class ParallelRequests implements AutoCloseable {

	private static final int MAX_THREADS = 16;

	private final Executor executor;

	private TaskDecorator decorator = (task) -> task;

	public ParallelRequests() {
		this(threads());
	}

	public ParallelRequests(Executor executor) {
		this.executor = executor;
	}

	static ExecutorService threads() {
		CustomizableThreadFactory factory = new CustomizableThreadFactory("dynamo-fan-out-");
		factory.setDaemon(true);
		ThreadPoolExecutor threads = new ThreadPoolExecutor(MAX_THREADS, MAX_THREADS, 10, TimeUnit.SECONDS,
				new LinkedBlockingQueue<>(), factory);
		threads.allowCoreThreadTimeOut(true);
		return threads;
	}

	public void setTaskDecorator(TaskDecorator decorator) {
		this.decorator = decorator;
	}

	/**
	 * Apply a function to all inputs, to a single one in the thread of the caller.
	 * @return the results in the order of the inputs
	 */
	public <I, O> List<O> all(List<I> inputs, Function<I, O> function) {
		if (inputs.size() == 1) {
			return List.of(function.apply(inputs.get(0)));
		}
		List<Future<O>> futures = new ArrayList<>(inputs.size());
		try {
			inputs.forEach((input) -> futures.add(start(input, function)));
			List<O> results = new ArrayList<>(inputs.size());
			futures.forEach((future) -> results.add(get(future)));
			return results;
		}
		finally {
			futures.forEach((future) -> future.cancel(true));
		}
	}

	private <I, O> Future<O> start(I input, Function<I, O> function) {
		Task<O> task = new Task<>(() -> function.apply(input), this.decorator);
		try {
			this.executor.execute(task);
		}
		catch (RejectedExecutionException ex) {
			throw new DataAccessResourceFailureException("The template is closed: a request was not sent", ex);
		}
		return task;
	}

	private static <O> O get(Future<O> future) {
		try {
			return future.get();
		}
		catch (ExecutionException ex) {
			throw unwrap(ex);
		}
		catch (CancellationException ex) {
			throw new TransientDataAccessResourceException("The template was closed before a request was sent", ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new TransientDataAccessResourceException("Interrupted while waiting for several requests", ex);
		}
	}

	private static RuntimeException unwrap(ExecutionException ex) {
		if (ex.getCause() instanceof Error error) {
			throw error;
		}
		return (ex.getCause() instanceof RuntimeException cause) ? cause : new IllegalStateException(ex);
	}

	@Override
	public void close() {
		if (this.executor instanceof ExecutorService threads) {
			threads.shutdownNow().forEach(ParallelRequests::cancel);
		}
	}

	// A task that never starts would keep its caller waiting for ever.
	private static void cancel(Runnable task) {
		if (task instanceof Future<?> future) {
			future.cancel(false);
		}
	}

	/**
	 * A request and the decoration around it. Where the decoration fails or leaves the
	 * request out, the request fails, because its caller waits for it.
	 *
	 * @param <O> the type of the result
	 */
	static final class Task<O> extends FutureTask<O> {

		private final Runnable decorated;

		Task(Callable<O> request, TaskDecorator decorator) {
			super(request);
			this.decorated = decorator.decorate(super::run);
		}

		@Override
		public void run() {
			try {
				this.decorated.run();
				if (!isDone()) {
					setException(new IllegalStateException(
							"The task decorator of the template returned without having run a request"));
				}
			}
			catch (RuntimeException | Error ex) {
				if (isDone()) {
					throw ex;
				}
				setException(ex);
			}
		}

	}

}
