package io.github.dynamospring.client.retry;

import java.util.concurrent.atomic.AtomicInteger;

import io.github.dynamospring.client.retry.RetrySettings.Budget;

/**
 * Tokens that are left of a {@link Budget}.
 */
final class RetryBudget {

	private final Budget settings;

	private final AtomicInteger tokens;

	RetryBudget(Budget settings) {
		this.settings = settings;
		this.tokens = new AtomicInteger(settings.capacity());
	}

	/**
	 * Take the cost of a further attempt, if enough tokens are left.
	 */
	boolean spend() {
		int cost = this.settings.cost();
		return this.tokens.getAndUpdate((left) -> (left < cost) ? left : left - cost) >= cost;
	}

	/**
	 * Give back the cost of a further attempt that was answered or was not made.
	 */
	void giveBack() {
		add(this.settings.cost());
	}

	/**
	 * Earn the refund of a call that needed no further attempt.
	 */
	void refund() {
		add(this.settings.refund());
	}

	/**
	 * Return the tokens that are left.
	 */
	int level() {
		return this.tokens.get();
	}

	// while no call fails, a read of a number without writes
	private void add(int earned) {
		int capacity = this.settings.capacity();
		if (this.tokens.get() < capacity) {
			this.tokens.getAndUpdate((left) -> left + Math.min(earned, capacity - left));
		}
	}

}
