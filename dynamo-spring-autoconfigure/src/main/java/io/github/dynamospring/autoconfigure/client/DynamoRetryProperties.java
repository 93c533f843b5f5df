package io.github.dynamospring.autoconfigure.client;

import java.time.Duration;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.client.retry.Jitter;
import io.github.dynamospring.client.retry.RetrySettings;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Configuration properties of the repetition of failed requests.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.retry")
public class DynamoRetryProperties {

	private static final PropertyCheck CHECK = new PropertyCheck("dynamo.retry");

	/**
	 * Whether to repeat requests after a passing failure. Otherwise they are not
	 * repeated, not even by the AWS SDK.
	 */
	private boolean enabled = true;

	/**
	 * Attempts of a call, the first included.
	 */
	private int maxAttempts = 5;

	/**
	 * Wait before the second attempt, before jitter. It doubles with each further one.
	 */
	private Duration baseDelay = Duration.ofMillis(25);

	/**
	 * Wait before the second attempt if DynamoDB throttled the first, before jitter. It
	 * doubles with each further one.
	 */
	private Duration throttleBaseDelay = Duration.ofMillis(200);

	/**
	 * Maximum wait before an attempt.
	 */
	private Duration maxDelay = Duration.ofSeconds(5);

	/**
	 * Random part of a wait: all of it, half of it, or no part.
	 */
	private Jitter jitter = Jitter.FULL;

	/**
	 * Budget of further attempts that all calls share.
	 */
	private final Budget budget = new Budget();

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	public int getMaxAttempts() {
		return this.maxAttempts;
	}

	public void setMaxAttempts(int maxAttempts) {
		this.maxAttempts = maxAttempts;
	}

	public Duration getBaseDelay() {
		return this.baseDelay;
	}

	public void setBaseDelay(Duration baseDelay) {
		this.baseDelay = baseDelay;
	}

	public Duration getThrottleBaseDelay() {
		return this.throttleBaseDelay;
	}

	public void setThrottleBaseDelay(Duration throttleBaseDelay) {
		this.throttleBaseDelay = throttleBaseDelay;
	}

	public Duration getMaxDelay() {
		return this.maxDelay;
	}

	public void setMaxDelay(Duration maxDelay) {
		this.maxDelay = maxDelay;
	}

	public Jitter getJitter() {
		return this.jitter;
	}

	public void setJitter(Jitter jitter) {
		this.jitter = jitter;
	}

	public Budget getBudget() {
		return this.budget;
	}

	/**
	 * Return the settings.
	 * @throws InvalidConfigurationPropertyValueException if a value is out of range
	 */
	RetrySettings toSettings() {
		return toSettings(CHECK);
	}

	/**
	 * Return the settings of a client with properties of its own.
	 */
	RetrySettings toSettings(PropertyCheck check) {
		check.atLeastOne("max-attempts", this.maxAttempts);
		check.positive("base-delay", this.baseDelay);
		check.positive("throttle-base-delay", this.throttleBaseDelay);
		check.positive("max-delay", this.maxDelay);
		return new RetrySettings(this.maxAttempts, this.baseDelay, this.throttleBaseDelay, this.maxDelay, this.jitter,
				this.budget.toSettings(check));
	}

	/**
	 * Budget of further attempts that all calls share, so that an outage does not
	 * multiply the requests.
	 */
	public static class Budget {

		/**
		 * Tokens that all calls share, at first and at most.
		 */
		private int capacity = 500;

		/**
		 * Tokens that each further attempt takes. Once they are spent, a failed call
		 * ends. Zero for no limit.
		 */
		private int cost = 5;

		/**
		 * Tokens that a call returns if its first attempt is answered, even by a refusal.
		 * A further attempt that is answered returns its cost.
		 */
		private int refund = 2;

		public int getCapacity() {
			return this.capacity;
		}

		public void setCapacity(int capacity) {
			this.capacity = capacity;
		}

		public int getCost() {
			return this.cost;
		}

		public void setCost(int cost) {
			this.cost = cost;
		}

		public int getRefund() {
			return this.refund;
		}

		public void setRefund(int refund) {
			this.refund = refund;
		}

		private RetrySettings.Budget toSettings(PropertyCheck check) {
			check.isTrue(this.cost >= 0, "budget.cost", this.cost, "It must not be negative.");
			check.isTrue(this.capacity >= this.cost, "budget.capacity", this.capacity, "It must be at least '%s'.",
					check.name("budget.cost"));
			check.atLeastOne("budget.refund", this.refund);
			return new RetrySettings.Budget(this.capacity, this.cost, this.refund);
		}

	}

}
