package io.github.dynamospring.core.request;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

import io.github.dynamospring.call.CallContext;

import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.core.task.TaskDecorator;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessResourceException;

/**
 * Executor of the requests of one call, several at the same time. It has a small pool of
 * threads, which start on demand and end when idle, or a virtual thread for each request.
 */
public final class ParallelRequests implements AutoCloseable {

	private static final String THREAD_NAME = "dynamo-fan-out-";

	private static final String CLOSED_BEFORE = "The template was closed before a request was sent";

	private final Executor executor;

	private final int maxOfCall;

	private TaskDecorator decorator = (task) -> task;

	public ParallelRequests(Executor executor) {
		this(executor, Integer.MAX_VALUE);
	}

	private ParallelRequests(Executor executor, int maxOfCall) {
		this.executor = executor;
		this.maxOfCall = maxOfCall;
	}

	/**
	 * Return an executor with threads that all calls share.
	 * @param threads the maximum number of threads, and so of requests of all calls
	 * together
	 */
	public static ParallelRequests pooled(int threads) {
		return new ParallelRequests(pool(threads), threads);
	}

	static ExecutorService pool(int size) {
		return pool(threads(THREAD_NAME), size, new LinkedBlockingQueue<>());
	}

	static ThreadPoolExecutor pool(ThreadFactory threads, int size, BlockingQueue<Runnable> waiting) {
		ThreadPoolExecutor pool = new ThreadPoolExecutor(size, size, 10, TimeUnit.SECONDS, waiting, threads);
		pool.allowCoreThreadTimeOut(true);
		return pool;
	}

	// Inherited thread locals belong to the caller that was first, such as its tenant.
	static ThreadFactory threads(String name) {
		AtomicInteger number = new AtomicInteger();
		return (task) -> {
			Thread thread = new Thread(null, task, name + number.incrementAndGet(), 0, false);
			thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
			thread.setDaemon(true);
			return thread;
		};
	}

	/**
	 * Return an executor with a virtual thread for each request, so that no call waits
	 * for the threads of another.
	 * @param maxOfCall the most requests of one call at the same time, which keep it from
	 * taking all connections
	 */
	public static ParallelRequests virtual(int maxOfCall) {
		SimpleAsyncTaskExecutor threads = new SimpleAsyncTaskExecutor(THREAD_NAME);
		threads.setVirtualThreads(true);
		threads.setCancelRemainingTasksOnClose(true);
		return new ParallelRequests(threads, maxOfCall);
	}

	/**
	 * Return the most requests of one call at the same time.
	 */
	public int maxOfCall() {
		return this.maxOfCall;
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
		Semaphore permits = new Semaphore(this.maxOfCall);
		List<Future<O>> futures = new ArrayList<>(inputs.size());
		try {
			inputs.forEach((input) -> futures.add(start(() -> permitted(permits, input, function))));
			List<O> results = new ArrayList<>(inputs.size());
			futures.forEach((future) -> results.add(get(future)));
			return results;
		}
		finally {
			futures.forEach((future) -> future.cancel(true));
		}
	}

	private static <I, O> O permitted(Semaphore permits, I input, Function<I, O> function) {
		try {
			permits.acquire();
		}
		catch (InterruptedException ex) {
			throw new TransientDataAccessResourceException(CLOSED_BEFORE, ex);
		}
		try {
			return function.apply(input);
		}
		finally {
			permits.release();
		}
	}

	private <O> Future<O> start(Callable<O> request) {
		return start(request, (task) -> {
		});
	}

	/**
	 * Start a request.
	 * @param end receives the request when it is over, in whatever way, and in any thread
	 */
	<O> Future<O> start(Callable<O> request, Consumer<Future<O>> end) {
		Task<O> task = new Task<>(CallContext.capture(), request, this.decorator, end);
		try {
			this.executor.execute(task);
		}
		catch (RejectedExecutionException ex) {
			throw new DataAccessResourceFailureException("The template is closed: a request was not sent", ex);
		}
		return task;
	}

	/**
	 * Return the result of a request, or throw its failure.
	 */
	static <O> O get(Future<O> future) {
		try {
			return future.get();
		}
		catch (ExecutionException ex) {
			throw unwrap(ex);
		}
		catch (CancellationException ex) {
			throw new TransientDataAccessResourceException(CLOSED_BEFORE, ex);
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
		if (ex.getCause() instanceof RuntimeException cause) {
			return cause;
		}
		return new IllegalStateException(ex);
	}

	@Override
	public void close() {
		if (this.executor instanceof ExecutorService threads) {
			threads.shutdownNow().forEach(ParallelRequests::cancel);
		}
		else if (this.executor instanceof SimpleAsyncTaskExecutor threads) {
			threads.close();
		}
	}

	// A task that never starts would keep its caller waiting for ever.
	private static void cancel(Runnable task) {
		if (task instanceof Future<?> future) {
			future.cancel(false);
		}
	}

	/**
	 * A request, the decoration around it, and the context of the call around both. Where
	 * the decoration fails or leaves the request out, the request fails, because its
	 * caller waits for it.
	 *
	 * @param <O> the type of the result
	 */
	static final class Task<O> extends FutureTask<O> {

		private final CallContext context;

		private final Runnable decorated;

		private final Consumer<Future<O>> end;

		Task(CallContext context, Callable<O> request, TaskDecorator decorator, Consumer<Future<O>> end) {
			super(request);
			this.context = context;
			this.end = end;
			this.decorated = decorator.decorate(super::run);
		}

		@Override
		protected void done() {
			if (isCancelled()) {
				this.end.accept(this);
			}
		}

		@Override
		public void run() {
			try {
				this.context.run(this.decorated);
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
			finally {
				end();
			}
		}

		// Outside of the context and the decoration: others may go on in this thread.
		private void end() {
			if (!isCancelled()) {
				this.end.accept(this);
			}
		}

	}

}
