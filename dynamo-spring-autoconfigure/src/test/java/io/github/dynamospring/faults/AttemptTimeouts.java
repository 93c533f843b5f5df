package io.github.dynamospring.faults;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * The timeouts of the attempts of a client's calls, which come when a test wants them and
 * not by the clock: no test waits for them, and on a slow machine none comes unwanted. An
 * attempt that times out while the database still works on it would be
 * {@link Fault#late()}.
 */
final class AttemptTimeouts implements ExecutionInterceptor, AutoCloseable {

	private static final Duration NEVER = Duration.ofHours(1);

	private static final String CALL = "amz-sdk-invocation-id";

	private final Map<String, Thread> callers = new ConcurrentHashMap<>();

	private final Map<Thread, Runnable> timeouts = new ConcurrentHashMap<>();

	private final Scheduler scheduler = new Scheduler();

	void configure(ClientOverrideConfiguration.Builder configuration) {
		configuration.apiCallAttemptTimeout(NEVER)
			.scheduledExecutorService(this.scheduler)
			.addExecutionInterceptor(this);
	}

	@Override
	public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
		this.callers.put(callOf(context), Thread.currentThread());
	}

	@Override
	public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
		this.callers.remove(callOf(context));
	}

	@Override
	public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
		this.callers.values().remove(Thread.currentThread());
	}

	private static String callOf(Context.AfterMarshalling context) {
		return context.httpRequest().firstMatchingHeader(CALL).orElseThrow();
	}

	/**
	 * End the attempt that sent a request: its client gives up waiting.
	 */
	void expire(Request request) {
		this.timeouts.get(this.callers.get(request.call())).run();
	}

	/**
	 * Return a fault at whose end the client gives up waiting.
	 * @param meanwhile what others do before
	 */
	Fault slowAnswer(Runnable meanwhile) {
		return Fault.slowAnswer().meanwhile((request) -> {
			meanwhile.run();
			expire(request);
		});
	}

	@Override
	public void close() {
		this.scheduler.shutdownNow();
	}

	/**
	 * Keeps what each calling thread has scheduled last: the timeout of its attempt.
	 */
	private final class Scheduler extends ScheduledThreadPoolExecutor {

		Scheduler() {
			super(1);
			setRemoveOnCancelPolicy(true);
		}

		@Override
		public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
			AttemptTimeouts.this.timeouts.put(Thread.currentThread(), command);
			return super.schedule(command, delay, unit);
		}

	}

}
