package io.github.dynamospring.core.request;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.call.CallContext;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.tenancy.TenantScope;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.TransientDataAccessResourceException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link CallExecutor}.
 */
@Timeout(60)
@ExtendWith(OutputCaptureExtension.class)
@ParameterizedClass(name = "virtual threads: {0}")
@MethodSource("kinds")
class CallExecutorTests {

	private static final Duration LONG = Duration.ofSeconds(30);

	private static final long SEED = Long.getLong("test.seed", 20261126L);

	private final RunningCalls calls = new RunningCalls();

	private final boolean virtual;

	private final CallExecutor executor;

	private final Held held = new Held();

	CallExecutorTests(boolean virtual) {
		this.virtual = virtual;
		this.executor = new CallExecutor(1, virtual, 2, this.calls);
	}

	static Stream<Boolean> kinds() {
		return Stream.of(false, true).limit((JRE.currentVersionNumber() >= 21) ? 2 : 1);
	}

	@AfterEach
	void close() {
		this.held.end.countDown();
		this.calls.close();
		this.executor.close();
	}

	@Test
	void completesInAnotherThread() {
		assertThat(read(Thread::currentThread)).succeedsWithin(LONG)
			.satisfies((thread) -> assertThat(thread.getName()).startsWith("dynamo-call-"))
			.satisfies((thread) -> assertThat(thread.isDaemon()).isTrue())
			.satisfies((thread) -> assertThat(thread.toString().startsWith("VirtualThread")).isEqualTo(this.virtual));
	}

	@Test
	void threadsInheritNoThreadLocals() {
		InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
		inherited.set("acme");
		assertThat(read(() -> Optional.ofNullable(inherited.get()))).succeedsWithin(LONG).isEqualTo(Optional.empty());
		inherited.remove();
	}

	@Test
	void failsWithTheExceptionOfTheCall() {
		OptimisticLockingFailureException failure = new OptimisticLockingFailureException("lost");
		CompletableFuture<?> future = read(() -> {
			throw failure;
		});
		assertThat(future).failsWithin(LONG).withThrowableThat().havingCause().isSameAs(failure);
	}

	@Test
	void refusesACallBeyondTheWaitingOnes() {
		CompletableFuture<?> running = read(this.held);
		await(this.held.begun);
		CompletableFuture<Integer> first = read(() -> 1);
		CompletableFuture<Integer> second = read(() -> 2);
		assertThatExceptionOfType(TransientDataAccessResourceException.class).isThrownBy(() -> read(() -> 3))
			.withMessage(
					"Orders.find: nothing was sent, because 2 calls wait for one of 1 threads already. Start fewer "
							+ "calls at the same time, or raise dynamo.client.max-connections");
		this.held.end.countDown();
		assertThat(running).succeedsWithin(LONG);
		assertThat(first).succeedsWithin(LONG).isEqualTo(1);
		assertThat(second).succeedsWithin(LONG).isEqualTo(2);
		assertThat(this.calls.drain().toCompletableFuture()).isCompleted();
	}

	@Test
	void cancelledCallsThatWaitAreNeverMadeAndLeaveTheirPlace() {
		read(this.held);
		await(this.held.begun);
		AtomicInteger made = new AtomicInteger();
		for (int i = 0; i < 100; i++) {
			assertThat(read(made::incrementAndGet).cancel(true)).isTrue();
			assertThat(write(made::incrementAndGet).cancel(true)).isTrue();
		}
		CompletableFuture<Integer> last = read(made::get);
		this.held.end.countDown();
		assertThat(last).succeedsWithin(LONG).isEqualTo(0);
	}

	@Test
	void cancellationInterruptsARead() {
		CompletableFuture<?> future = read(this.held);
		await(this.held.begun);
		assertThat(future.cancel(true)).isTrue();
		await(this.held.over);
		assertThat(this.held.interrupted).isTrue();
		assertThatExceptionOfType(CancellationException.class).isThrownBy(future::join);
		assertThat(read(Thread.currentThread()::isInterrupted)).succeedsWithin(LONG).isEqualTo(false);
	}

	@Test
	void timeoutInterruptsARead() {
		CompletableFuture<?> future = read(this.held).orTimeout(1, TimeUnit.MILLISECONDS);
		assertThat(future).failsWithin(LONG).withThrowableThat().withCauseInstanceOf(TimeoutException.class);
		assertThat(read(() -> "next")).succeedsWithin(LONG);
	}

	@Test
	void cancellationLeavesAWriteAlone() {
		CompletableFuture<?> future = write(this.held);
		await(this.held.begun);
		assertThat(future.cancel(true)).isTrue();
		CompletableFuture<Void> drain = this.calls.drain().toCompletableFuture();
		assertThat(drain).isNotCompleted();
		this.held.end.countDown();
		await(this.held.over);
		assertThat(this.held.interrupted).isFalse();
		assertThat(future).isCancelled();
		assertThat(drain).succeedsWithin(LONG);
	}

	@Test
	void logsAnUnknownOutcomeOfACancelledWriteOnce(CapturedOutput output) {
		cancelledWrite(new AmbiguousWriteException("Orders.pay of o1: the outcome is unknown", null, null));
		cancelledWrite(new OptimisticLockingFailureException("lost"));
		assertThat(output.toString().lines().filter((line) -> line.contains("completed early"))).singleElement()
			.asString()
			.contains("WARN")
			.endsWith("Orders.pay: its future was completed early, and then the call failed: Orders.pay of o1: the "
					+ "outcome is unknown");
	}

	private void cancelledWrite(RuntimeException failure) {
		Held held = new Held();
		CompletableFuture<?> future = this.executor.submit("Orders.pay", true, CallContext.capture(), () -> {
			held.call();
			throw failure;
		});
		await(held.begun);
		future.cancel(true);
		held.end.countDown();
		assertThat(read(() -> "next")).succeedsWithin(LONG);
	}

	@Test
	void aDrainWaitsForRunningAndWaitingCalls() {
		CompletableFuture<?> running = read(this.held);
		await(this.held.begun);
		CompletableFuture<?> waiting = read(() -> "next");
		CompletableFuture<Void> drain = this.calls.drain().toCompletableFuture();
		assertThat(drain).isNotCompleted();
		this.held.end.countDown();
		assertThat(drain).succeedsWithin(LONG);
		assertThat(running).succeedsWithin(LONG);
		assertThat(waiting).succeedsWithin(LONG);
	}

	@Test
	void closeRefusesWaitingAndFurtherCallsAndLeavesRunningOnes() {
		CompletableFuture<?> running = read(this.held);
		await(this.held.begun);
		AtomicBoolean made = new AtomicBoolean();
		CompletableFuture<?> waiting = read(() -> made.getAndSet(true));
		this.calls.close();
		this.executor.close();
		assertThat(waiting).isCompletedExceptionally()
			.failsWithin(LONG)
			.withThrowableThat()
			.withCauseInstanceOf(DataAccessResourceFailureException.class)
			.withMessageContaining("Orders.find: nothing was sent, because the template is closed");
		assertThatExceptionOfType(DataAccessResourceFailureException.class).isThrownBy(() -> read(() -> 1));
		assertThat(running).isNotDone();
		this.held.end.countDown();
		assertThat(running).succeedsWithin(LONG);
		assertThat(this.held.interrupted).isFalse();
		assertThat(made).isFalse();
	}

	@Test
	void decoratesInTheThreadOfTheCaller() {
		ThreadLocal<String> user = ThreadLocal.withInitial(() -> "none");
		this.executor.setTaskDecorator((task) -> {
			String caller = user.get();
			return () -> {
				user.set(caller);
				task.run();
				user.remove();
			};
		});
		user.set("ann");
		assertThat(read(user::get)).succeedsWithin(LONG).isEqualTo("ann");
		user.remove();
		assertThat(read(user::get)).succeedsWithin(LONG).isEqualTo("none");
	}

	@Test
	void continuationsAreOutsideOfTheContextOfTheCall() {
		CompletableFuture<String> found = TenantScope.call("acme", () -> read(this.held))
			.thenApply((held) -> tenants());
		this.held.end.countDown();
		assertThat(found).succeedsWithin(LONG).isEqualTo("null");
	}

	@Test
	void contextsOfTwoTenantsInterleave() {
		Random random = new Random(SEED);
		CallExecutor shared = new CallExecutor(4, this.virtual, this.calls);
		List<String> tenants = IntStream.range(0, 10_000)
			.mapToObj((number) -> random.nextBoolean() ? "acme" : "globex")
			.toList();
		List<CompletableFuture<List<String>>> futures = new ArrayList<>();
		tenants.forEach((tenant) -> new CallContext(tenant, false, null, null, null)
			.run(() -> futures.add(shared.submit("Orders.find", false, CallContext.capture(), this::tenants)
				.thenApply((found) -> List.of(found, tenant)))));
		assertThat(futures).as("seed %d", SEED)
			.allSatisfy((future) -> assertThat(future.join().get(0)).isEqualTo(future.join().get(1)));
		assertThat(CallContext.current().tenant()).isNull();
		shared.close();
	}

	private String tenants() {
		return String.valueOf(CallContext.current().tenant());
	}

	private <R> CompletableFuture<R> read(Callable<R> call) {
		return this.executor.submit("Orders.find", false, CallContext.capture(), call);
	}

	private <R> CompletableFuture<R> write(Callable<R> call) {
		return this.executor.submit("Orders.save", true, CallContext.capture(), call);
	}

	private static void await(CountDownLatch latch) {
		try {
			assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Call that lasts until it is ended or interrupted.
	 */
	private static final class Held implements Callable<String> {

		private final CountDownLatch begun = new CountDownLatch(1);

		private final CountDownLatch end = new CountDownLatch(1);

		private final CountDownLatch over = new CountDownLatch(1);

		private volatile boolean interrupted;

		@Override
		public String call() {
			this.begun.countDown();
			try {
				this.end.await();
			}
			catch (InterruptedException ex) {
				this.interrupted = true;
			}
			this.over.countDown();
			return "held";
		}

	}

}
