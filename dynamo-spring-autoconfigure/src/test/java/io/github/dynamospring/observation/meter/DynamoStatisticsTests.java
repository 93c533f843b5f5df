package io.github.dynamospring.observation.meter;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

import io.github.dynamospring.aop.MutableClock;
import io.github.dynamospring.observation.FailedAttempt;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.SettableRequestContext;
import io.github.dynamospring.observation.ThrottlingCause;
import io.github.dynamospring.observation.meter.CapacityHours.Hour;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link DynamoStatistics}.
 */
class DynamoStatisticsTests {

	private static final Instant NOW = Instant.parse("2126-11-21T10:00:00Z");

	private final DynamoStatistics statistics = new DynamoStatistics(Clock.fixed(NOW, ZoneOffset.UTC));

	@Test
	void patternThatWasNotUsedHasNone() {
		assertThat(this.statistics.pattern("Orders.findById")).isNull();
		assertThat(this.statistics.patterns()).isEmpty();
		assertThat(this.statistics.resources()).isEmpty();
	}

	@Test
	void addsUpByPatternAndResource() {
		end("b", RequestOutcome.SUCCESS, usage("shop", null, 1), usage("shop", "gsi", 2));
		end("b", RequestOutcome.SUCCESS, usage("shop", "gsi", 0.5));
		end("a", RequestOutcome.CONDITION, usage("other", null, 1));
		end("a", RequestOutcome.SUCCESS, usage("shop", "gsi", 4));
		assertThat(this.statistics.patterns()).extracting(PatternStatistics::name).containsExactly("a", "b");
		PatternStatistics used = this.statistics.pattern("b");
		assertThat(used.usage()).containsExactly(usage("shop", null, 1),
				new ResourceUsage("shop", "gsi", 2.5, 0, 2, 4));
		assertThat(used.lastUsed()).isEqualTo(NOW);
		assertThat(this.statistics.pattern("a").requests()).containsEntry(RequestOutcome.SUCCESS, 1L)
			.containsEntry(RequestOutcome.CONDITION, 1L)
			.containsEntry(RequestOutcome.ERROR, 0L);
		assertThat(this.statistics.resources()).containsExactly(usage("other", null, 1), usage("shop", null, 1),
				new ResourceUsage("shop", "gsi", 6.5, 0, 3, 6));
	}

	@Test
	void countsThrottledAttempts() {
		SettableRequestContext context = context("a");
		ThrottlingCause cause = new ThrottlingCause("ThrottlingException", null, null);
		context.addFailedAttempt(new FailedAttempt(1, 400, "ThrottlingException", true, List.of(cause, cause)));
		context.addFailedAttempt(new FailedAttempt(2, 500, "InternalServerError", true, List.of()));
		this.statistics.ended(context);
		assertThat(this.statistics.pattern("a").throttles()).isEqualTo(1);
	}

	@Test
	void latencyIsThatOfTheRequests() {
		SettableRequestContext context = context("a");
		context.end();
		this.statistics.ended(context);
		PatternStatistics.Latency latency = this.statistics.pattern("a").latency();
		assertThat(latency.max()).isEqualTo(context.getDuration());
		assertThat(latency.median()).isPositive().isLessThanOrEqualTo(latency.max());
		assertThat(latency.p99()).isBetween(latency.median(), latency.max());
	}

	@Test
	void requestThatWasGivenUpCountsButHasNoLatency() {
		SettableRequestContext context = context("a");
		context.setAttempts(1);
		context.endAbandoned(this.statistics);
		PatternStatistics used = this.statistics.pattern("a");
		assertThat(used.requests()).containsEntry(RequestOutcome.ERROR, 1L);
		assertThat(used.latency()).isEqualTo(new PatternStatistics.Latency(null, null, null));
	}

	@Test
	void patternsBeyondTheBoundAreAddedUp() {
		IntStream.range(0, DynamoStatistics.MAX_PATTERNS + 10)
			.forEach((i) -> end("pattern" + i, RequestOutcome.SUCCESS));
		assertThat(this.statistics.patterns()).hasSize(DynamoStatistics.MAX_PATTERNS + 1);
		assertThat(this.statistics.pattern("other").totalRequests()).isEqualTo(10);
	}

	@Test
	void nothingIsLostWhereManyThreadsCount() throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(8);
		List<Future<?>> runs = IntStream.range(0, 8)
			.<Future<?>>mapToObj((thread) -> threads.submit(() -> IntStream.range(0, 1000)
				.forEach((i) -> end("pattern" + i % 3, RequestOutcome.SUCCESS, usage("shop", null, 0.5)))))
			.toList();
		for (Future<?> run : runs) {
			run.get();
		}
		threads.shutdown();
		assertThat(this.statistics.patterns().stream().mapToLong(PatternStatistics::totalRequests).sum())
			.isEqualTo(8000);
		assertThat(this.statistics.resources()).containsExactly(new ResourceUsage("shop", null, 4000, 0, 8000, 16000));
		assertThat(recentReads(this.statistics)).isEqualTo(4000);
	}

	@Test
	void hoursHaveTheBusiestMinuteOfEach() {
		AtomicReference<Instant> now = new AtomicReference<>(NOW);
		Clock clock = mock(Clock.class);
		given(clock.instant()).willAnswer((call) -> now.get());
		given(clock.millis()).willAnswer((call) -> now.get().toEpochMilli());
		DynamoStatistics hourly = new DynamoStatistics(clock);
		assertThat(hourly.startedAt()).isEqualTo(NOW);
		endAt(hourly, usage("shop", "gsi", 30));
		now.set(NOW.plusSeconds(59));
		endAt(hourly, usage("shop", "gsi", 30));
		now.set(NOW.plusSeconds(60));
		endAt(hourly, usage("shop", "gsi", 12));
		now.set(NOW.plusSeconds(7200));
		endAt(hourly, usage("shop", "gsi", 6), new ResourceUsage("shop", null, 0, 120, 0, 0));
		assertThat(hourly.hours()).containsExactly(
				new CapacityHours("shop", null, List.of(new Hour(NOW.plusSeconds(7200), 0, 120, 0, 2))),
				new CapacityHours("shop", "gsi",
						List.of(new Hour(NOW, 72, 0, 1, 0), new Hour(NOW.plusSeconds(7200), 6, 0, 0.1, 0))));
		now.set(NOW.plus(Duration.ofDays(7)));
		assertThat(hourly.hours().get(1).hours()).containsExactly(new Hour(NOW.plusSeconds(7200), 6, 0, 0.1, 0));
		endAt(hourly, usage("shop", "gsi", 60));
		assertThat(hourly.hours().get(1).hours()).containsExactly(new Hour(NOW.plusSeconds(7200), 6, 0, 0.1, 0),
				new Hour(NOW.plus(Duration.ofDays(7)), 60, 0, 1, 0));
	}

	@Test
	void recentRequestsAreThoseOfTheLastFourPanes() {
		MutableClock clock = new MutableClock();
		DynamoStatistics sliding = new DynamoStatistics(clock, Duration.ofHours(1), (table) -> null);
		for (int pane = 0; pane < 6; pane++) {
			endAt(sliding, usage("shop", null, 1 << pane));
			clock.advance(Duration.ofMinutes((pane < 5) ? 15 : 0));
		}
		assertThat(recentReads(sliding)).isEqualTo(4 + 8 + 16 + 32);
		clock.advance(Duration.ofMinutes(30));
		assertThat(recentReads(sliding)).isEqualTo(16 + 32);
		clock.advance(Duration.ofMinutes(30));
		assertThat(recentReads(sliding)).isZero();
	}

	private static double recentReads(DynamoStatistics statistics) {
		return statistics.recent()
			.series()
			.values()
			.stream()
			.mapToDouble((figures) -> (double) figures[RequestFigure.READ.ordinal()] / RequestFigure.PARTS)
			.sum();
	}

	@Test
	void clockThatIsSetBackAddsToTheLatestPane() {
		MutableClock clock = new MutableClock();
		DynamoStatistics sliding = new DynamoStatistics(clock, Duration.ofHours(1), (table) -> null);
		endAt(sliding, usage("shop", null, 1));
		clock.advance(Duration.ofHours(-1));
		endAt(sliding, usage("shop", null, 1));
		clock.advance(Duration.ofHours(1));
		assertThat(recentReads(sliding)).isEqualTo(2);
	}

	private static void endAt(DynamoStatistics statistics, ResourceUsage... usage) {
		SettableRequestContext context = context("a");
		context.setUsage(List.of(usage));
		context.end();
		statistics.ended(context);
	}

	private void end(String pattern, RequestOutcome outcome, ResourceUsage... usage) {
		SettableRequestContext context = context(pattern);
		context.setOutcome(outcome);
		context.setUsage(List.of(usage));
		context.end();
		assertThat(context.getDuration()).isGreaterThan(Duration.ZERO);
		this.statistics.ended(context);
	}

	private static SettableRequestContext context(String pattern) {
		return new SettableRequestContext("GetItem", pattern, GetItemRequest.builder().build());
	}

	private static ResourceUsage usage(String table, String index, double read) {
		return new ResourceUsage(table, index, read, 0, 1, 2);
	}

}
