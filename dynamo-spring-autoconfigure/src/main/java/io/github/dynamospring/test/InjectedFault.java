package io.github.dynamospring.test;

import java.util.function.Predicate;

import io.github.dynamospring.test.FaultInjection.Attempt;

/**
 * Fault of some attempts that are yet to come.
 */
class InjectedFault {

	private final Predicate<Attempt> target;

	private final FaultKind kind;

	private int left;

	InjectedFault(Predicate<Attempt> target, FaultKind kind, int attempts) {
		this.target = target;
		this.kind = kind;
		this.left = attempts;
	}

	boolean isOf(Attempt attempt) {
		return this.target.test(attempt);
	}

	FaultKind kind() {
		return this.kind;
	}

	/**
	 * Count an attempt, and return whether it was the last one.
	 */
	boolean take() {
		this.left--;
		return this.left == 0;
	}

}
