package io.github.dynamospring.plan.update;

import java.util.List;

import io.github.dynamospring.expression.ConditionBinder;
import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.Implication;
import io.github.dynamospring.expression.OperandBinding;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.UpdateExpression;
import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.plan.Repeatability;
import io.github.dynamospring.plan.UpdateRequest;

/**
 * Rule that decides whether an update may be sent again. It may if the known state of the
 * item after the update contradicts the condition, or if a repetition has no further
 * effect.
 */
final class RepeatabilityRule {

	private final UpdateRequest request;

	private final DynamoPersistentEntity<?> entity;

	private final ConditionBinder binder;

	RepeatabilityRule(UpdateRequest request, OperandBinding literals) {
		this.request = request;
		this.entity = request.entity();
		this.binder = new ConditionBinder((path) -> path, literals);
	}

	/**
	 * Return the class of an update.
	 * @param update the update in one of its shapes
	 * @param conditions the conditions that must all hold for it to be applied
	 */
	Repeatability classify(UpdateExpression update, List<ConditionExpression> conditions) {
		if (this.request.idempotent() || !conditions.isEmpty() && contradicts(update, conditions)) {
			return Repeatability.REPEATABLE;
		}
		if (isBlind(update)) {
			return Repeatability.BLIND;
		}
		return Repeatability.NOT_REPEATABLE;
	}

	private boolean contradicts(UpdateExpression update, List<ConditionExpression> conditions) {
		List<ConditionExpression> conjuncts = conditions.stream()
			.flatMap((condition) -> KnownValues.conjuncts(condition).stream())
			.toList();
		UpdateFacts facts = new UpdateFacts(this.entity, update, conjuncts);
		if (this.request.upsert()) {
			facts.addKey();
		}
		ConditionExpression opposite = new ConditionExpression.Not(ConditionExpression.allOf(conjuncts));
		return Implication.implies(facts.all().stream().map(this.binder::bind).toList(), this.binder.bind(opposite));
	}

	private boolean isBlind(UpdateExpression update) {
		return update.targets().stream().noneMatch(UpdateFacts::isElement)
				&& update.sets().stream().allMatch((action) -> UpdateFacts.isConstant(action.value()))
				&& update.adds().stream().noneMatch((action) -> isNumber(action.path()));
	}

	private boolean isNumber(Path path) {
		return this.entity.getRequiredProperty(path.toString()).codec().storedType() == AttributeType.N;
	}

}
