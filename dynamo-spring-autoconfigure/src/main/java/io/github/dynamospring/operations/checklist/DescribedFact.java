package io.github.dynamospring.operations.checklist;

import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Fact that DynamoDB was asked for: its answer, or the reason of its absence.
 *
 * @param value the answer, or null if it is unknown
 * @param unknown the verdict if it is unknown, or null
 * @param <T> the type of the answer
 */
record DescribedFact<T>(@Nullable T value, @Nullable ChecklistVerdict unknown) {

	static <T> DescribedFact<T> known(T value) {
		return new DescribedFact<>(value, null);
	}

	static <T> DescribedFact<T> unknown(String evidence, @Nullable String remedy) {
		return new DescribedFact<>(null, ChecklistVerdict.unknown(evidence, remedy));
	}

	/**
	 * Judge the answer, if there is one.
	 */
	ChecklistVerdict judge(Function<T, ChecklistVerdict> rule) {
		if (this.unknown != null) {
			return this.unknown;
		}
		T value = this.value;
		if (value == null) {
			throw new IllegalStateException("a fact is known or not");
		}
		return rule.apply(value);
	}

	/**
	 * Return a fact that is derived from the answer.
	 */
	<R> DescribedFact<R> map(Function<T, R> function) {
		T value = this.value;
		if (value != null) {
			return known(function.apply(value));
		}
		return new DescribedFact<>(null, this.unknown);
	}

}
