package io.github.dynamospring.plan.update;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ConditionExpression.AttributeExists;
import io.github.dynamospring.expression.ConditionExpression.AttributeNotExists;
import io.github.dynamospring.expression.ConditionExpression.Comparison;
import io.github.dynamospring.expression.ConditionExpression.Contains;
import io.github.dynamospring.expression.ConditionExpression.Operator;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.UpdateExpression;
import io.github.dynamospring.expression.UpdateExpression.DeltaAction;
import io.github.dynamospring.expression.UpdateExpression.SetAction;
import io.github.dynamospring.expression.UpdateValue;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityVersion;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.key.IndexPresence;
import io.github.dynamospring.plan.predicate.OperandForm;

/**
 * Facts about an item after an update, independent of its state before, as conditions
 * over property names. Elements of lists are unknown: DynamoDB appends an element set
 * beyond the end, and a removed element makes others move up.
 */
final class UpdateFacts {

	private final DynamoPersistentEntity<?> entity;

	private final List<ConditionExpression> before;

	private final List<ConditionExpression> facts = new ArrayList<>();

	/**
	 * Collect the known facts.
	 * @param update the update in one of its shapes
	 * @param before the conditions that all held when it was applied
	 */
	UpdateFacts(DynamoPersistentEntity<?> entity, UpdateExpression update, List<ConditionExpression> before) {
		this.entity = entity;
		this.before = before;
		known(update.sets()).forEach(this::addSet);
		known(update.removes()).forEach((action) -> this.facts.add(new AttributeNotExists(action.path())));
		known(update.adds()).forEach(this::addAdded);
		known(update.deletes()).forEach(
				(action) -> this.facts.add(new ConditionExpression.Not(new Contains(action.path(), action.value()))));
		addVersion();
	}

	private static <A extends UpdateExpression.Action> List<A> known(List<A> actions) {
		return actions.stream().filter((action) -> !isElement(action.path())).toList();
	}

	/**
	 * Return whether a path is an element of a list, or in one.
	 */
	static boolean isElement(Path path) {
		return path.steps().stream().anyMatch(Path.Index.class::isInstance);
	}

	/**
	 * Return whether a value does not depend on the item.
	 */
	static boolean isConstant(UpdateValue value) {
		return value instanceof Operand.Parameter || value instanceof Operand.Literal;
	}

	private void addSet(SetAction action) {
		if (isConstant(action.value())) {
			this.facts.add(new Comparison(action.path(), Operator.EQ, (Operand) action.value()));
		}
		else {
			this.facts.add(new AttributeExists(action.path()));
		}
	}

	private void addAdded(DeltaAction action) {
		this.facts.add(new AttributeExists(action.path()));
		PropertyReference property = this.entity.getRequiredProperty(action.path().toString());
		if (OperandForm.CONTAINS.problem(property) == null) {
			this.facts.add(new Contains(action.path(), action.value()));
		}
	}

	// Each update increases the version by 1.
	private void addVersion() {
		EntityVersion<?> version = this.entity.getVersion();
		if (version != null) {
			Path path = Path.of(version.property().getName());
			this.facts.add(new AttributeExists(path));
			this.before.forEach((condition) -> addOtherVersion(condition, path));
		}
	}

	private void addOtherVersion(ConditionExpression condition, Path path) {
		if (condition instanceof Comparison comparison && comparison.operator() == Operator.EQ) {
			boolean compared = comparison.left().equals(path) && isConstant(comparison.right())
					|| comparison.right().equals(path) && isConstant(comparison.left());
			if (compared) {
				this.facts.add(new Comparison(comparison.left(), Operator.NE, comparison.right()));
			}
		}
	}

	/**
	 * Add the key properties of an item that the update creates.
	 */
	void addKey() {
		this.entity.getPrimaryKey()
			.parts()
			.stream()
			.flatMap((part) -> part.properties().stream())
			.map(IndexPresence::exists)
			.forEach(this.facts::add);
	}

	List<ConditionExpression> all() {
		return this.facts;
	}

}
