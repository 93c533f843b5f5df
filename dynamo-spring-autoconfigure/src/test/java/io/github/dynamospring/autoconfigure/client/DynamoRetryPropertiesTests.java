package io.github.dynamospring.autoconfigure.client;

import java.time.Duration;

import io.github.dynamospring.autoconfigure.PropertyBinding;
import io.github.dynamospring.client.retry.Jitter;
import io.github.dynamospring.client.retry.RetrySettings;
import io.github.dynamospring.client.retry.RetrySettings.Budget;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoRetryProperties}.
 */
class DynamoRetryPropertiesTests {

	@Test
	void mapsDefaults() {
		DynamoRetryProperties properties = new DynamoRetryProperties();
		assertThat(properties.isEnabled()).isTrue();
		assertThat(properties.toSettings()).isEqualTo(new RetrySettings(5, Duration.ofMillis(25),
				Duration.ofMillis(200), Duration.ofSeconds(5), Jitter.FULL, new Budget(500, 5, 2)));
	}

	@Test
	void mapsBoundProperties() {
		DynamoRetryProperties properties = PropertyBinding.bind(new DynamoRetryProperties(), "enabled=false",
				"max-attempts=2", "base-delay=3ms", "throttle-base-delay=4ms", "max-delay=5ms", "jitter=equal",
				"budget.capacity=8", "budget.cost=6", "budget.refund=7");
		assertThat(properties.isEnabled()).isFalse();
		assertThat(properties.toSettings()).isEqualTo(new RetrySettings(2, Duration.ofMillis(3), Duration.ofMillis(4),
				Duration.ofMillis(5), Jitter.EQUAL, new Budget(8, 6, 7)));
	}

}
