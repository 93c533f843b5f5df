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
	 * Return whether every item that satisfies all predicates is known to satisfy the
	 * other condition too; false does not mean that there is one that does not. A
	 * parameter has the same value wherever it occurs. Literals are taken for stored
	 * values: where properties are converted, both sides go through a
	 * {@link ConditionBinder} first.
	 */
	public static boolean implies(List<ConditionExpression> predicates, ConditionExpression when) {
		ConditionExpression wanted = DisjunctiveForm.pushNegation(when);
		return DisjunctiveForm.of(predicates).stream().allMatch((facts) -> new KnownFacts(facts).imply(wanted));
	}

}
