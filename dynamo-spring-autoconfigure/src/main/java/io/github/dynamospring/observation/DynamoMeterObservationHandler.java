package io.github.dynamospring.observation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler.IgnoredMeters;
import io.micrometer.core.instrument.observation.MeterObservationHandler;
import io.micrometer.observation.Observation;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Handler that meters the observations of requests just as Micrometer's
 * {@link io.micrometer.core.instrument.observation.DefaultMeterObservationHandler} does,
 * at a part of its cost. It keeps the meters of each series, where that one builds their
 * tags and looks them up for each request. An observation registry has at most one.
 *
 * @since 0.1
 */
public final class DynamoMeterObservationHandler implements MeterObservationHandler<DynamoRequestContext> {

	private final Map<Series, LongTaskTimer> active = new ConcurrentHashMap<>();

	private final Map<Series, Timer> timers = new ConcurrentHashMap<>();

	private final MeterRegistry registry;

	private final boolean isActiveIgnored;

	/**
	 * Create a handler.
	 * @param registry where the meters are registered
	 * @param ignored the meters to do without
	 */
	public DynamoMeterObservationHandler(MeterRegistry registry, IgnoredMeters... ignored) {
		Assert.notNull(registry, "'registry' must not be null");
		this.registry = registry;
		this.isActiveIgnored = Arrays.asList(ignored).contains(IgnoredMeters.LONG_TASK_TIMER);
		registry.config().onMeterRemoved((removed) -> forget());
	}

	// any of them may be gone; those that are not are found again
	private void forget() {
		this.active.clear();
		this.timers.clear();
	}

	@Override
	public boolean supportsContext(Observation.Context context) {
		return context instanceof DynamoRequestContext;
	}

	@Override
	public void onStart(DynamoRequestContext context) {
		LongTaskTimer.Sample task = this.isActiveIgnored ? null : active(context).start();
		context.setSample(new Sample(this.registry.config().clock().monotonicTime(), task));
	}

	private LongTaskTimer active(DynamoRequestContext context) {
		Series series = Series.of(context, null);
		LongTaskTimer known = this.active.get(series);
		return (known != null) ? known : registerActive(series);
	}

	// not while the map is locked: the registry locks too when it tells of removals
	private LongTaskTimer registerActive(Series series) {
		LongTaskTimer created = this.registry.more().longTaskTimer(series.name + ".active", tags(series.keyValues));
		this.active.put(series, created);
		return created;
	}

	@Override
	public void onEvent(Observation.Event event, DynamoRequestContext context) {
		Counter.builder(context.getName() + "." + event.getName())
			.tags(tags(context.getLowCardinalityKeyValues()))
			.register(this.registry)
			.increment();
	}

	@Override
	public void onStop(DynamoRequestContext context) {
		Sample sample = context.sample();
		if (sample != null) {
			long nanos = this.registry.config().clock().monotonicTime() - sample.started;
			if (sample.task != null) {
				sample.task.stop();
			}
			timer(context).record(nanos, TimeUnit.NANOSECONDS);
		}
	}

	private Timer timer(DynamoRequestContext context) {
		Throwable error = context.getError();
		Series series = Series.of(context, (error != null) ? error.getClass() : null);
		Timer known = this.timers.get(series);
		return (known != null) ? known : registerTimer(series);
	}

	private Timer registerTimer(Series series) {
		List<Tag> tags = tags(series.keyValues);
		tags.add(Tag.of("error", (series.error != null) ? series.error.getSimpleName() : KeyValue.NONE_VALUE));
		Timer created = this.registry.timer(series.name, tags);
		this.timers.put(series, created);
		return created;
	}

	private static List<Tag> tags(KeyValues keyValues) {
		List<Tag> tags = new ArrayList<>();
		keyValues.forEach((keyValue) -> tags.add(Tag.of(keyValue.getKey(), keyValue.getValue())));
		return tags;
	}

	/**
	 * Beginning of a request.
	 */
	record Sample(long started, LongTaskTimer.@Nullable Sample task) {

	}

	private record Series(String name, KeyValues keyValues, @Nullable Class<?> error) {

		static Series of(DynamoRequestContext context, @Nullable Class<?> error) {
			return new Series(Objects.requireNonNull(context.getName()), context.getLowCardinalityKeyValues(), error);
		}

	}

}
