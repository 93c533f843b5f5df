package io.github.dynamospring.observation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link ObservedTaskDecorator}.
 */
class ObservedTaskDecoratorTests {

	private final ObservationRegistry registry = TestObservationRegistry.create();

	private final ObservedTaskDecorator decorator = new ObservedTaskDecorator(this.registry);

	private final ExecutorService thread = Executors.newSingleThreadExecutor();

	private final List<@Nullable Observation> seen = new ArrayList<>();

	@AfterEach
	void stop() {
		this.thread.shutdownNow();
	}

	@Test
	void runsTasksInTheObservationOfTheirCaller() throws Exception {
		Observation first = Observation.start("first", this.registry);
		Observation second = Observation.start("second", this.registry);
		run(decorated(first, this::look));
		run(decorated(second, this::look));
		run(this::look);
		assertThat(this.seen).containsExactly(first, second, null);
		assertThat(this.registry.getCurrentObservation()).isNull();
	}

	@Test
	void restoresTheObservationOfTheThread() {
		Observation outer = Observation.start("outer", this.registry);
		Observation inner = Observation.start("inner", this.registry);
		Runnable task = decorated(inner, this::look);
		outer.scoped(() -> {
			task.run();
			look();
		});
		assertThat(this.seen).containsExactly(inner, outer);
	}

	@Test
	void leavesNothingBehindWhereATaskFails() throws Exception {
		Observation observation = Observation.start("failing", this.registry);
		Runnable task = decorated(observation, () -> {
			throw new IllegalStateException("failed");
		});
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> run(task))
			.withCauseInstanceOf(IllegalStateException.class);
		run(this::look);
		assertThat(this.seen).containsExactly((Observation) null);
		assertThat(observation.getContext().getError()).isNull();
	}

	@Test
	void leavesATaskAloneWhereNothingIsObserved() {
		Runnable task = this::look;
		assertThat(this.decorator.decorate(task)).isSameAs(task);
		assertThat(new ObservedTaskDecorator(ObservationRegistry.NOOP).decorate(task)).isSameAs(task);
	}

	@Test
	@SuppressWarnings("NullAway")
	void needsARegistry() {
		assertThatIllegalArgumentException().isThrownBy(() -> new ObservedTaskDecorator(null))
			.withMessage("'registry' must not be null");
	}

	private Runnable decorated(Observation observation, Runnable task) {
		try (Observation.Scope scope = observation.openScope()) {
			return this.decorator.decorate(task);
		}
	}

	private void run(Runnable task) throws Exception {
		Future<?> run = this.thread.submit(task);
		run.get(30, TimeUnit.SECONDS);
	}

	private void look() {
		this.seen.add(this.registry.getCurrentObservation());
	}

}
