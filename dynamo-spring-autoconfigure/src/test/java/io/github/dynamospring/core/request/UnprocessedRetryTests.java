package io.github.dynamospring.core.request;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.github.dynamospring.core.Backoff;
import org.junit.jupiter.api.Test;

import org.springframework.dao.TransientDataAccessResourceException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link UnprocessedRetry} and {@link Backoff}.
 */
class UnprocessedRetryTests {

	private static final long SEED = Long.getLong("test.seed", System.nanoTime());

	private final List<Long> pauses = new ArrayList<>();

	@Test
	void limitDoublesUpToTheHighest() {
		Backoff backoff = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(1), 10);
		assertThat(List.of(0, 1, 2, 3, 9)).map(backoff::limit).containsExactly(200L, 400L, 800L, 1000L, 1000L);
	}

	@Test
	void limitNeverOverflows() {
		Backoff backoff = new Backoff(Duration.ofMillis(3), Duration.ofDays(365), Integer.MAX_VALUE);
		assertThat(backoff.limit(1_000_000)).isEqualTo(Duration.ofDays(365).toMillis());
	}

	@Test
	void limitIsTheHighestWhereTheBaseIsLonger() {
		Backoff backoff = new Backoff(Duration.ofSeconds(9), Duration.ofSeconds(5), 3);
		assertThat(backoff.limit(0)).isEqualTo(5000);
	}

	@Test
	void waitsBetweenZeroAndTheLimitOfItsIdleRounds() {
		Random random = new Random(SEED);
		for (int run = 0; run < 200; run++) {
			Backoff backoff = new Backoff(Duration.ofMillis(random.nextInt(1000)),
					Duration.ofMillis(random.nextInt(10_000)), 1 + random.nextInt(8));
			assertBounds(backoff, random);
		}
	}

	private void assertBounds(Backoff backoff, Random random) {
		UnprocessedRetry retry = new UnprocessedRetry(backoff, this.pauses::add);
		int idle = 0;
		for (int round = 0; round < 50; round++) {
			boolean progress = random.nextInt(3) == 0;
			idle = progress ? 0 : idle + 1;
			this.pauses.clear();
			boolean next = retry.next(progress);
			assertThat(next).as("seed %d", SEED).isEqualTo(idle < backoff.maxAttempts());
			if (!next) {
				assertThat(this.pauses).isEmpty();
				return;
			}
			long doubled = backoff.baseDelay().toMillis() << idle;
			long limit = Math.min(doubled, backoff.maxDelay().toMillis());
			assertThat(this.pauses).as("seed %d", SEED)
				.singleElement()
				.matches((pause) -> pause >= 0 && pause <= limit);
		}
	}

	@Test
	void usesTheWholeRange() {
		UnprocessedRetry retry = new UnprocessedRetry(new Backoff(Duration.ofMillis(3), Duration.ofMillis(3), 2),
				this.pauses::add);
		for (int round = 0; round < 1000; round++) {
			retry.next(true);
		}
		assertThat(this.pauses).contains(0L, 1L, 2L, 3L);
	}

	@Test
	void sleepEndsWhereItsThreadIsInterrupted() {
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(TransientDataAccessResourceException.class)
			.isThrownBy(() -> UnprocessedRetry.sleep(600_000))
			.withMessage("Interrupted while waiting to send the unprocessed part of a batch again");
		assertThat(Thread.interrupted()).isTrue();
	}

	@Test
	void refusesSettingsThatMakeNoSense() {
		assertThatIllegalArgumentException().isThrownBy(() -> new Backoff(Duration.ofMillis(-1), Duration.ZERO, 1))
			.withMessage("'baseDelay' must not be negative");
		assertThatIllegalArgumentException().isThrownBy(() -> new Backoff(Duration.ZERO, Duration.ofMillis(-1), 1))
			.withMessage("'maxDelay' must not be negative");
		assertThatIllegalArgumentException().isThrownBy(() -> new Backoff(Duration.ZERO, Duration.ZERO, 0))
			.withMessage("'maxAttempts' must be positive");
	}

}
