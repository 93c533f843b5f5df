package io.github.dynamospring.plan.predicate;

import java.util.List;

import io.github.dynamospring.expression.ConditionBinder;
import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ConditionExpression.AttributeExists;
import io.github.dynamospring.expression.Implication;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Operand.Transformed;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.ValueKind;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;

/**
 * Comparison of conditions at start-up, when only literals have values.
 */
public final class LiteralConditions {

	private final DynamoPersistentEntity<?> entity;

	private final ConditionBinder binder;

	public LiteralConditions(DynamoPersistentEntity<?> entity) {
		this.entity = entity;
		this.binder = new ConditionBinder(entity, this::stored);
	}

	public boolean imply(List<ConditionExpression> conditions, ConditionExpression implied) {
		return !isTransformed(implied) && Implication.implies(
				conditions.stream().map(LiteralConditions::known).map(this.binder::bind).toList(),
				this.binder.bind(implied));
	}

	// What a function makes of a value says no more of it than that there is one.
	private static ConditionExpression known(ConditionExpression condition) {
		return isTransformed(condition) ? ConditionExpression
			.allOf(condition.paths().stream().<ConditionExpression>map(AttributeExists::new).toList()) : condition;
	}

	private static boolean isTransformed(ConditionExpression condition) {
		return condition.terms().anyMatch((term) -> Transformed.of(term) != null);
	}

	private @Nullable ItemValue stored(Operand operand, @Nullable Path comparedWith, ValueKind kind) {
		return (operand instanceof Literal literal) ? stored(this.entity, literal, comparedWith, kind) : null;
	}

	public static ItemValue stored(DynamoPersistentEntity<?> entity, Literal literal, @Nullable Path comparedWith,
			ValueKind kind) {
		PropertyReference property = (comparedWith != null && kind.isValue()) ? entity.findProperty(comparedWith)
				: null;
		ItemValue stored = (property != null) ? stored(property, literal, kind) : null;
		return (stored != null) ? stored : literal.value();
	}

	private static @Nullable ItemValue stored(PropertyReference property, Literal literal, ValueKind kind) {
		return property.toValue(property.rounded(property.convertLiteral(literal.value()), kind));
	}

}
