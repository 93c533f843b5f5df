package com.example.parcels;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

import io.github.dynamospring.embedded.DynamoDbLocal;
import io.github.dynamospring.stream.StreamListenerContainer;
import io.github.dynamospring.stream.StreamListenerRegistry;
import org.junit.jupiter.api.Test;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

class ParcelsTests {

	private static final Duration LONGEST = Duration.ofMinutes(6);

	private static final int PARCELS = 20;

	private final Map<String, Integer> written = new ConcurrentHashMap<>();

	private final Map<Parcel, Long> times = new ConcurrentHashMap<>();

	private final Map<String, Integer> last = new ConcurrentHashMap<>();

	private final Map<String, Integer> calls = new ConcurrentHashMap<>();

	private final List<String> gaps = new ArrayList<>();

	private final AtomicLong lag = new AtomicLong();

	private final AtomicLong done = new AtomicLong();

	private final AtomicLong total = new AtomicLong();

	@Test
	void sharesAStreamAndHandsItOver() throws Exception {
		try (DynamoDbLocal database = DynamoDbLocal.start(null, getClass().getClassLoader())) {
			long begin = System.nanoTime();
			ConfigurableApplicationContext first = run(database, "first");
			write(first, 5);
			await("first record", begin, () -> this.total.get() > 0);
			await("all of the beginning", begin, this::isDone);
			try (ConfigurableApplicationContext second = run(database, "second")) {
				goOn(second, 20);
				closeAndGoOn(first, second);
			}
		}
		assertThat(this.gaps).isEmpty();
		assertThat(this.last).isEqualTo(this.written);
	}

	private void goOn(ConfigurableApplicationContext context, int steps) throws InterruptedException {
		this.lag.set(0);
		this.done.set(0);
		for (int i = 0; i < steps; i++) {
			write(context, 1);
			Thread.sleep(1000);
		}
		await("changes of two instances", System.nanoTime(), this::isDone);
		System.out.println("KCL mean lag: " + this.lag.get() / this.done.get() / 1_000_000 + " ms, calls " + this.calls
				+ ", threads " + Thread.activeCount());
		StreamListenerContainer container = context.getBean(StreamListenerRegistry.class).get("Tracking.moved");
		assertThat(container.getFailure()).isNull();
	}

	private void closeAndGoOn(ConfigurableApplicationContext first, ConfigurableApplicationContext second)
			throws InterruptedException {
		assertThat(this.calls).containsOnlyKeys("first");
		write(second, 5);
		long begin = System.nanoTime();
		first.close();
		System.out.println("KCL stop: " + Duration.ofNanos(System.nanoTime() - begin));
		int before = this.calls.get("first");
		write(second, 5);
		await("takeover", begin, () -> this.calls.getOrDefault("second", 0) > 0);
		await("all", begin, this::isDone);
		assertThat(this.calls).containsEntry("first", before);
	}

	private ConfigurableApplicationContext run(DynamoDbLocal database, String name) {
		return new SpringApplicationBuilder(ParcelsApplication.class).web(WebApplicationType.NONE)
			.properties("dynamo.endpoint=" + database.getEndpoint())
			.initializers((context) -> ((GenericApplicationContext) context).registerBean(Journal.class,
					() -> (parcel) -> add(name, parcel)))
			.run();
	}

	private void write(ConfigurableApplicationContext context, int steps) {
		Parcels parcels = context.getBean(Parcels.class);
		for (int step = 0; step < steps; step++) {
			for (int i = 0; i < PARCELS; i++) {
				Parcel parcel = new Parcel("p" + i, this.written.merge("p" + i, 1, Integer::sum));
				this.times.put(parcel, System.nanoTime());
				parcels.save(parcel);
			}
		}
	}

	private synchronized void add(String instance, Parcel parcel) {
		int before = this.last.getOrDefault(parcel.id(), 0);
		this.calls.merge(instance, 1, Integer::sum);
		if (parcel.step() == before + 1) {
			this.last.put(parcel.id(), parcel.step());
			this.lag.addAndGet(System.nanoTime() - this.times.get(parcel));
			this.done.incrementAndGet();
			this.total.incrementAndGet();
		}
		else if (parcel.step() > before) {
			this.gaps.add(parcel + " after " + before);
		}
	}

	private boolean isDone() {
		return this.last.equals(this.written);
	}

	private void await(String state, long begin, BooleanSupplier condition) throws InterruptedException {
		long end = System.nanoTime() + LONGEST.toNanos();
		while (!condition.getAsBoolean() && System.nanoTime() < end) {
			Thread.sleep(100);
		}
		assertThat(condition.getAsBoolean()).as(state).isTrue();
		System.out.println("KCL " + state + ": " + Duration.ofNanos(System.nanoTime() - begin));
	}

}
