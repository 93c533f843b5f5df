package io.github.dynamospring.observation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.tck.TestObservationRegistry;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An interceptor, and what it has observed.
 */
final class Observed implements ObservationHandler<Observation.Context> {

	private final TestObservationRegistry registry = TestObservationRegistry.create();

	private final ObservationFailures failures = new ObservationFailures();

	private final BlockingQueue<DynamoRequestContext> ended = new LinkedBlockingQueue<>();

	private final List<Observation.Context> started = new ArrayList<>();

	private final List<Observation.Context> stopped = new ArrayList<>();

	private final List<String> events = new ArrayList<>();

	private final DynamoObservationInterceptor interceptor;

	Observed() {
		this(new DefaultDynamoObservationConvention());
	}

	Observed(DynamoObservationConvention convention, RequestListener... before) {
		this.registry.observationConfig().observationHandler(this);
		List<RequestListener> listeners = new ArrayList<>(List.of(before));
		listeners.add(this.ended::add);
		this.interceptor = new DynamoObservationInterceptor(this.registry, null, convention, listeners, this.failures);
	}

	TestObservationRegistry registry() {
		return this.registry;
	}

	ObservationFailures failures() {
		return this.failures;
	}

	DynamoObservationInterceptor interceptor() {
		return this.interceptor;
	}

	boolean hasEnded() {
		return !this.ended.isEmpty();
	}

	/**
	 * Return the next request that has ended, once it has.
	 */
	DynamoRequestContext request() throws InterruptedException {
		DynamoRequestContext request = this.ended.poll(30, TimeUnit.SECONDS);
		assertThat(request).as("a request that has ended").isNotNull();
		return request;
	}

	List<String> events() {
		synchronized (this.events) {
			return List.copyOf(this.events);
		}
	}

	/**
	 * Fail unless so many observations were started, all of them stopped, and none left
	 * open on this thread.
	 */
	void assertAllStopped(int count) {
		synchronized (this.events) {
			assertThat(this.started).hasSize(count);
			assertThat(this.stopped).containsExactlyInAnyOrderElementsOf(this.started);
		}
		assertThat(this.ended).isEmpty();
		assertThat(this.registry.getCurrentObservationScope()).isNull();
	}

	@Override
	public void onStart(Observation.Context context) {
		synchronized (this.events) {
			this.started.add(context);
		}
	}

	@Override
	public void onEvent(Observation.Event event, Observation.Context context) {
		synchronized (this.events) {
			this.events.add(event.getName() + ": " + event.getContextualName());
		}
	}

	@Override
	public void onStop(Observation.Context context) {
		synchronized (this.events) {
			this.stopped.add(context);
		}
	}

	@Override
	public boolean supportsContext(Observation.Context context) {
		return context instanceof DynamoRequestContext;
	}

}
