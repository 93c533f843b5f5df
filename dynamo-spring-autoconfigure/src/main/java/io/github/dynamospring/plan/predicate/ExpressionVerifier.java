package io.github.dynamospring.plan.predicate;

import java.util.Collection;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ConditionExpression.BeginsWith;
import io.github.dynamospring.expression.ConditionExpression.Between;
import io.github.dynamospring.expression.ConditionExpression.Comparison;
import io.github.dynamospring.expression.ConditionExpression.Contains;
import io.github.dynamospring.expression.ConditionExpression.HasType;
import io.github.dynamospring.expression.ConditionExpression.In;
import io.github.dynamospring.expression.ExpressionSyntaxException;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.Position;
import io.github.dynamospring.expression.UpdateExpression;
import io.github.dynamospring.expression.UpdateValue;
import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.PatternParameter;
import org.jspecify.annotations.Nullable;

import org.springframework.data.core.TypeInformation;
import org.springframework.util.ClassUtils;

/**
 * Verifier of expressions at start-up. It finds errors that DynamoDB would find at run
 * time, or never: unknown properties and parameters, and types that do not fit each other
 * or their use.
 */
public final class ExpressionVerifier {

	private final DynamoPersistentEntity<?> entity;

	private final Map<String, PatternParameter> parameters;

	private final String text;

	public ExpressionVerifier(DynamoPersistentEntity<?> entity, Map<String, PatternParameter> parameters, String text) {
		this.entity = entity;
		this.parameters = parameters;
		this.text = text;
	}

	public void verify(ConditionExpression condition) {
		condition.terms()
			.filter(OperandForm::isRead)
			.forEach((term) -> term.paths().forEach((path) -> verifyVisible(term, path)));
		condition.terms().forEach(this::verifyTerm);
	}

	private void verifyVisible(ConditionExpression term, Path path) {
		PropertyReference property = property(path);
		if (property.isHidden() && !(term instanceof Contains && property.isSearchable())) {
			throw hidden(property, "ask whether it exists, or store it plainly", path.position());
		}
	}

	private ExpressionSyntaxException hidden(PropertyReference property, String fix, Position position) {
		return refused("'" + property.path() + "' " + OperandForm.hidden(property) + ": " + fix, position);
	}

	private void verifyTerm(ConditionExpression term) {
		if (term instanceof Comparison comparison) {
			verifyComparison(comparison);
		}
		else if (term instanceof Between between) {
			verifyBetween(between);
		}
		else if (term instanceof In in) {
			verifyIn(in);
		}
		else {
			verifyFunction(term);
		}
	}

	private void verifyFunction(ConditionExpression term) {
		if (term instanceof BeginsWith function) {
			verifyStored(function.path(), OperandForm.BEGINS_WITH);
			verifyParameter(function.prefix());
		}
		else if (term instanceof Contains function) {
			verifyStored(function.path(), OperandForm.CONTAINS);
			verifyContained(property(function.path()), function.element());
		}
		else if (term instanceof HasType function) {
			property(function.path());
			verifyParameter(function.type());
		}
		else {
			term.paths().forEach(this::property);
		}
	}

	private void verifyComparison(Comparison comparison) {
		if (comparison.operator().isOrder()) {
			verifyOrdered(comparison.left());
			verifyOrdered(comparison.right());
		}
		verifyPair(comparison.left(), comparison.right());
		verifyPair(comparison.right(), comparison.left());
	}

	private void verifyBetween(Between between) {
		verifyOrdered(between.operand());
		verifyPair(between.operand(), between.low());
		verifyPair(between.operand(), between.high());
	}

	private void verifyOrdered(Operand operand) {
		if (operand instanceof Path path && !property(path).sortsAsStored()) {
			throw refused("'" + path + "' is " + OperandForm.typeName(property(path).type()) + ", and its "
					+ OperandForm.storedForm(property(path)) + OperandForm.disorder(property(path))
					+ ": compare it with = or <>", path.position());
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

	private void verifyIn(In in) {
		List<Operand> options = in.options();
		boolean collection = options.size() == 1 && options.get(0) instanceof Operand.Parameter parameter
				&& isCollection(parameter(parameter).type());
		if (collection && in.operand() instanceof Path path) {
			property(path);
		}
		else {
			options.forEach((option) -> verifyPair(in.operand(), option));
		}
	}

	private void verifyContained(PropertyReference property, Operand value) {
		verifyParameter(value);
		TypeInformation<?> element = property.isSearchable() ? TypeInformation.of(String.class)
				: property.typeInformation().getComponentType();
		if (element != null && value instanceof Operand.Parameter operand
				&& !isElement(element.getType(), parameter(operand).type())) {
			throw refused("':" + operand.name() + "' is " + OperandForm.typeName(parameter(operand).type())
					+ ", but an element of '" + property.path() + "' is " + OperandForm.typeName(element.getType()),
					operand.position());
		}
	}

	public void verify(UpdateExpression update) {
		update.sets().forEach((action) -> verifySet(changed(action.path()), action.value()));
		update.removes().forEach((action) -> changed(action.path()));
		update.adds().forEach((action) -> {
			verifyWhole(action.path());
			verifyStored(action.path(), OperandForm.ADD);
			verifyDelta(property(action.path()), action.value());
		});
		update.deletes().forEach((action) -> {
			verifyWhole(action.path());
			verifyStored(action.path(), OperandForm.DELETE);
			verifyDelta(property(action.path()), action.value());
		});
	}

	private PropertyReference changed(Path path) {
		PropertyReference property = property(path);
		if (property.isLarge()) {
			throw refused("'" + property.path() + "' is large, so that its object comes with a write of the whole"
					+ " entity: use update or save", path.position());
		}
		return property;
	}

	private void verifyWhole(Path path) {
		PropertyReference property = property(path);
		if (property.isHidden()) {
			throw hidden(property, "set it whole", path.position());
		}
	}

	private void verifyCopied(Path path) {
		PropertyReference property = property(path);
		if (property.isHidden()) {
			throw hidden(property, "copy another property", path.position());
		}
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
			throw refused(
					"':" + operand.name() + "' is " + OperandForm.typeName(type) + ", but '" + property.path()
							+ "' takes " + OperandForm.typeName(element) + " or a collection of such",
					operand.position());
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
			if (!ifNotExists.path().toString().equals(property.path())) {
				verifyCopied(ifNotExists.path());
			}
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
			throw refused("'" + property.path() + "' is " + OperandForm.typeName(property.type())
					+ ", so it cannot be computed", value.position());
		}
		verifySet(property, left);
		verifySet(property, right);
	}

	private void verifyList(PropertyReference property, UpdateValue.ListAppend append) {
		if (property.codec().storedType() != AttributeType.L) {
			throw refused("'" + property.path() + "' is " + OperandForm.typeName(property.type())
					+ ", so list_append cannot give it a value", append.position());
		}
		if (property.isHidden()) {
			throw hidden(property, "set it whole", append.position());
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
			throw refused("':" + parameter.name() + "' is " + OperandForm.typeName(parameter.type()) + ", but '"
					+ property.path() + "' is " + OperandForm.typeName(property.type()), position);
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
		verifyCopied(path);
		if (property.isHidden()) {
			throw hidden(property, "set it to a parameter", path.position());
		}
		if (property.codec().storedType() != other.codec().storedType()) {
			throw refused("'" + other.path() + "' is " + OperandForm.typeName(other.type()) + ", but '"
					+ property.path() + "' is " + OperandForm.typeName(property.type()), path.position());
		}
		if (property.hasOtherFormat(other)) {
			throw refused("'" + other.path() + "' and '" + property.path()
					+ "' are times of different formats: use properties of one", path.position());
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
		if (property.isKeyOnly()) {
			throw refused("'" + path + "' is @KeyOnly, so that there is no attribute to compare or to change",
					path.position());
		}
		if (property.isWithinHidden()) {
			throw hidden(property, "set or read the property around it whole", path.position());
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
