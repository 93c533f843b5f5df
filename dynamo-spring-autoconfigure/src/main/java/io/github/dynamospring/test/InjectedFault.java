package io.github.dynamospring.test;

import java.util.function.Predicate;

import io.github.dynamospring.test.FaultInjection.Attempt;

/**
 * Fault of a number of future attempts.
 */
class InjectedFault {

	private final String name;

	private final Predicate<Attempt> target;

	private final FaultKind kind;

	private final int attempts;

	private int left;

	InjectedFault(String name, Predicate<Attempt> target, FaultKind kind, int attempts) {
		this.name = name;
		this.target = target;
		this.kind = kind;
		this.attempts = attempts;
		this.left = attempts;
	}

	boolean isOf(Attempt attempt) {
		return this.target.test(attempt);
	}

	FaultKind kind() {
		return this.kind;
	}

	/**
	 * Return whether any attempt has met it.
	 */
	boolean isMet() {
		return this.left < this.attempts;
	}

	/**
	 * Count an attempt, and return whether it was the last one.
	 */
	boolean take() {
		this.left--;
		return this.left == 0;
	}

	@Override
	public String toString() {
		return this.kind.method() + "(" + this.attempts + ") of " + this.name;
	}

}
