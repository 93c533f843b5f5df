package io.github.dynamospring.observation;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;

import io.github.dynamospring.observation.DynamoObservationDocumentation.Events;
import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler.IgnoredMeters;
import io.micrometer.core.instrument.observation.MeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoMeterObservationHandler}: it leaves the same meters as
 * Micrometer's handler, but for a gauge in place of the long task timer.
 */
@ExtendWith(OutputCaptureExtension.class)
class DynamoMeterObservationHandlerTests {

	private static final String ACTIVE = "dynamodb.requests.active";

	private static final DefaultDynamoObservationConvention CONVENTION = new DefaultDynamoObservationConvention();

	private final MockClock clock = new MockClock();

	private final MeterRegistry meters = new SimpleMeterRegistry(SimpleConfig.DEFAULT, this.clock);

	private final MeterRegistry expected = new SimpleMeterRegistry(SimpleConfig.DEFAULT, this.clock);

	private final ObservationRegistry observations = observations(new DynamoMeterObservationHandler(this.meters));

	private final ObservationRegistry reference = observations(new DefaultMeterObservationHandler(this.expected));

	private static ObservationRegistry observations(MeterObservationHandler<?> handler) {
		ObservationRegistry observations = ObservationRegistry.create();
		observations.observationConfig().observationHandler(handler);
		return observations;
	}

	@Test
	void timesRequestsByOutcome() {
		observe((observation) -> stop(observation, RequestOutcome.SUCCESS));
		observe((observation) -> stop(observation, RequestOutcome.SUCCESS));
		observe((observation) -> stop(observation, RequestOutcome.THROTTLED));
		assertThat(timers()).isEqualTo(3);
		assertSameMeters();
	}

	@Test
	void describesEachMeter() {
		observe((observation) -> {
			observation.event(Events.REPEATED);
			stop(observation, RequestOutcome.SUCCESS);
		});
		assertThat(this.meters.getMeters()).hasSize(3)
			.allSatisfy((meter) -> assertThat(meter.getId().getDescription()).isNotEmpty());
	}

	@Test
	void namesTheError() {
		observe((observation) -> {
			observation.error(new IllegalStateException("broken"));
			stop(observation, RequestOutcome.ERROR);
		});
		observe((observation) -> {
			observation.error(new UnsupportedOperationException("broken"));
			stop(observation, RequestOutcome.ERROR);
		});
		assertThat(this.meters.get("dynamodb.requests").tag("error", "IllegalStateException").timer().count())
			.isEqualTo(1);
		assertSameMeters();
	}

	@Test
	void countsRequestsUnderWay() {
		Observation first = start(this.observations);
		Observation second = start(this.observations);
		assertThat(active()).isEqualTo(2);
		stop(first, RequestOutcome.SUCCESS);
		assertThat(active()).isEqualTo(1);
		stop(second, RequestOutcome.ERROR);
		assertThat(active()).isZero();
	}

	@Test
	void countsAllRequestsUnderWayWhereAFilterMakesOneGaugeOfSeveralSeries() {
		this.meters.config().meterFilter(MeterFilter.ignoreTags("operation"));
		Observation first = start(this.observations);
		Observation second = start(this.observations, "PutItem");
		assertThat(active()).isEqualTo(2);
		stop(first, RequestOutcome.SUCCESS);
		stop(second, RequestOutcome.SUCCESS);
		assertThat(active()).isZero();
	}

	@Test
	void countsRequestsUnderWayAgainAfterTheGaugeWasRemoved() {
		Observation before = start(this.observations);
		this.meters.remove(this.meters.get(ACTIVE).gauge());
		Observation after = start(this.observations);
		stop(before, RequestOutcome.SUCCESS);
		assertThat(active()).isEqualTo(1);
		stop(after, RequestOutcome.SUCCESS);
		assertThat(active()).isZero();
	}

	@Test
	void countsOnAfterAnotherMeterWasRemoved() {
		Observation before = start(this.observations);
		this.meters.remove(this.meters.counter("other"));
		Observation after = start(this.observations);
		assertThat(active()).isEqualTo(2);
		stop(before, RequestOutcome.SUCCESS);
		stop(after, RequestOutcome.SUCCESS);
		assertThat(active()).isZero();
	}

	@Test
	void registersTheGaugeOnceInAFirstFanOut(CapturedOutput output) throws InterruptedException {
		Thread second = new Thread(() -> stop(start(this.observations), RequestOutcome.SUCCESS));
		this.meters.config().meterFilter(new MeterFilter() {

			@Override
			public Meter.Id map(Meter.Id id) {
				if (id.getName().equals(ACTIVE) && second.getState() == Thread.State.NEW) {
					second.start();
					awaitBlocked(second);
				}
				return id;
			}

		});
		Observation first = start(this.observations);
		second.join();
		assertThat(active()).isEqualTo(1);
		stop(first, RequestOutcome.SUCCESS);
		this.meters.remove(this.meters.counter("other"));
		stop(start(this.observations), RequestOutcome.SUCCESS);
		assertThat(output).doesNotContain("already registered");
	}

	private static void awaitBlocked(Thread thread) {
		Awaitility.await().until(() -> !thread.isAlive() || thread.getState() == Thread.State.BLOCKED);
	}

	private double active() {
		return this.meters.get(ACTIVE).gauge().value();
	}

	@Test
	void countsEvents() {
		observe((observation) -> {
			observation.event(Events.REPEATED.format(2, "ThrottlingException"));
			observation.event(Events.REPEATED.format(3, "ThrottlingException"));
			stop(observation, RequestOutcome.SUCCESS);
		});
		assertThat(this.meters.get("dynamodb.requests.repeated").counter().count()).isEqualTo(2);
		assertSameMeters();
	}

	@Test
	void takesKeyValuesThatAreAddedWhileARequestIsUnderWay() {
		List.of(this.observations, this.reference)
			.forEach((registry) -> registry.observationConfig()
				.observationFilter((context) -> context.addLowCardinalityKeyValue(KeyValue.of("zone", "eu"))));
		for (String tenant : List.of("a", "b", "a")) {
			observe((observation) -> {
				observation.lowCardinalityKeyValue("tenant", tenant);
				stop(observation, RequestOutcome.SUCCESS);
			});
		}
		assertThat(this.meters.get("dynamodb.requests").tags("tenant", "a", "zone", "eu").timer().count()).isEqualTo(2);
		assertSameMeters();
	}

	@Test
	void findsMetersAgainThatWereRemoved() {
		observe((observation) -> stop(observation, RequestOutcome.SUCCESS));
		this.meters.clear();
		this.expected.clear();
		observe((observation) -> stop(observation, RequestOutcome.SUCCESS));
		assertThat(timers()).isEqualTo(1);
		assertSameMeters();
	}

	@Test
	void doesWithoutTheMeterOfRequestsUnderWay() {
		ObservationRegistry registry = observations(
				new DynamoMeterObservationHandler(this.meters, IgnoredMeters.LONG_TASK_TIMER));
		stop(start(registry), RequestOutcome.SUCCESS);
		assertThat(this.meters.getMeters()).extracting((meter) -> meter.getId().getName())
			.containsExactly("dynamodb.requests");
	}

	@Test
	void leavesOtherObservationsAlone() {
		Observation.start("other", this.observations).stop();
		assertThat(this.meters.getMeters()).isEmpty();
	}

	private void observe(Consumer<Observation> course) {
		Observation observation = start(this.observations);
		Observation other = start(this.reference);
		this.clock.add(Duration.ofMillis(5));
		course.accept(observation);
		course.accept(other);
	}

	private static Observation start(ObservationRegistry registry) {
		return start(registry, "GetItem");
	}

	private static Observation start(ObservationRegistry registry, String operation) {
		DynamoRequestContext context = new DynamoRequestContext(operation, "Orders.findById",
				GetItemRequest.builder().tableName("shop").build());
		return Observation.createNotStarted(null, CONVENTION, () -> context, registry).start();
	}

	private static void stop(Observation observation, RequestOutcome outcome) {
		DynamoRequestContext context = (DynamoRequestContext) observation.getContext();
		context.setOutcome(outcome);
		context.end();
		observation.stop();
	}

	private long timers() {
		return this.meters.get("dynamodb.requests").timers().stream().mapToLong((timer) -> timer.count()).sum();
	}

	private void assertSameMeters() {
		assertThat(describe(this.meters)).isEqualTo(describe(this.expected));
	}

	private static List<String> describe(MeterRegistry registry) {
		return registry.getMeters()
			.stream()
			.filter((meter) -> !meter.getId().getName().equals(ACTIVE))
			.map((meter) -> meter.getId() + " "
					+ StreamSupport.stream(meter.measure().spliterator(), false).map(Object::toString).toList())
			.sorted()
			.toList();
	}

}
