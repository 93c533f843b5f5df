package io.github.dynamospring.plan.update;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import io.github.dynamospring.plan.CallArguments;

/**
 * Questions about the arguments of an update that decide on its shape, such as whether
 * one is null.
 */
final class ShapeQuestions {

	private static final int LIMIT = Long.SIZE;

	private final List<Predicate<CallArguments>> questions = new ArrayList<>();

	/**
	 * Add a question and return its number.
	 */
	int add(Predicate<CallArguments> question) {
		if (this.questions.size() == LIMIT) {
			throw new IllegalArgumentException("an update cannot depend on more than " + LIMIT + " optional values");
		}
		this.questions.add(question);
		return this.questions.size() - 1;
	}

	/**
	 * Return the answers, one bit each.
	 */
	long decide(CallArguments call) {
		long answers = 0;
		for (int i = 0; i < this.questions.size(); i++) {
			if (this.questions.get(i).test(call)) {
				answers |= 1L << i;
			}
		}
		return answers;
	}

	static boolean yes(long answers, int question) {
		return (answers & (1L << question)) != 0;
	}

}
