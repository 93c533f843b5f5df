package io.github.dynamospring.plan.predicate;

import java.util.List;
import java.util.Objects;

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
 * Comparison of conditions at start-up, by the values of literals alone.
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

	// The result of a key function only implies that the property has a value.
	private static ConditionExpression known(ConditionExpression condition) {
		if (!isTransformed(condition)) {
			return condition;
		}
		return ConditionExpression
			.allOf(condition.paths().stream().<ConditionExpression>map(AttributeExists::new).toList());
	}

	private static boolean isTransformed(ConditionExpression condition) {
		return condition.terms().anyMatch((term) -> Transformed.of(term) != null);
	}

	private @Nullable ItemValue stored(Operand operand, @Nullable Path comparedWith, ValueKind kind) {
		if (operand instanceof Literal literal) {
			return stored(this.entity, literal, comparedWith, kind);
		}
		return null;
	}

	public static ItemValue stored(DynamoPersistentEntity<?> entity, Literal literal, @Nullable Path comparedWith,
			ValueKind kind) {
		if (comparedWith == null || !kind.isValue()) {
			return literal.value();
		}
		PropertyReference property = entity.findProperty(comparedWith);
		ItemValue stored = (property != null) ? stored(property, literal, kind) : null;
		return Objects.requireNonNullElse(stored, literal.value());
	}

	private static @Nullable ItemValue stored(PropertyReference property, Literal literal, ValueKind kind) {
		return property.toValue(property.rounded(property.convertLiteral(literal.value()), kind));
	}

}
