package io.github.dynamospring.sample;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.meter.PatternStatistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Figures}.
 */
class FiguresTests {

	private static final Instant NOW = Instant.parse("2126-01-01T00:00:00Z");

	@Test
	void sumsUnitsAndTellsTableAndIndexesApart() {
		Figures figures = figures(new ResourceUsage("shop", null, 0, 1200, 0, 0),
				new ResourceUsage("shop", "gsi1", 0, 10.5, 0, 0), new ResourceUsage("shop", "gsi2", 2, 0, 4, 4));
		assertThat(figures.write()).isEqualTo(new Figures.Units("1,210.5", List.of("shop 1,200", "gsi1 10.5")));
		assertThat(figures.read()).isEqualTo(new Figures.Units("2", List.of("gsi2 2")));
	}

	@Test
	void leavesOutTheShareOfATableWithoutIndexes() {
		Figures figures = figures(new ResourceUsage("shop", null, 100, 0, 1, 1));
		assertThat(figures.read()).isEqualTo(new Figures.Units("100", List.of()));
		assertThat(figures.write()).isEqualTo(new Figures.Units("0", List.of()));
	}

	@Test
	void countsRequestsAndNamesOutcomesOtherThanSuccess() {
		Figures figures = figures();
		assertThat(figures.requests()).isEqualTo("10,003");
		assertThat(figures.outcomes()).containsExactly("3 condition");
		assertThat(figures.throttles()).isEqualTo("7");
	}

	@Test
	void printsLatenciesInMilliseconds() {
		assertThat(figures(Duration.ofNanos(1_250_001), null).median()).isEqualTo("1.3 ms");
		assertThat(figures(null, Duration.ofMillis(1611)).p99()).isEqualTo("1,611 ms");
		assertThat(figures(null, null).median()).isEqualTo("–");
	}

	@ParameterizedTest
	@CsvSource({ "-5, 0 s ago", "59, 59 s ago", "60, 1 min ago", "3599, 59 min ago", "3600, 1 h ago",
			"90000, 25 h ago" })
	void printsHowLongAgoTheLastUseWas(long seconds, String ago) {
		PatternStatistics statistics = statistics(List.of(), null, null);
		assertThat(Figures.of(statistics, NOW.plusSeconds(seconds)).lastUse()).isEqualTo(ago);
	}

	private static Figures figures(ResourceUsage... usage) {
		return Figures.of(statistics(List.of(usage), null, null), NOW);
	}

	private static Figures figures(Duration median, Duration p99) {
		return Figures.of(statistics(List.of(), median, p99), NOW);
	}

	private static PatternStatistics statistics(List<ResourceUsage> usage, Duration median, Duration p99) {
		return new PatternStatistics("Orders.pay",
				Map.of(RequestOutcome.SUCCESS, 10_000L, RequestOutcome.CONDITION, 3L, RequestOutcome.ERROR, 0L), usage,
				7, new PatternStatistics.Latency(median, p99, p99), NOW);
	}

}
