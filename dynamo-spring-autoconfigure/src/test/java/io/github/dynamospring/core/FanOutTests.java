package io.github.dynamospring.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.dao.TransientDataAccessResourceException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link FanOut}.
 */
class FanOutTests {

	private final FanOutThreads threads = new FanOutThreads();

	private final FanOut fanOut = new FanOut(this.threads);

	@AfterEach
	void close() {
		this.threads.close();
	}

	@Test
	void runsAtTheSameTimeAndKeepsTheOrder() {
		CountDownLatch all = new CountDownLatch(4);
		assertThat(this.fanOut.all(List.of(1, 2, 3, 4), (input) -> {
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
		assertThat(this.fanOut.all(List.of(1), (input) -> Thread.currentThread()))
			.containsExactly(Thread.currentThread());
	}

	@Test
	void throwsWhatOneOfThemThrows() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.fanOut.all(List.of(1, 2), (input) -> {
			throw new IllegalArgumentException("no");
		})).withMessage("no");
		assertThatExceptionOfType(StackOverflowError.class).isThrownBy(() -> this.fanOut.all(List.of(1, 2), (input) -> {
			throw new StackOverflowError();
		}));
	}

	@Test
	@Timeout(60)
	void endsWhereItsThreadsAreClosedBeforeAllHaveStarted() {
		List<Integer> inputs = IntStream.range(0, 17).boxed().toList();
		CountDownLatch submitted = new CountDownLatch(inputs.size());
		FanOut counted = new FanOut((task) -> {
			this.threads.execute(task);
			submitted.countDown();
		});
		assertThatExceptionOfType(TransientDataAccessResourceException.class)
			.isThrownBy(() -> counted.all(inputs, (input) -> {
				await(submitted);
				this.threads.close();
				return input;
			}))
			.withMessage("The template was closed before a request was sent");
	}

	@Test
	void endsWhereItsThreadIsInterrupted() {
		CountDownLatch never = new CountDownLatch(1);
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(TransientDataAccessResourceException.class)
			.isThrownBy(() -> this.fanOut.all(List.of(1, 2), (input) -> await(never)));
		assertThat(Thread.interrupted()).isTrue();
	}

	@Test
	void decoratesInTheThreadOfTheCallerWhatAnotherThreadRuns() {
		List<String> events = Collections.synchronizedList(new ArrayList<>());
		Thread caller = Thread.currentThread();
		this.fanOut.setTaskDecorator((task) -> {
			events.add("decorate " + (Thread.currentThread() == caller));
			return () -> {
				events.add("before " + (Thread.currentThread() == caller));
				task.run();
				events.add("after");
			};
		});
		assertThat(this.fanOut.all(List.of(1, 2), (input) -> {
			events.add("run");
			return input;
		})).containsExactly(1, 2);
		assertThat(events).filteredOn("decorate true"::equals).hasSize(2);
		assertThat(events).filteredOn("before false"::equals).hasSize(2);
		assertThat(events).filteredOn("run"::equals).hasSize(2);
		assertThat(this.fanOut.all(List.of(1), (input) -> events.size())).containsExactly(events.size());
	}

	@Test
	@Timeout(60)
	void throwsWhatADecoratorThrows() {
		this.fanOut.setTaskDecorator((task) -> {
			throw new IllegalArgumentException("no decoration");
		});
		assertThatIllegalArgumentException().isThrownBy(() -> this.fanOut.all(List.of(1, 2), (input) -> input))
			.withMessage("no decoration");
		this.fanOut.setTaskDecorator((task) -> () -> {
			throw new IllegalArgumentException("no task");
		});
		assertThatIllegalArgumentException().isThrownBy(() -> this.fanOut.all(List.of(1, 2), (input) -> input))
			.withMessage("no task");
	}

	@Test
	@Timeout(60)
	void failsWhereADecoratorDoesNotRunTheTask() {
		this.fanOut.setTaskDecorator((task) -> () -> {
		});
		assertThatIllegalStateException().isThrownBy(() -> this.fanOut.all(List.of(1, 2), (input) -> input))
			.withMessage("The task decorator of the template returned without having run a request");
	}

	@Test
	void keepsTheResultThoughADecoratorFailsAfterwards() {
		FanOutTask<Integer> task = new FanOutTask<>(() -> 1, (run) -> () -> {
			run.run();
			throw new IllegalStateException("afterwards");
		});
		assertThatIllegalStateException().isThrownBy(task::run).withMessage("afterwards");
		assertThat(task).isDone().succeedsWithin(Duration.ZERO).isEqualTo(1);
	}

}
