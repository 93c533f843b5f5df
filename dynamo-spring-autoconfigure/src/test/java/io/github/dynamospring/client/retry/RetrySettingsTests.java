package io.github.dynamospring.client.retry;

import java.time.Duration;

import io.github.dynamospring.client.retry.RetrySettings.Budget;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link RetrySettings}.
 */
class RetrySettingsTests {

	private static final Duration DELAY = Duration.ofMillis(1);

	private static final Budget BUDGET = new Budget(500, 5, 1);

	@Test
	void refusesWhatIsOutOfRange() {
		assertRefused(() -> new RetrySettings(0, DELAY, DELAY, DELAY, Jitter.FULL, BUDGET),
				"'maxAttempts' must be at least 1");
		Duration tooShort = Duration.ofNanos(999_999);
		assertRefused(() -> new RetrySettings(1, tooShort, DELAY, DELAY, Jitter.FULL, BUDGET),
				"'baseDelay' must be at least 1 ms");
		assertRefused(() -> new RetrySettings(1, DELAY, tooShort, DELAY, Jitter.FULL, BUDGET),
				"'throttleBaseDelay' must be at least 1 ms");
		assertRefused(() -> new RetrySettings(1, DELAY, DELAY, tooShort, Jitter.FULL, BUDGET),
				"'maxDelay' must be at least 1 ms");
	}

	@Test
	void refusesABudgetThatIsOutOfRange() {
		assertRefused(() -> new Budget(0, -1, 1), "'cost' must not be negative");
		assertRefused(() -> new Budget(4, 5, 1), "'capacity' must be at least 'cost'");
		assertRefused(() -> new Budget(5, 5, 0), "'refund' must be at least 1");
	}

	private static void assertRefused(Runnable creation, String message) {
		assertThatIllegalArgumentException().isThrownBy(creation::run).withMessage(message);
	}

}
