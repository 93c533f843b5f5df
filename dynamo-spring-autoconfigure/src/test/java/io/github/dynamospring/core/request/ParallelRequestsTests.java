package io.github.dynamospring.core.request;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.github.dynamospring.call.CallContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessResourceException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link ParallelRequests}.
 */
class ParallelRequestsTests {

	private final ExecutorService threads = ParallelRequests.pool(16);

	private final ParallelRequests requests = new ParallelRequests(this.threads);

	@AfterEach
	void close() {
		this.requests.close();
	}

	@Test
	void runsAtTheSameTimeAndKeepsTheOrder() {
		CountDownLatch all = new CountDownLatch(4);
		assertThat(this.requests.all(List.of(1, 2, 3, 4), (input) -> {
			all.countDown();
			return await(all) ? input * 2 : -1;
		})).containsExactly(2, 4, 6, 8);
	}

	private static boolean await(CountDownLatch latch) {
		try {
			return latch.await(10, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	@Test
	void runsASingleInputInTheThreadOfTheCaller() {
		assertThat(this.requests.all(List.of(1), (input) -> Thread.currentThread()))
			.containsExactly(Thread.currentThread());
	}

	@Test
	void throwsWhatOneOfThemThrows() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.requests.all(List.of(1, 2), (input) -> {
			throw new IllegalArgumentException("no");
		})).withMessage("no");
		assertThatExceptionOfType(StackOverflowError.class)
			.isThrownBy(() -> this.requests.all(List.of(1, 2), (input) -> {
				throw new StackOverflowError();
			}));
	}

	@Test
	@Timeout(60)
	void endsWhereItsThreadsAreClosedBeforeAllHaveStarted() {
		List<Integer> inputs = IntStream.range(0, 17).boxed().toList();
		CountDownLatch submitted = new CountDownLatch(inputs.size());
		ParallelRequests counted = new ParallelRequests((task) -> {
			this.threads.execute(task);
			submitted.countDown();
		});
		assertThatExceptionOfType(TransientDataAccessResourceException.class)
			.isThrownBy(() -> counted.all(inputs, (input) -> {
				await(submitted);
				this.requests.close();
				return input;
			}))
			.withMessage("The template was closed before a request was sent");
	}

	@Test
	void endsWhereItsThreadIsInterrupted() {
		CountDownLatch never = new CountDownLatch(1);
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(TransientDataAccessResourceException.class)
			.isThrownBy(() -> this.requests.all(List.of(1, 2), (input) -> await(never)));
		assertThat(Thread.interrupted()).isTrue();
	}

	@Test
	void decoratesInTheThreadOfTheCallerWhatAnotherThreadRuns() {
		List<String> events = new CopyOnWriteArrayList<>();
		Thread caller = Thread.currentThread();
		this.requests.setTaskDecorator((task) -> {
			events.add("decorate " + (Thread.currentThread() == caller));
			return () -> {
				events.add("before " + (Thread.currentThread() == caller));
				task.run();
				events.add("after");
			};
		});
		assertThat(this.requests.all(List.of(1, 2), (input) -> {
			events.add("run");
			return input;
		})).containsExactly(1, 2);
		assertThat(events).filteredOn("decorate true"::equals).hasSize(2);
		assertThat(events).filteredOn("before false"::equals).hasSize(2);
		assertThat(events).filteredOn("run"::equals).hasSize(2);
		assertThat(this.requests.all(List.of(1), (input) -> events.size())).containsExactly(events.size());
	}

	@Test
	void runsInTheContextOfTheCallerAndLeavesItAfterwards() {
		CallContext caller = new CallContext("acme", true, () -> "Orders.find", null, null);
		try (ParallelRequests pooled = ParallelRequests.pooled(2)) {
			caller.run(() -> {
				assertThat(pooled.all(List.of(1, 2), (input) -> CallContext.capture())).containsExactly(caller, caller);
				assertThatIllegalStateException().isThrownBy(() -> pooled.all(List.of(1, 2, 3, 4), (input) -> {
					CallContext.setTenant("left behind");
					throw new IllegalStateException();
				}));
			});
			assertThat(pooled.all(List.of(1, 2, 3, 4), (input) -> CallContext.capture()))
				.containsOnly(CallContext.capture());
		}
	}

	@Test
	void decoratorsAddToTheContextOfTheCaller() {
		this.requests.setTaskDecorator((task) -> () -> {
			CallContext.setTenant(CallContext.current().tenant() + ", decorated");
			task.run();
		});
		new CallContext("acme", true, null, null, null)
			.run(() -> assertThat(this.requests.all(List.of(1, 2), (input) -> CallContext.current()))
				.containsOnly(new CallContext("acme, decorated", true, null, null, null)));
	}

	@Test
	@Timeout(60)
	void throwsWhatADecoratorThrows() {
		this.requests.setTaskDecorator((task) -> {
			throw new IllegalArgumentException("no decoration");
		});
		assertThatIllegalArgumentException().isThrownBy(() -> this.requests.all(List.of(1, 2), (input) -> input))
			.withMessage("no decoration");
		this.requests.setTaskDecorator((task) -> () -> {
			throw new IllegalArgumentException("no task");
		});
		assertThatIllegalArgumentException().isThrownBy(() -> this.requests.all(List.of(1, 2), (input) -> input))
			.withMessage("no task");
	}

	@Test
	@Timeout(60)
	void failsWhereADecoratorDoesNotRunTheTask() {
		this.requests.setTaskDecorator((task) -> () -> {
		});
		assertThatIllegalStateException().isThrownBy(() -> this.requests.all(List.of(1, 2), (input) -> input))
			.withMessage("The task decorator of the template returned without having run a request");
	}

	@Test
	void keepsTheResultThoughADecoratorFailsAfterwards() {
		ParallelRequests.Task<Integer> task = new ParallelRequests.Task<>(CallContext.capture(), () -> 1,
				(run) -> () -> {
					run.run();
					throw new IllegalStateException("afterwards");
				}, (ended) -> {
				});
		assertThatIllegalStateException().isThrownBy(task::run).withMessage("afterwards");
		assertThat(task).isDone().succeedsWithin(Duration.ZERO).isEqualTo(1);
	}

	@Test
	void sendsNoMoreRequestsOfAllCallsThanThePoolHasThreads() {
		try (ParallelRequests pooled = ParallelRequests.pooled(2)) {
			assertThat(mostAtTheSameTime(pooled, 2, 7)).isEqualTo(2);
		}
	}

	/**
	 * Run requests of which the first wait until as many as may be are under way.
	 */
	private static int mostAtTheSameTime(ParallelRequests requests, int limit, int inputs) {
		CountDownLatch full = new CountDownLatch(limit);
		AtomicInteger running = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		requests.all(IntStream.range(0, inputs).boxed().toList(), (input) -> {
			most.accumulateAndGet(running.incrementAndGet(), Math::max);
			full.countDown();
			await(full);
			return running.decrementAndGet();
		});
		return most.get();
	}

	@Test
	void refusesToRunOnceItIsClosed() {
		this.requests.close();
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> this.requests.all(List.of(1, 2), (input) -> input))
			.withMessageStartingWith("The template is closed: a request was not sent");
	}

	/**
	 * Tests with virtual threads.
	 */
	@Nested
	@EnabledForJreRange(min = JRE.JAVA_21)
	class Virtual {

		private final ParallelRequests virtual = ParallelRequests.virtual(3);

		@AfterEach
		void close() {
			this.virtual.close();
		}

		@Test
		void runsEachRequestInAVirtualThreadAndKeepsTheOrder() {
			assertThat(this.virtual.all(List.of(1, 2), (input) -> input + " " + Thread.currentThread()))
				.satisfiesExactly(
						(first) -> assertThat(first).startsWith("1 VirtualThread[").contains("dynamo-fan-out-"),
						(second) -> assertThat(second).startsWith("2 VirtualThread["));
		}

		@Test
		@Timeout(60)
		void sendsNoMoreRequestsOfOneCallThanItMay() {
			assertThat(mostAtTheSameTime(this.virtual, 3, 20)).isEqualTo(3);
		}

		@Test
		@Timeout(60)
		void keepsNoCallWaitingForAnother() {
			assertThat(this.virtual.all(List.of(1, 2, 3),
					(input) -> this.virtual.all(List.of(1, 2), (nested) -> nested * input)))
				.containsExactly(List.of(1, 2), List.of(2, 4), List.of(3, 6));
		}

		@Test
		@Timeout(60)
		void interruptsWhatRunsWhenItIsClosed() {
			CountDownLatch full = new CountDownLatch(3);
			CountDownLatch never = new CountDownLatch(1);
			List<Boolean> interrupted = new CopyOnWriteArrayList<>();
			assertThatExceptionOfType(TransientDataAccessResourceException.class)
				.isThrownBy(() -> this.virtual.all(List.of(1, 2, 3), (input) -> {
					full.countDown();
					await(full);
					if (full.getCount() == 0 && interrupted.isEmpty()) {
						this.virtual.close();
					}
					interrupted.add(!await(never));
					throw new TransientDataAccessResourceException("interrupted " + input);
				}));
			assertThat(interrupted).isNotEmpty().doesNotContain(false);
		}

		@Test
		void refusesToRunOnceItIsClosed() {
			this.virtual.close();
			assertThatExceptionOfType(DataAccessResourceFailureException.class)
				.isThrownBy(() -> this.virtual.all(List.of(1, 2), (input) -> input))
				.withMessageStartingWith("The template is closed: a request was not sent");
		}

		@Test
		@Timeout(60)
		void endsWhereItsThreadIsInterrupted() {
			CountDownLatch never = new CountDownLatch(1);
			Thread.currentThread().interrupt();
			assertThatExceptionOfType(TransientDataAccessResourceException.class)
				.isThrownBy(() -> this.virtual.all(List.of(1, 2, 3, 4), (input) -> await(never)));
			assertThat(Thread.interrupted()).isTrue();
		}

		@Test
		void decoratesInTheThreadOfTheCaller() {
			Thread caller = Thread.currentThread();
			List<Boolean> inCaller = new ArrayList<>();
			this.virtual.setTaskDecorator((task) -> {
				inCaller.add(Thread.currentThread() == caller);
				return task;
			});
			assertThat(this.virtual.all(List.of(1, 2), (input) -> Thread.currentThread() == caller))
				.containsExactly(false, false);
			assertThat(inCaller).containsExactly(true, true);
		}

	}

}
