package io.github.dynamospring.client.retry;

import java.time.Duration;
import java.util.LongSummaryStatistics;
import java.util.Random;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.retries.api.BackoffStrategy;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Jitter}.
 */
class JitterTests {

	private static final int DRAWS = 2000;

	@Test
	void staysBetweenItsBounds() {
		long seed = new Random().nextLong();
		Random random = new Random(seed);
		for (int draw = 0; draw < DRAWS; draw++) {
			long base = 1 + random.nextInt(10_000);
			long max = 1 + random.nextInt(100_000);
			int attempt = 2 + random.nextInt(40);
			long ceiling = ceiling(base, max, attempt);
			String parameters = "seed %d: base %d, max %d, attempt %d".formatted(seed, base, max, attempt);
			assertThat(delay(Jitter.FULL, base, max, attempt)).as(parameters).isBetween(0L, ceiling);
			assertThat(delay(Jitter.EQUAL, base, max, attempt)).as(parameters).isBetween(ceiling / 2, ceiling);
			assertThat(delay(Jitter.NONE, base, max, attempt)).as(parameters).isEqualTo(ceiling);
		}
	}

	// the wait before the second attempt is the base, and each further one twice as long
	private static long ceiling(long base, long max, int attempt) {
		long ceiling = base;
		for (int doubled = 2; doubled < attempt && ceiling < max; doubled++) {
			ceiling *= 2;
		}
		return Math.min(ceiling, max);
	}

	private static long delay(Jitter jitter, long base, long max, int attempt) {
		return jitter.backoff(Duration.ofMillis(base), Duration.ofMillis(max)).computeDelay(attempt).toMillis();
	}

	@Test
	void usesTheWholeRange() {
		LongSummaryStatistics full = draws(Jitter.FULL);
		assertThat(full.getMin()).isLessThan(50);
		assertThat(full.getMax()).isGreaterThan(950);
		LongSummaryStatistics equal = draws(Jitter.EQUAL);
		assertThat(equal.getMin()).isLessThan(525);
		assertThat(equal.getMax()).isGreaterThan(975);
	}

	private static LongSummaryStatistics draws(Jitter jitter) {
		BackoffStrategy backoff = jitter.backoff(Duration.ofSeconds(1), Duration.ofSeconds(1));
		return LongStream.generate(() -> backoff.computeDelay(2).toMillis()).limit(DRAWS).summaryStatistics();
	}

}
