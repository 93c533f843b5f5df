package io.github.dynamospring.call;

import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.github.dynamospring.Cases;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link CallContext}.
 */
class CallContextTests {

	private static final long SEED = Long.getLong("test.seed", 20261126L);

	private static final CallContext NONE = new CallContext(null, false, null, null, null);

	private final ExecutorService threads = Executors.newFixedThreadPool(2);

	private final ObservationRegistry registry = TestObservationRegistry.create();

	@AfterEach
	void stop() {
		this.threads.shutdownNow();
		assertThat(CallContext.capture()).isEqualTo(NONE);
	}

	@Test
	void carriesEachPartToAnotherThread() throws Exception {
		PatternCall call = () -> "Orders.find";
		Observation observation = Observation.start("caller", this.registry);
		CallContext captured = capture(new CallContext("acme", true, call, observation, null));
		assertThat(captured).isEqualTo(new CallContext("acme", true, call, observation, null));
		await(this.threads.submit(() -> captured.run(() -> {
			assertThat(CallContext.capture()).isSameAs(captured);
			assertThat(this.registry.getCurrentObservation()).isSameAs(observation);
		})));
	}

	private static CallContext capture(CallContext context) {
		CallContext[] captured = new CallContext[1];
		context.run(() -> captured[0] = CallContext.capture());
		return captured[0];
	}

	@Test
	void partsChangeAlone() {
		PatternCall call = () -> "Orders.find";
		NONE.run(() -> {
			CallContext.setTenant("acme");
			CallContext.setConsistent(true);
			CallContext.setCall(call);
			assertThat(CallContext.current()).isEqualTo(new CallContext("acme", true, call, null, null));
			CallContext.setTenant(null);
			assertThat(CallContext.current()).isEqualTo(new CallContext(null, true, call, null, null));
			CallContext.setConsistent(false);
			assertThat(CallContext.current()).isEqualTo(new CallContext(null, false, call, null, null));
		});
	}

	@Test
	void allocatesNothingForAnEmptyContext() {
		assertThat(CallContext.capture()).isSameAs(CallContext.capture()).isSameAs(CallContext.current());
	}

	@Test
	void capturesTheObservationOfTheMoment() {
		Observation outer = Observation.start("outer", this.registry);
		Observation inner = Observation.start("inner", this.registry);
		capture(new CallContext("acme", false, null, outer, null)).run(() -> inner.scoped(() -> {
			assertThat(CallContext.capture()).isEqualTo(new CallContext("acme", false, null, inner, null));
			new CallContext("globex", false, null, outer, null)
				.run(() -> assertThat(this.registry.getCurrentObservation()).isSameAs(outer));
			assertThat(this.registry.getCurrentObservation()).isSameAs(inner);
		}));
		assertThat(this.registry.getCurrentObservationScope()).isNull();
	}

	@Test
	void restoresTheThreadAfterAFailure() throws Exception {
		Observation observation = Observation.start("failing", this.registry);
		CallContext failing = new CallContext("acme", true, null, observation, null);
		assertThatIllegalStateException().isThrownBy(() -> failing.run(() -> {
			CallContext.setTenant("left behind");
			throw new IllegalStateException();
		}));
		assertThat(CallContext.capture()).isEqualTo(NONE);
		assertThat(observation.getContext().getError()).isNull();
	}

	@Test
	void emptyContextHidesThatOfTheThread() {
		CallContext captured = CallContext.capture();
		new CallContext("left behind", true, () -> "before", null, null).run(() -> {
			captured.run(() -> assertThat(CallContext.capture()).isEqualTo(NONE));
			assertThat(CallContext.current().tenant()).isEqualTo("left behind");
		});
	}

	@Test
	void contextsInterleaveOnSharedThreads() throws Exception {
		List<? extends Future<?>> tasks = IntStream.range(0, Cases.of(20_000)).mapToObj(this::submit).toList();
		for (Future<?> task : tasks) {
			await(task);
		}
		for (int i = 0; i < 10; i++) {
			await(this.threads.submit(() -> assertThat(CallContext.capture()).isEqualTo(NONE)));
		}
	}

	private Future<?> submit(int number) {
		Random random = new Random(SEED + number);
		CallContext context = capture(random(random));
		return this.threads.submit(() -> nest(context, random, 0));
	}

	private static void await(Future<?> task) throws Exception {
		assertThat(task).as("seed %d", SEED).succeedsWithin(60, TimeUnit.SECONDS);
	}

	private CallContext random(Random random) {
		List<CallContext> contexts = List.of(NONE, new CallContext("acme", false, null, null, null),
				new CallContext("globex", true, null, null, null), new CallContext(null, true, null, null, null),
				new CallContext("acme", true, null, Observation.start("random", this.registry), null),
				new CallContext(null, false, null, Observation.start("random", this.registry), null));
		return contexts.get(random.nextInt(contexts.size()));
	}

	private void nest(CallContext context, Random random, int depth) {
		CallContext around = CallContext.capture();
		Observation observation = (context.observation() != null) ? context.observation() : around.observation();
		CallContext expected = new CallContext(context.tenant(), context.consistent(), null, observation, null);
		context.run(() -> {
			assertThat(CallContext.capture()).isEqualTo(expected);
			if (depth < 3 && random.nextBoolean()) {
				nest(random(random), random, depth + 1);
			}
			assertThat(CallContext.capture()).isEqualTo(expected);
		});
		assertThat(CallContext.capture()).isEqualTo(around);
	}

}
