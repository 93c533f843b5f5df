package io.github.dynamospring.expression;

import java.util.List;

/**
 * Proof that conditions imply another one, with the semantics of
 * {@link ConditionEvaluator}.
 *
 * @since 0.1
 */
public final class Implication {

	private Implication() {
	}

	/**
	 * Return whether every item that satisfies all predicates provably satisfies the
	 * other condition too. False only means that there is no proof. All occurrences of a
	 * parameter have the same value. Literals are compared as stored values, so both
	 * sides need a {@link ConditionBinder} if properties are converted.
	 */
	public static boolean implies(List<ConditionExpression> predicates, ConditionExpression when) {
		ConditionExpression wanted = DisjunctiveForm.pushNegation(when);
		return DisjunctiveForm.of(predicates).stream().allMatch((facts) -> new KnownFacts(facts).imply(wanted));
	}

}
