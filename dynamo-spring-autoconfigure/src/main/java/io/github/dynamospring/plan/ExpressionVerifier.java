package io.github.dynamospring.plan;

import java.util.Collection;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ExpressionSyntaxException;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.Position;
import io.github.dynamospring.expression.UpdateExpression;
import io.github.dynamospring.expression.UpdateValue;
import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;

import org.springframework.data.core.TypeInformation;
import org.springframework.util.ClassUtils;

/**
 * Checks at start-up what DynamoDB would find out at run time, or never: that properties
 * and parameters exist, and that their types fit each other and what is done with them.
 */
final class ExpressionVerifier {

	private final DynamoPersistentEntity<?> entity;

	private final Map<String, PatternParameter> parameters;

	private final String text;

	ExpressionVerifier(DynamoPersistentEntity<?> entity, Map<String, PatternParameter> parameters, String text) {
		this.entity = entity;
		this.parameters = parameters;
		this.text = text;
	}

	void verify(ConditionExpression condition) {
		if (condition instanceof ConditionExpression.And and) {
			and.conditions().forEach(this::verify);
		}
		else if (condition instanceof ConditionExpression.Or or) {
			or.conditions().forEach(this::verify);
		}
		else if (condition instanceof ConditionExpression.Not not) {
			verify(not.condition());
		}
		else if (condition instanceof ConditionExpression.Comparison comparison) {
			verifyComparison(comparison);
		}
		else if (condition instanceof ConditionExpression.Between between) {
			verifyOrdered(between.operand());
			verifyPair(between.operand(), between.low());
			verifyPair(between.operand(), between.high());
		}
		else if (condition instanceof ConditionExpression.In in) {
			verifyIn(in);
		}
		else {
			verifyFunction(condition);
		}
	}

	private void verifyComparison(ConditionExpression.Comparison comparison) {
		if (comparison.operator() != ConditionExpression.Operator.EQ
				&& comparison.operator() != ConditionExpression.Operator.NE) {
			verifyOrdered(comparison.left());
			verifyOrdered(comparison.right());
		}
		verifyPair(comparison.left(), comparison.right());
		verifyPair(comparison.right(), comparison.left());
	}

	private void verifyOrdered(Operand operand) {
		if (operand instanceof Path path && !property(path).sortsAsStored()) {
			throw refused(
					"'" + path + "' is " + TypeName.of(property(path).type())
							+ ", whose stored form does not sort as its values do: compare it with = or <>",
					path.position());
		}
	}

	private void verifyPair(Operand left, Operand right) {
		if (left instanceof Path path) {
			verifyValue(property(path), right);
		}
		else if (left instanceof Operand.Size size) {
			property(size.path());
			verifyNumber(right);
		}
		else if (left instanceof Operand.Parameter parameter) {
			parameter(parameter);
		}
	}

	private void verifyIn(ConditionExpression.In in) {
		List<Operand> options = in.options();
		boolean collection = options.size() == 1 && options.get(0) instanceof Operand.Parameter parameter
				&& isCollection(parameter(parameter).type());
		if (collection && in.operand() instanceof Path path) {
			property(path);
			return;
		}
		options.forEach((option) -> verifyPair(in.operand(), option));
	}

	private void verifyFunction(ConditionExpression condition) {
		if (condition instanceof ConditionExpression.BeginsWith beginsWith) {
			verifyStored(beginsWith.path(), OperandForm.BEGINS_WITH);
			verifyParameter(beginsWith.prefix());
		}
		else if (condition instanceof ConditionExpression.Contains contains) {
			verifyStored(contains.path(), OperandForm.CONTAINS);
			verifyContained(property(contains.path()), contains.element());
		}
		else if (condition instanceof ConditionExpression.HasType hasType) {
			property(hasType.path());
			verifyParameter(hasType.type());
		}
		else if (condition instanceof ConditionExpression.AttributeExists exists) {
			property(exists.path());
		}
		else if (condition instanceof ConditionExpression.AttributeNotExists notExists) {
			property(notExists.path());
		}
	}

	private void verifyContained(PropertyReference property, Operand value) {
		verifyParameter(value);
		TypeInformation<?> element = property.typeInformation().getComponentType();
		if (element != null && value instanceof Operand.Parameter operand
				&& !isElement(element.getType(), parameter(operand).type())) {
			throw refused("':" + operand.name() + "' is " + TypeName.of(parameter(operand).type())
					+ ", but an element of '" + property.path() + "' is " + TypeName.of(element.getType()),
					operand.position());
		}
	}

	void verify(UpdateExpression update) {
		update.sets().forEach((action) -> verifySet(property(action.path()), action.value()));
		update.removes().forEach((action) -> property(action.path()));
		update.adds().forEach((action) -> {
			verifyStored(action.path(), OperandForm.ADD);
			verifyDelta(property(action.path()), action.value());
		});
		update.deletes().forEach((action) -> {
			verifyStored(action.path(), OperandForm.DELETE);
			verifyDelta(property(action.path()), action.value());
		});
	}

	private void verifyDelta(PropertyReference property, Operand value) {
		TypeInformation<?> element = property.typeInformation().getComponentType();
		if (property.codec().storedType() == AttributeType.N || element == null) {
			verifyValue(property, value);
		}
		else if (value instanceof Operand.Parameter parameter) {
			verifyElement(property, element.getType(), parameter);
		}
		else if (property.codec().storedType() != AttributeType.NS) {
			throw refused(value + " is no element of '" + property.path() + "'", value.position());
		}
	}

	private void verifyElement(PropertyReference property, Class<?> element, Operand.Parameter operand) {
		Class<?> type = parameter(operand).type();
		if (!Collection.class.isAssignableFrom(type) && !isElement(element, type)) {
			throw refused("':" + operand.name() + "' is " + TypeName.of(type) + ", but '" + property.path() + "' takes "
					+ TypeName.of(element) + " or a collection of such", operand.position());
		}
	}

	// Codecs of elements take their own type alone.
	private static boolean isElement(Class<?> element, Class<?> type) {
		return ClassUtils.isAssignable(element, type) || ClassUtils.isAssignable(type, element);
	}

	private void verifySet(PropertyReference property, UpdateValue value) {
		if (value instanceof UpdateValue.Plus plus) {
			verifyArithmetic(property, plus.left(), plus.right(), value);
		}
		else if (value instanceof UpdateValue.Minus minus) {
			verifyArithmetic(property, minus.left(), minus.right(), value);
		}
		else if (value instanceof UpdateValue.IfNotExists ifNotExists) {
			property(ifNotExists.path());
			verifySet(property, ifNotExists.value());
		}
		else if (value instanceof UpdateValue.ListAppend append) {
			verifyList(property, append);
		}
		else if (value instanceof Operand operand) {
			verifyValue(property, operand);
		}
	}

	private void verifyArithmetic(PropertyReference property, UpdateValue left, UpdateValue right, UpdateValue value) {
		if (property.codec().storedType() != AttributeType.N) {
			throw refused("'" + property.path() + "' is " + TypeName.of(property.type()) + ", so it cannot be computed",
					value.position());
		}
		verifySet(property, left);
		verifySet(property, right);
	}

	private void verifyList(PropertyReference property, UpdateValue.ListAppend append) {
		if (property.codec().storedType() != AttributeType.L) {
			throw refused("'" + property.path() + "' is " + TypeName.of(property.type())
					+ ", so list_append cannot give it a value", append.position());
		}
		verifySet(property, append.left());
		verifySet(property, append.right());
	}

	private void verifyValue(PropertyReference property, Operand operand) {
		if (operand instanceof Operand.Parameter parameter) {
			verifyAssignable(property, parameter(parameter), parameter.position());
		}
		else if (operand instanceof Operand.Literal literal) {
			verifyLiteral(property, literal);
		}
		else if (operand instanceof Path path) {
			verifySameType(property, property(path), path);
		}
	}

	private void verifyAssignable(PropertyReference property, PatternParameter parameter, Position position) {
		Class<?> required = ClassUtils.resolvePrimitiveIfNecessary(property.type());
		Class<?> given = ClassUtils.resolvePrimitiveIfNecessary(parameter.type());
		boolean numbers = Number.class.isAssignableFrom(required) && Number.class.isAssignableFrom(given);
		if (!numbers && !required.isAssignableFrom(given) && !given.isAssignableFrom(required)) {
			throw refused("':" + parameter.name() + "' is " + TypeName.of(parameter.type()) + ", but '"
					+ property.path() + "' is " + TypeName.of(property.type()), position);
		}
	}

	private void verifyLiteral(PropertyReference property, Operand.Literal literal) {
		try {
			property.convertLiteral(literal.value());
		}
		catch (IllegalArgumentException ex) {
			throw refused(ex.getMessage(), literal.position());
		}
	}

	private void verifySameType(PropertyReference property, PropertyReference other, Path path) {
		if (property.codec().storedType() != other.codec().storedType()) {
			throw refused("'" + other.path() + "' is " + TypeName.of(other.type()) + ", but '" + property.path()
					+ "' is " + TypeName.of(property.type()), path.position());
		}
	}

	private void verifyNumber(Operand operand) {
		if (operand instanceof Operand.Parameter parameter && !Number.class
			.isAssignableFrom(ClassUtils.resolvePrimitiveIfNecessary(parameter(parameter).type()))) {
			throw refused("':" + parameter.name() + "' is compared with a size, so it must be a number",
					parameter.position());
		}
	}

	private void verifyParameter(Operand operand) {
		if (operand instanceof Operand.Parameter parameter) {
			parameter(parameter);
		}
	}

	private void verifyStored(Path path, OperandForm form) {
		String problem = form.problem(property(path));
		if (problem != null) {
			throw refused(problem, path.position());
		}
	}

	private PropertyReference property(Path path) {
		PropertyReference property = this.entity.findProperty(path);
		if (property == null) {
			throw refused("Unknown property '" + path + "' of " + this.entity.getType().getSimpleName(),
					path.position());
		}
		return property;
	}

	private PatternParameter parameter(Operand.Parameter operand) {
		PatternParameter parameter = this.parameters.get(operand.name());
		if (parameter == null) {
			throw refused("Unknown parameter ':" + operand.name() + "', the method has " + this.parameters.keySet(),
					operand.position());
		}
		return parameter;
	}

	private static boolean isCollection(Class<?> type) {
		return Collection.class.isAssignableFrom(type) || type.isArray();
	}

	private ExpressionSyntaxException refused(@Nullable String problem, Position position) {
		return new ExpressionSyntaxException(String.valueOf(problem), this.text, position.column());
	}

}
