package io.github.dynamospring.observation.meter;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import io.github.dynamospring.observation.meter.PatternStatistics.Latency;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link LatencyWindow}.
 */
class LatencyWindowTests {

	/** The beginning of a half of the window. */
	private static final long START = 12_345 * LatencyWindow.MILLIS;

	private static final Latency NONE = new Latency(null, null, null);

	private final LatencyWindow window = new LatencyWindow();

	private final long seed = new Random().nextLong();

	@Test
	void quantilesAreTooHighByASixteenthAtMost() {
		Random random = new Random(this.seed);
		for (int run = 0; run < 200; run++) {
			LatencyWindow window = new LatencyWindow();
			long[] latencies = random.longs(1 + random.nextInt(300), 16_500, 36_000)
				.map((thousandth) -> (long) Math.pow(2, thousandth / 1000.0))
				.toArray();
			Arrays.stream(latencies).forEach((nanos) -> window.add(nanos, START));
			Arrays.sort(latencies);
			Latency latency = LatencyWindow.latency(List.of(window), START);
			assertQuantile(latency.median(), latencies[(int) Math.ceil(0.5 * latencies.length) - 1]);
			assertQuantile(latency.p99(), latencies[(int) Math.ceil(0.99 * latencies.length) - 1]);
			assertThat(latency.max()).as("seed %d", this.seed)
				.isEqualTo(Duration.ofNanos(latencies[latencies.length - 1]));
		}
	}

	private void assertQuantile(Duration found, long exact) {
		assertThat(found.toNanos()).as("seed %d", this.seed).isBetween(exact, exact + exact / 16 + 1);
	}

	@Test
	void noQuantileExceedsTheMaximum() {
		this.window.add(1_000_000, START);
		assertThat(LatencyWindow.latency(List.of(this.window), START))
			.isEqualTo(new Latency(Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofMillis(1)));
	}

	@Test
	void whatIsOutsideTheClassesIsOfTheFirstOrTheLast() {
		IntStream.range(0, 90).forEach((i) -> this.window.add(i % 3, START));
		IntStream.range(0, 10).forEach((i) -> this.window.add(Duration.ofMinutes(i + 2).toNanos(), START));
		Latency latency = LatencyWindow.latency(List.of(this.window), START);
		assertThat(latency.median()).isEqualTo(Duration.ofNanos(1 << 16));
		assertThat(latency.p99()).isEqualTo(Duration.ofMinutes(11)).isEqualTo(latency.max());
	}

	@Test
	void forgetsARequestAfterFiveMinutesAtMostAndHalfOfThatAtLeast() {
		long half = LatencyWindow.MILLIS / 2;
		this.window.add(5, START + half - 1);
		assertThat(LatencyWindow.latency(List.of(this.window), START + half).max()).isEqualTo(Duration.ofNanos(5));
		this.window.add(3, START + half);
		assertThat(LatencyWindow.latency(List.of(this.window), START + 2 * half - 1).max())
			.isEqualTo(Duration.ofNanos(5));
		assertThat(LatencyWindow.latency(List.of(this.window), START + 2 * half).max()).isEqualTo(Duration.ofNanos(3));
		assertThat(LatencyWindow.latency(List.of(this.window), START + 3 * half)).isEqualTo(NONE);
	}

	@Test
	void forgetsAllAfterAPause() {
		this.window.add(5, START);
		this.window.add(3, START + 10 * LatencyWindow.MILLIS);
		assertThat(LatencyWindow.latency(List.of(this.window), START + 10 * LatencyWindow.MILLIS).max())
			.isEqualTo(Duration.ofNanos(3));
	}

	@Test
	void requestThatComesLateJoinsTheHalfThatHasBegun() {
		this.window.add(3, START);
		this.window.add(5, START - LatencyWindow.MILLIS);
		assertThat(LatencyWindow.latency(List.of(this.window), START).max()).isEqualTo(Duration.ofNanos(5));
	}

	@Test
	void hasNoneWithoutRequests() {
		assertThat(LatencyWindow.latency(List.of(this.window), START)).isEqualTo(NONE);
	}

	@Test
	void losesNothingWhereManyThreadsAdd() throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(8);
		List<Future<?>> runs = IntStream.range(0, 8)
			.<Future<?>>mapToObj(
					(thread) -> threads.submit(() -> IntStream.range(0, 1000)
						.forEach((i) -> this.window.add((thread < 4) ? 1 : 1_000_000,
								START + i * LatencyWindow.MILLIS / 2000))))
			.toList();
		for (Future<?> run : runs) {
			run.get();
		}
		threads.shutdown();
		assertThat(LatencyWindow.latency(List.of(this.window), START).median()).isEqualTo(Duration.ofNanos(1 << 16));
		this.window.add(1_000_000, START);
		assertThat(LatencyWindow.latency(List.of(this.window), START).median()).isEqualTo(Duration.ofMillis(1));
	}

}
