package io.github.dynamospring.plan.predicate;

import java.util.List;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Operand.Transformed;
import io.github.dynamospring.key.KeyRange;
import io.github.dynamospring.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;

/**
 * One of the conditions that an item must all satisfy, in a shape that keys can take.
 */
public sealed interface Predicate {

	ConditionExpression condition();

	/**
	 * Predicate on one property.
	 */
	sealed interface OnProperty extends Predicate {

		PropertyReference property();

		/**
		 * Return what a function of keys makes of the property, where the predicate is on
		 * that alone, or null where it is on the property as it is stored.
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
	 * @param excluded whether the condition excludes an end that the range takes in
	 */
	record Range(PropertyReference property, KeyRange range, List<Operand> operands, Ends excluded,
			ConditionExpression condition) implements OnProperty {

		/**
		 * Return whether the range takes in more at its ends than the condition, since
		 * there is no neighbouring value to end with.
		 */
		public boolean strict() {
			return this.excluded.any() && !ValueStep.isKnown(this.property);
		}

		/**
		 * Return the source of an end that is taken in: the neighbouring value, where the
		 * condition excludes the operand.
		 * @param operand which operand the source is of
		 */
		public OperandSource included(int operand, OperandSource source) {
			int steps = (operand == 0) ? (this.excluded.low() ? 1 : 0) : (this.excluded.high() ? -1 : 0);
			return (steps != 0 && !strict()) ? new OperandSource.Neighbour(source, steps) : source;
		}

	}

	/**
	 * Ends of a range with both of them that a condition excludes.
	 */
	record Ends(boolean low, boolean high) {

		static final Ends NONE = new Ends(false, false);

		public boolean any() {
			return this.low || this.high;
		}

	}

	/**
	 * Predicate that no key can take.
	 */
	record Other(ConditionExpression condition) implements Predicate {
	}

}
