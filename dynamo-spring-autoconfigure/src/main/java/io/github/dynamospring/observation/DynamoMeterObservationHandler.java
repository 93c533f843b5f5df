package io.github.dynamospring.observation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler.IgnoredMeters;
import io.micrometer.core.instrument.observation.MeterObservationHandler;
import io.micrometer.observation.Observation;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Handler that meters the observations of requests as Micrometer's
 * {@link io.micrometer.core.instrument.observation.DefaultMeterObservationHandler} does,
 * at a part of its cost. It keeps the meters of each series, while the other builds their
 * tags and looks them up for each request. The last meter of a series is found by the
 * identity of its key values, without their hash. Requests under way are counted by a
 * gauge. A long task timer would keep them in a sorted set that all threads write to. An
 * observation registry has at most one such handler.
 *
 * @since 0.1
 */
public final class DynamoMeterObservationHandler implements MeterObservationHandler<DynamoRequestContext> {

	private final Map<Series, LongAdder> active = new ConcurrentHashMap<>();

	/** By gauge, because the registry's filters may make one gauge of several series. */
	private final Map<Meter.Id, LongAdder> gauges = new ConcurrentHashMap<>();

	private final Map<Series, Timer> timers = new ConcurrentHashMap<>();

	private final MeterRegistry registry;

	private final boolean isActiveIgnored;

	private final AtomicInteger removals = new AtomicInteger();

	/**
	 * Create a handler.
	 * @param registry the registry of the meters
	 * @param ignored the meters to do without: with the long task timer goes the gauge
	 */
	public DynamoMeterObservationHandler(MeterRegistry registry, IgnoredMeters... ignored) {
		Assert.notNull(registry, "'registry' must not be null");
		this.registry = registry;
		this.isActiveIgnored = Arrays.asList(ignored).contains(IgnoredMeters.LONG_TASK_TIMER);
		registry.config().onMeterRemoved((removed) -> forget(removed.getId()));
	}

	// any timer may be the removed meter; the others are found again
	private void forget(Meter.Id removed) {
		LongAdder gone = this.gauges.remove(removed);
		if (gone != null) {
			this.active.values().removeIf((active) -> active == gone);
		}
		this.timers.clear();
		this.removals.incrementAndGet();
	}

	@Override
	public boolean supportsContext(Observation.Context context) {
		return context instanceof DynamoRequestContext;
	}

	@Override
	public void onStart(DynamoRequestContext context) {
		LongAdder active = this.isActiveIgnored ? null : find(this.active, this::registerActive, context);
		if (active != null) {
			active.increment();
		}
		context.setSample(new Sample(this.registry.config().clock().monotonicTime(), active));
	}

	private <M> M find(Map<Series, M> known, Function<Series, M> register, DynamoRequestContext context) {
		Last<M> last = context.series().part(known, (series) -> new Last<>());
		Found<M> found = last.found;
		int removals = this.removals.get();
		if (found != null && found.removals == removals && found.series.isSame(context)) {
			return found.meter;
		}
		Series series = Series.of(context);
		M meter = known.get(series);
		if (meter == null) {
			meter = register.apply(series);
		}
		last.found = new Found<>(series, removals, meter);
		return meter;
	}

	// not while a map is locked: the registry locks as well when it removes a meter
	private synchronized LongAdder registerActive(Series series) {
		LongAdder registered = this.active.get(series);
		if (registered != null) {
			return registered;
		}
		return createActive(series);
	}

	private LongAdder createActive(Series series) {
		LongAdder created = new LongAdder();
		Gauge gauge = Gauge.builder(series.name + ".active", created, LongAdder::sum)
			.description("Requests under way")
			.tags(tags(series.keyValues))
			.strongReference(true)
			.register(this.registry);
		LongAdder known = this.gauges.putIfAbsent(gauge.getId(), created);
		LongAdder active = Objects.requireNonNullElse(known, created);
		this.active.put(series, active);
		return active;
	}

	@Override
	public void onEvent(Observation.Event event, DynamoRequestContext context) {
		Counter.builder(context.getName() + "." + event.getName())
			.description("Attempts after the first of a request")
			.tags(tags(context.getLowCardinalityKeyValues()))
			.register(this.registry)
			.increment();
	}

	@Override
	public void onStop(DynamoRequestContext context) {
		Sample sample = context.sample();
		if (sample != null) {
			long nanos = this.registry.config().clock().monotonicTime() - sample.started;
			if (sample.active != null) {
				sample.active.decrement();
			}
			find(this.timers, this::registerTimer, context).record(nanos, TimeUnit.NANOSECONDS);
		}
	}

	private Timer registerTimer(Series series) {
		List<Tag> tags = tags(series.keyValues);
		tags.add(Tag.of("error", (series.error != null) ? series.error.getSimpleName() : KeyValue.NONE_VALUE));
		Timer created = Timer.builder(series.name)
			.description("Time of requests with all their attempts")
			.tags(tags)
			.register(this.registry);
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
	record Sample(long started, @Nullable LongAdder active) {

	}

	/** Last meter that was found for a series of requests. */
	private static final class Last<M> {

		private volatile @Nullable Found<M> found;

	}

	private record Found<M>(Series series, int removals, M meter) {

	}

	private record Series(String name, KeyValues keyValues, @Nullable Class<?> error) {

		static Series of(DynamoRequestContext context) {
			return new Series(Objects.requireNonNull(context.getName()), context.getLowCardinalityKeyValues(),
					errorOf(context));
		}

		boolean isSame(DynamoRequestContext context) {
			return this.keyValues == context.getLowCardinalityKeyValues() && this.error == errorOf(context)
					&& this.name.equals(context.getName());
		}

		private static @Nullable Class<?> errorOf(DynamoRequestContext context) {
			Throwable error = context.getError();
			return (error != null) ? error.getClass() : null;
		}

	}

}
