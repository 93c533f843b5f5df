package io.github.dynamospring.core.request;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;

import io.github.dynamospring.call.BackgroundCall;
import io.github.dynamospring.call.CallContext;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.BatchIncompleteException;
import io.github.dynamospring.core.DeletionIncompleteException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.core.task.TaskDecorator;
import org.springframework.dao.TransientDataAccessResourceException;

/**
 * Executor of whole calls, for callers that must not block. The numbers of its threads
 * and of waiting calls are bounded. Threads start on demand and end when idle.
 */
public final class CallExecutor implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(CallExecutor.class);

	private static final String THREAD_NAME = "dynamo-call-";

	private static final int MAX_WAITING = 10_000;

	private final RunningCalls calls;

	private final int maxWaiting;

	private final ThreadPoolExecutor threads;

	private final Semaphore permits;

	private TaskDecorator decorator = (task) -> task;

	/**
	 * Create an executor.
	 * @param threads the maximum number of threads
	 * @param virtual whether the threads are virtual. Requests from several threads of a
	 * call are virtual then, too, and unlimited, so that each request takes a permit
	 * @param calls the calls of the template
	 */
	public CallExecutor(int threads, boolean virtual, RunningCalls calls) {
		this(threads, virtual, MAX_WAITING, calls);
	}

	CallExecutor(int threads, boolean virtual, int maxWaiting, RunningCalls calls) {
		this.calls = calls;
		this.maxWaiting = maxWaiting;
		this.threads = ParallelRequests.pool(factory(virtual), threads, new LinkedBlockingQueue<>(maxWaiting));
		this.permits = new Semaphore(virtual ? threads : Integer.MAX_VALUE, true);
	}

	private static ThreadFactory factory(boolean virtual) {
		return virtual ? virtualThreads() : ParallelRequests.threads(THREAD_NAME);
	}

	// Spring's factory lets threads inherit. Java 17 has no such threads to compile
	// against.
	private static ThreadFactory virtualThreads() {
		try {
			Object threads = Thread.class.getMethod("ofVirtual").invoke(null);
			Class<?> builder = Class.forName("java.lang.Thread$Builder$OfVirtual");
			builder.getMethod("name", String.class, long.class).invoke(threads, THREAD_NAME, 1);
			builder.getMethod("inheritInheritableThreadLocals", boolean.class).invoke(threads, false);
			return (ThreadFactory) builder.getMethod("factory").invoke(threads);
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException("Virtual threads need Java 21", ex);
		}
	}

	public void setTaskDecorator(TaskDecorator decorator) {
		this.decorator = decorator;
	}

	/**
	 * Submit a call. Completing its future early, for instance by a cancellation, ends a
	 * waiting call and interrupts a read. A write in flight is never interrupted, but no
	 * further request of the call follows it.
	 * @param name the name of its access pattern
	 * @param writes whether the call writes
	 * @param context the context of the call
	 * @throws org.springframework.dao.DataAccessException if the template is closed, or
	 * too many calls wait
	 */
	public <R extends @Nullable Object> CompletableFuture<R> submit(String name, boolean writes, CallContext context,
			Callable<R> call) {
		SubmittedCall<R> submitted = new SubmittedCall<>(name, writes, context, call);
		submitted.whenComplete((result, failure) -> submitted.stop());
		try {
			this.threads.execute(submitted.task);
		}
		catch (RejectedExecutionException ex) {
			submitted.accepted.close();
			this.calls.verifyOpen(name);
			throw new TransientDataAccessResourceException(name + ": nothing was sent, because " + this.maxWaiting
					+ " calls wait for one of " + this.threads.getMaximumPoolSize()
					+ " threads already. Start fewer calls at the same time, or raise dynamo.client.max-connections",
					ex);
		}
		return submitted;
	}

	/**
	 * Return the number of calls that wait for a thread.
	 */
	public int waiting() {
		return this.threads.getQueue().size();
	}

	/**
	 * Return the number of calls that run.
	 */
	public int running() {
		return this.threads.getActiveCount();
	}

	/**
	 * Refuse waiting calls. Running ones go on.
	 */
	@Override
	public void close() {
		this.threads.shutdown();
		List<Runnable> waiting = new ArrayList<>();
		this.threads.getQueue().drainTo(waiting);
		// the closed template refuses each
		waiting.forEach(Runnable::run);
	}

	/**
	 * Future of a call, with the task that makes the call.
	 *
	 * @param <R> the type of the result
	 */
	private final class SubmittedCall<R extends @Nullable Object> extends CompletableFuture<R>
			implements BackgroundCall {

		private final String name;

		private final boolean writes;

		private final Callable<R> call;

		private final ParallelRequests.Task<R> task;

		private final RunningCalls.Call accepted;

		private volatile boolean abandoned;

		SubmittedCall(String name, boolean writes, CallContext context, Callable<R> call) {
			this.name = name;
			this.writes = writes;
			this.call = call;
			this.task = new ParallelRequests.Task<>(context.inBackground(this), this::call, CallExecutor.this.decorator,
					this::end);
			this.accepted = CallExecutor.this.calls.accept(name);
		}

		@SuppressWarnings("NullAway") // the future has another result
		private R call() throws Exception {
			if (isDone()) {
				return null;
			}
			CallExecutor.this.calls.verifyOpen(this.name);
			return this.call.call();
		}

		@Override
		public boolean isAbandoned() {
			return this.abandoned;
		}

		// A thread that waits for others has none, so that they cannot wait for it.
		@Override
		public Permit acquire() {
			CallExecutor.this.permits.acquireUninterruptibly();
			return CallExecutor.this.permits::release;
		}

		private void end(Future<R> ended) {
			if (ended.isCancelled()) {
				this.accepted.close();
				return;
			}
			try {
				R result = ParallelRequests.get(ended);
				this.accepted.close();
				complete(result);
			}
			catch (RuntimeException | Error ex) {
				fail(ex);
			}
		}

		// A shutdown waits for the log of this outcome, but for none of its listeners.
		private void fail(Throwable failure) {
			boolean early = isDone();
			if (early) {
				log(failure);
			}
			this.accepted.close();
			if (!completeExceptionally(failure) && !early) {
				log(failure);
			}
		}

		private void log(Throwable failure) {
			String message = this.name + ": its future was completed early, and then the call failed: "
					+ failure.getMessage();
			if (hasWritten(failure)) {
				logger.warn(message);
			}
			else {
				logger.debug(message, failure);
			}
		}

		private static boolean hasWritten(Throwable failure) {
			if (failure instanceof BatchIncompleteException batch) {
				return !batch.getDone().isEmpty()
						|| batch.getLeft().stream().anyMatch((left) -> hasWritten(left.exception()));
			}
			if (failure instanceof DeletionIncompleteException deletion) {
				return deletion.getDeleted() > 0
						|| deletion.getLeft().stream().anyMatch((left) -> hasWritten(left.exception()));
			}
			return failure instanceof AmbiguousWriteException;
		}

		void stop() {
			if (this.task.isDone()) {
				return;
			}
			this.abandoned = true;
			boolean waiting = CallExecutor.this.threads.remove(this.task);
			if (waiting || !this.writes) {
				this.task.cancel(true);
			}
		}

	}

}
