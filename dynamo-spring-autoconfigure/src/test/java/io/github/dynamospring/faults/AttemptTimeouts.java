package io.github.dynamospring.faults;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.client.wire.RequestObserver;
import io.github.dynamospring.client.wire.WireExchange;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * The timeouts of the attempts of a client's calls, which come when a test wants them and
 * not by the clock: no test waits for them, and on a slow machine none comes unwanted. An
 * attempt that times out while the database still works on it would be
 * {@link Fault#late()}.
 */
final class AttemptTimeouts implements ExecutionInterceptor, RequestObserver, AutoCloseable {

	private static final Duration NEVER = Duration.ofHours(1);

	// a call that has ended for another reason has no head to wait for
	private static final Duration PATIENCE = Duration.ofSeconds(2);

	private static final String CALL = "amz-sdk-invocation-id";

	private final ThreadLocal<Runnable> scheduled = new ThreadLocal<>();

	private final Map<String, Current> attempts = new ConcurrentHashMap<>();

	private final Scheduler scheduler = new Scheduler();

	void configure(ClientOverrideConfiguration.Builder configuration) {
		configuration.apiCallAttemptTimeout(NEVER)
			.scheduledExecutorService(this.scheduler)
			.addExecutionInterceptor(this);
	}

	@Override
	public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
		begin(context.httpRequest());
	}

	private String begin(SdkHttpRequest request) {
		this.attempts.put(callOf(request), new Current(this.scheduled.get(), new CountDownLatch(1)));
		return callOf(request);
	}

	@Override
	public ObservedCall observe(String operation, SdkRequest request, WireExchange.Call call) {
		return new ObservedCall() {

			private String call;

			@Override
			public void begin(SdkHttpRequest attempt, String region) {
				this.call = AttemptTimeouts.this.begin(attempt);
			}

			@Override
			public void answered(int status) {
				AttemptTimeouts.this.attempts.get(this.call).head().countDown();
			}

			@Override
			public void succeed(SdkResponse response) {
				AttemptTimeouts.this.attempts.remove(this.call);
			}

			@Override
			public void fail(Throwable failure) {
				if (this.call != null) {
					AttemptTimeouts.this.attempts.remove(this.call);
				}
			}

		};
	}

	@Override
	public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
		this.attempts.get(callOf(context.httpRequest())).head().countDown();
	}

	@Override
	public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
		this.attempts.remove(callOf(context.httpRequest()));
	}

	@Override
	public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
		context.httpRequest().flatMap((request) -> request.firstMatchingHeader(CALL)).ifPresent(this.attempts::remove);
	}

	static String callOf(SdkHttpRequest request) {
		return request.firstMatchingHeader(CALL).orElseThrow();
	}

	/**
	 * End the attempt that sent a request, unless it has ended: its client gives up
	 * waiting.
	 */
	void expire(Request request) {
		Current attempt = this.attempts.get(request.call());
		if (attempt != null) {
			attempt.timeout().run();
		}
	}

	/**
	 * End the attempt that sent a request once the head of the answer has come.
	 */
	void expireInBody(Request request) {
		Current attempt = this.attempts.get(request.call());
		if (attempt != null) {
			awaitHead(attempt);
			attempt.timeout().run();
		}
	}

	private static void awaitHead(Current attempt) {
		try {
			attempt.head().await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
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

	/**
	 * Return a fault in whose answer the client gives up waiting for the end of the body.
	 */
	Fault slowBody(Fault fault) {
		return fault.slowBody(this::expireInBody);
	}

	@Override
	public void close() {
		this.scheduler.shutdownNow();
	}

	/**
	 * The last attempt of a call.
	 *
	 * @param timeout times it out, and does nothing once it has ended
	 * @param head counts down when the head of its answer has come
	 */
	private record Current(Runnable timeout, CountDownLatch head) {

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
			AttemptTimeouts.this.scheduled.set(command);
			return super.schedule(command, delay, unit);
		}

	}

}
