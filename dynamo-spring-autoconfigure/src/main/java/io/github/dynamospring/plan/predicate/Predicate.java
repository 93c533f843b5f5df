package io.github.dynamospring.plan.predicate;

import java.util.List;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.key.KeyRange;
import io.github.dynamospring.mapping.PropertyReference;

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
	 * @param strict whether the range takes in more at its ends than the condition
	 */
	record Range(PropertyReference property, KeyRange range, List<Operand> operands, boolean strict,
			ConditionExpression condition) implements OnProperty {
	}

	/**
	 * Predicate that no key can take.
	 */
	record Other(ConditionExpression condition) implements Predicate {
	}

}
