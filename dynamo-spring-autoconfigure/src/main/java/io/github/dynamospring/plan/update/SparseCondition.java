package io.github.dynamospring.plan.update;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.predicate.OperandSource;
import org.jspecify.annotations.Nullable;

/**
 * Condition of a sparse index, decided by the values that are known after an update.
 */
final class SparseCondition {

	private static final CallArguments NO_ARGUMENTS = CallArguments.of("");

	private final ConditionExpression when;

	private final DynamoPersistentEntity<?> entity;

	private final KnownValues known;

	/**
	 * Create a condition.
	 * @param when the condition of the index, over property names and stored literals
	 */
	SparseCondition(ConditionExpression when, DynamoPersistentEntity<?> entity, KnownValues known) {
		this.when = when;
		this.entity = entity;
		this.known = known;
	}

	ConditionExpression expression() {
		return this.when;
	}

	/**
	 * Return the paths of the properties in a condition.
	 */
	static Set<String> paths(ConditionExpression condition) {
		return condition.paths().stream().map(Path::toString).collect(Collectors.toCollection(LinkedHashSet::new));
	}

	/**
	 * Return the answer if it is the same for all arguments, or else null.
	 */
	@Nullable Boolean constant() {
		return constant(this.when);
	}

	private @Nullable Boolean constant(ConditionExpression condition) {
		if (condition instanceof ConditionExpression.And and) {
			return all(and.conditions(), true);
		}
		if (condition instanceof ConditionExpression.Or or) {
			return all(or.conditions(), false);
		}
		if (condition instanceof ConditionExpression.Not not) {
			Boolean negated = constant(not.condition());
			if (negated == null) {
				return null;
			}
			return !negated;
		}
		boolean constants = paths(condition).stream().map(this.known::after).allMatch(SparseCondition::isConstant);
		if (!constants) {
			return null;
		}
		return test(condition, NO_ARGUMENTS);
	}

	// "And" of conditions if neutral is true, "or" if it is false.
	private @Nullable Boolean all(List<ConditionExpression> conditions, boolean neutral) {
		boolean unknown = false;
		for (ConditionExpression condition : conditions) {
			Boolean constant = constant(condition);
			if (constant != null && constant != neutral) {
				return constant;
			}
			unknown |= constant == null;
		}
		if (unknown) {
			return null;
		}
		return neutral;
	}

	private static boolean isConstant(@Nullable OperandSource value) {
		return value instanceof OperandSource.Constant || value instanceof OperandSource.Absent;
	}

	/**
	 * Return the first property with an unknown value, or null if all values are known.
	 */
	@Nullable String unknown() {
		return paths(this.when).stream().filter((path) -> this.known.after(path) == null).findFirst().orElse(null);
	}

	boolean test(CallArguments call) {
		return test(this.when, call);
	}

	private boolean test(ConditionExpression condition, CallArguments call) {
		return condition.test((path) -> stored(path, call));
	}

	private @Nullable ItemValue stored(Path path, CallArguments call) {
		OperandSource value = this.known.after(path.toString());
		if (value == null) {
			return null;
		}
		return this.entity.getRequiredProperty(path.toString()).toValue(value.find(call));
	}

}
