package io.github.dynamospring.plan.update;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.UpdateExpression;
import io.github.dynamospring.expression.UpdateValue;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.predicate.OperandSource;
import org.jspecify.annotations.Nullable;

/**
 * Values of properties that are known when an update is bound: the ID, properties that it
 * removes or sets to a literal or parameter, the equalities of its condition, and the
 * asserted parameters.
 */
final class KnownValues {

	private final UpdateTarget target;

	private final List<Path> changed;

	private final Map<String, OperandSource> values = new HashMap<>();

	private final Map<String, OperandSource.Argument> asserted = new LinkedHashMap<>();

	private final Map<String, OperandSource> before = new HashMap<>();

	KnownValues(UpdateTarget target, UpdateExpression update, @Nullable ConditionExpression condition) {
		this.target = target;
		this.changed = update.targets();
		conjuncts(condition).forEach(this::addEquality);
		target.unusedParameters(update, condition).forEach(this::addAssertion);
		this.before.putAll(this.values);
		conjuncts(condition).forEach(this::addAbsence);
		this.values.putAll(target.shards().drawn());
		this.values.putAll(target.keyValues());
		update.sets().forEach((action) -> change(action.path(), action.value()));
		update.removes().forEach((action) -> this.values.put(action.path().toString(), new OperandSource.Absent()));
		update.adds().forEach((action) -> this.values.remove(action.path().toString()));
		update.deletes().forEach((action) -> this.values.remove(action.path().toString()));
	}

	static List<ConditionExpression> conjuncts(@Nullable ConditionExpression condition) {
		if (condition == null) {
			return List.of();
		}
		if (condition instanceof ConditionExpression.And and) {
			List<ConditionExpression> conjuncts = new ArrayList<>();
			and.conditions().forEach((conjunct) -> conjuncts.addAll(conjuncts(conjunct)));
			return conjuncts;
		}
		return List.of(condition);
	}

	private void addEquality(ConditionExpression condition) {
		if (condition instanceof ConditionExpression.Comparison comparison
				&& comparison.operator() == ConditionExpression.Operator.EQ) {
			addEquality(comparison.left(), comparison.right());
			addEquality(comparison.right(), comparison.left());
		}
	}

	private void addEquality(Operand property, Operand value) {
		if (property instanceof Path path) {
			OperandSource known = this.target.known(path, value);
			if (known != null) {
				this.values.put(path.toString(), known);
			}
		}
	}

	private void addAbsence(ConditionExpression condition) {
		if (condition instanceof ConditionExpression.AttributeNotExists absence) {
			this.before.put(absence.path().toString(), new OperandSource.Absent());
		}
	}

	private void addAssertion(PatternParameter parameter) {
		OperandSource.Argument argument = new OperandSource.Argument(parameter);
		this.asserted.put(parameter.name(), argument);
		this.values.put(parameter.name(), argument);
	}

	private void change(Path path, UpdateValue value) {
		OperandSource known = (value instanceof Operand operand) ? this.target.known(path, operand) : null;
		if (known != null) {
			this.values.put(path.toString(), known);
		}
		else {
			this.values.remove(path.toString());
		}
	}

	/**
	 * Return the parameters that the condition asserts, by the path of their property.
	 */
	Map<String, OperandSource.Argument> asserted() {
		return this.asserted;
	}

	/**
	 * Return the value that the update asserts before it, or null.
	 */
	@Nullable OperandSource before(PropertyReference property) {
		return this.before.get(property.path());
	}

	/**
	 * Return the value after the update, or null if it is unknown.
	 */
	@Nullable OperandSource after(PropertyReference property) {
		return after(property.path());
	}

	@Nullable OperandSource after(String path) {
		boolean partOfChange = this.changed.stream()
			.map(Path::toString)
			.anyMatch((changed) -> path.startsWith(changed + ".") || path.startsWith(changed + "["));
		if (partOfChange) {
			return null;
		}
		return this.values.get(path);
	}

	/**
	 * Return whether the update changes the property, an object around it or a part of
	 * it.
	 */
	boolean changes(String path) {
		return this.changed.stream().map(Path::toString).anyMatch((changed) -> overlap(changed, path));
	}

	static boolean overlap(String one, String other) {
		return one.equals(other) || within(one, other) || within(other, one);
	}

	private static boolean within(String inner, String outer) {
		return inner.startsWith(outer + ".") || inner.startsWith(outer + "[");
	}

}
