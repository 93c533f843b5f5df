package io.github.dynamospring.table;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ProbeRound}.
 */
class ProbeRoundTests {

	@Test
	void givesResultsAndFailures() {
		try (ProbeRound round = new ProbeRound("test", 2, Duration.ofMinutes(1))) {
			Supplier<String> known = round.start(() -> "known", Throwable::getMessage);
			Supplier<String> failed = round.start(() -> {
				throw new IllegalStateException("failed");
			}, Throwable::getMessage);
			assertThat(known.get()).isEqualTo("known");
			assertThat(failed.get()).isEqualTo("failed");
			assertThat(round.leftForRequest()).isPositive().isLessThanOrEqualTo(Duration.ofSeconds(54));
		}
	}

	@Test
	void endsByItsDeadline() {
		CountDownLatch never = new CountDownLatch(1);
		try (ProbeRound round = new ProbeRound("test", 1, Duration.ZERO)) {
			Supplier<Object> missed = round.start(() -> {
				never.await();
				return "late";
			}, Throwable::getClass);
			assertThat(missed.get()).isEqualTo(TimeoutException.class);
			assertThat(round.leftForRequest()).isZero();
		}
	}

}
