package io.github.dynamospring.mapping.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.ConditionBinder;
import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ConditionExpression.Between;
import io.github.dynamospring.expression.ConditionExpression.Comparison;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.expression.ExpressionSyntaxException;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.Position;
import io.github.dynamospring.expression.ValueKind;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.IndexCondition;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the {@code when} of an index, which it checks against the entity.
 */
class IndexConditionReader {

	private final DynamoPersistentEntity<?> entity;

	private final String text;

	private final Map<Path, PropertyReference> properties = new LinkedHashMap<>();

	IndexConditionReader(DynamoPersistentEntity<?> entity, String text) {
		this.entity = entity;
		this.text = text;
	}

	/**
	 * Read the condition.
	 * @throws ExpressionSyntaxException if it is no condition, or does not fit the entity
	 */
	IndexCondition read() {
		ConditionExpression condition = ExpressionParser.parseCondition(this.text);
		ConditionExpression bound = new ConditionBinder(this::resolve, this::bind).bind(condition);
		condition.terms().forEach(this::checkOrder);
		return new IndexCondition(condition, bound, this.properties);
	}

	private Path resolve(Path path) {
		property(path);
		return path;
	}

	private PropertyReference property(Path path) {
		PropertyReference property = this.entity.findProperty(path);
		if (property == null) {
			throw refusal("Unknown property '" + path + "'", path.position());
		}
		if (property.isHidden()) {
			throw refusal("'" + path + "' is " + property.hiddenForm() + ", so no condition can name it",
					path.position());
		}
		this.properties.put(path, property);
		return property;
	}

	private ExpressionSyntaxException refusal(String problem, Position position) {
		return new ExpressionSyntaxException(problem, this.text, position.column());
	}

	private @Nullable ItemValue bind(Operand operand, @Nullable Path comparedWith, ValueKind kind) {
		if (!(operand instanceof Literal literal)) {
			throw refusal("An index condition has no parameters, found " + operand, operand.position());
		}
		if (kind.isValue() && comparedWith != null) {
			return stored(property(comparedWith), literal, kind);
		}
		return null;
	}

	private @Nullable ItemValue stored(PropertyReference property, Literal literal, ValueKind kind) {
		try {
			return property.toValue(property.rounded(property.convertLiteral(literal.value()), kind));
		}
		catch (IllegalArgumentException | InvalidValueException ex) {
			throw refusal(String.valueOf(ex.getMessage()), literal.position());
		}
	}

	private void checkOrder(ConditionExpression term) {
		if (term instanceof Between between) {
			checkOrder(List.of(between.operand(), between.low(), between.high()));
		}
		else if (term instanceof Comparison comparison && comparison.operator().isOrder()) {
			checkOrder(List.of(comparison.left(), comparison.right()));
		}
	}

	private void checkOrder(List<Operand> operands) {
		for (Operand operand : operands) {
			if (operand instanceof Path path && !property(path).sortsAsStored()) {
				throw refusal("'" + path + "' cannot be compared by order, as its stored form does not sort like "
						+ property(path).type().getSimpleName() + " does,", path.position());
			}
		}
	}

}
