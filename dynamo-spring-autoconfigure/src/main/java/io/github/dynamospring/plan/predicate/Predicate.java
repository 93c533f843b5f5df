package io.github.dynamospring.plan.predicate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Operand.Transformed;
import io.github.dynamospring.key.KeyRange;
import io.github.dynamospring.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;

/**
 * Conjunct of a condition, in a shape that keys can take.
 */
public sealed interface Predicate {

	ConditionExpression condition();

	/**
	 * Return the conditions of predicates, in their order.
	 */
	static List<ConditionExpression> conditions(List<Predicate> predicates) {
		List<ConditionExpression> conditions = new ArrayList<>();
		for (Predicate predicate : predicates) {
			conditions.add(predicate.condition());
		}
		return Collections.unmodifiableList(conditions);
	}

	/**
	 * Predicate on one property.
	 */
	sealed interface OnProperty extends Predicate {

		PropertyReference property();

		/**
		 * Return the result of a key function if the predicate is on that, or null if it
		 * is on the stored property.
		 */
		default @Nullable Transformed transformed() {
			return Transformed.of(condition());
		}

	}

	/**
	 * Predicate that a property has a value.
	 */
	record Equality(PropertyReference property, Operand value, ConditionExpression condition) implements OnProperty {
	}

	/**
	 * Predicate that a property has one of several values.
	 *
	 * @param collection whether the only option stands for a collection
	 */
	record OneOf(PropertyReference property, List<Operand> options, boolean collection,
			ConditionExpression condition) implements OnProperty {
	}

	/**
	 * Predicate that a property is in a range.
	 *
	 * @param excluded the ends of the range that the condition excludes
	 */
	record Range(PropertyReference property, KeyRange range, List<Operand> operands, Ends excluded,
			ConditionExpression condition) implements OnProperty {

		/**
		 * Return whether the range includes an end that the condition excludes, because
		 * the property has no neighbouring value to end with.
		 */
		public boolean strict() {
			return this.excluded.any() && !ValueStep.isKnown(this.property);
		}

		/**
		 * Return the source of an included end: the neighbouring value, if the condition
		 * excludes the operand.
		 * @param operand the index of the operand
		 */
		public OperandSource included(int operand, OperandSource source) {
			int steps = steps(operand);
			if (steps == 0 || strict()) {
				return source;
			}
			return new OperandSource.Neighbour(source, steps);
		}

		private int steps(int operand) {
			if (operand == 0) {
				return this.excluded.low() ? 1 : 0;
			}
			return this.excluded.high() ? -1 : 0;
		}

	}

	/**
	 * Ends of a closed range that a condition excludes.
	 */
	record Ends(boolean low, boolean high) {

		static final Ends NONE = new Ends(false, false);

		public boolean any() {
			return this.low || this.high;
		}

	}

	/**
	 * Predicate beyond the reach of keys.
	 */
	record Other(ConditionExpression condition) implements Predicate {
	}

}
