package io.github.dynamospring.autoconfigure.client;

import java.time.Duration;

import io.github.dynamospring.retry.RetrySettings;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Mapper of {@link DynamoRetryProperties} to {@link RetrySettings}. It names the property
 * that is out of range.
 */
class RetrySettingsMapper {

	private static final String PREFIX = "dynamo.retry.";

	RetrySettings map(DynamoRetryProperties retry) {
		check(retry.getMaxAttempts() > 0, "max-attempts", retry.getMaxAttempts(), "It must be at least 1.");
		checkDelay("base-delay", retry.getBaseDelay());
		checkDelay("throttle-base-delay", retry.getThrottleBaseDelay());
		checkDelay("max-delay", retry.getMaxDelay());
		return new RetrySettings(retry.getMaxAttempts(), retry.getBaseDelay(), retry.getThrottleBaseDelay(),
				retry.getMaxDelay(), retry.getJitter(), map(retry.getBudget()));
	}

	private static void checkDelay(String name, Duration delay) {
		check(delay.toMillis() > 0, name, delay, "It must be at least 1 ms.");
	}

	private static RetrySettings.Budget map(DynamoRetryProperties.Budget budget) {
		check(budget.getCost() >= 0, "budget.cost", budget.getCost(), "It must not be negative.");
		check(budget.getCapacity() >= budget.getCost(), "budget.capacity", budget.getCapacity(),
				"It must be at least 'dynamo.retry.budget.cost'.");
		check(budget.getRefund() > 0, "budget.refund", budget.getRefund(), "It must be at least 1.");
		return new RetrySettings.Budget(budget.getCapacity(), budget.getCost(), budget.getRefund());
	}

	private static void check(boolean valid, String name, Object value, String reason) {
		if (!valid) {
			throw new InvalidConfigurationPropertyValueException(PREFIX + name, value, reason);
		}
	}

}
