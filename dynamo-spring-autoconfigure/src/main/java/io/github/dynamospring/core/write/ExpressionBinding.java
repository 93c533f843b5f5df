package io.github.dynamospring.core.write;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.dynamospring.expression.ExpressionSyntaxException;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.Path.Name;
import io.github.dynamospring.expression.Path.Step;
import io.github.dynamospring.expression.ValueKind;
import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Binding of the placeholders of a request. All names and values of its expressions must
 * be placeholders, as the library renders them: without a list of DynamoDB's reserved
 * words, other names could be refused by DynamoDB.
 *
 * @param names the attribute names by placeholder
 * @param values the values by placeholder
 */
record ExpressionBinding(Map<String, String> names, Map<String, AttributeValue> values) {

	static ExpressionBinding of(WriteExpressions expressions) {
		return new ExpressionBinding((expressions.names() != null) ? expressions.names() : Map.of(),
				(expressions.values() != null) ? expressions.values() : Map.of());
	}

	// '$' is a letter of the parser's names, '#' is not
	<T> T parse(String text, Function<String, T> parser) {
		try {
			return parser.apply(text.replace('#', '$'));
		}
		catch (ExpressionSyntaxException ex) {
			throw refusal(String.valueOf(ex.getMessage()).replace('$', '#'));
		}
	}

	/**
	 * Return a path of attribute names.
	 */
	Path resolve(Path path) {
		return Path.of(path.steps().stream().map(this::resolve).toList());
	}

	private Step resolve(Step step) {
		if (step instanceof Name name) {
			String attribute = name.value().startsWith("$") ? this.names.get("#" + name.value().substring(1)) : null;
			if (attribute == null) {
				throw refusal("the name '" + name.value().replace('$', '#') + "' is not bound");
			}
			return new Name(attribute);
		}
		return step;
	}

	/**
	 * Return the value of a parameter. The options of an {@code in} are written out, so
	 * that a single one is a value too.
	 */
	ItemValue bind(Operand operand, @Nullable Path comparedWith, ValueKind kind) {
		ItemValue value = value(operand);
		return (kind == ValueKind.OPTIONS) ? ItemValue.list(List.of(value)) : value;
	}

	ItemValue value(Operand operand) {
		AttributeValue value = (operand instanceof Parameter) ? this.values.get(operand.toString()) : null;
		if (value == null) {
			throw refusal("the value '" + operand + "' is not bound");
		}
		try {
			return AttributeValues.valueOf(value);
		}
		catch (IllegalArgumentException | ItemFormatException ex) {
			throw refusal("DynamoDB cannot store the value of '" + operand + "'");
		}
	}

	/**
	 * Return the exception of an expression. It quotes no values, which may be personal.
	 */
	static InvalidDataAccessApiUsageException refusal(String reason) {
		return new InvalidDataAccessApiUsageException(
				"The expression was not evaluated, because DynamoDB would refuse it or its result is not exact: "
						+ reason);
	}

}
