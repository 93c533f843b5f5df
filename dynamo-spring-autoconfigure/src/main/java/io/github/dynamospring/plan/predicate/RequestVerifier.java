package io.github.dynamospring.plan.predicate;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.expression.ConditionBinder;
import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.Position;
import io.github.dynamospring.expression.ValueKind;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.Ordering;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlanRefusedException;
import org.jspecify.annotations.Nullable;

import org.springframework.util.ClassUtils;

/**
 * Verifier that refuses patterns with unknown properties or parameters, or with
 * comparisons of types that do not fit.
 */
final class RequestVerifier {

	private final PatternRequest request;

	private final Set<String> used = new LinkedHashSet<>();

	RequestVerifier(PatternRequest request) {
		this.request = request;
	}

	void verify() {
		for (Ordering ordering : this.request.orderings()) {
			property(ordering.property(), Position.NONE);
		}
		Set<String> projected = this.request.projectedProperties();
		if (projected != null) {
			for (String path : projected) {
				property(path, Position.NONE);
			}
		}
		ConditionExpression condition = this.request.condition();
		if (condition != null) {
			List<ConditionExpression> terms = condition.terms().toList();
			for (ConditionExpression term : terms) {
				checkVisible(term);
			}
			new ConditionBinder(this::resolve, this::operand).bind(condition);
			for (ConditionExpression term : terms) {
				checkPair(term);
			}
		}
		String writeCondition = this.request.writeCondition();
		if (writeCondition != null) {
			ExpressionParser.parseCondition(writeCondition).parameters().forEach((used) -> this.used.add(used.name()));
		}
		for (PatternParameter parameter : this.request.parameters()) {
			if (!this.used.contains(parameter.name())) {
				throw refusal("parameter '" + parameter.name() + "' is used in no condition",
						"use :" + parameter.name() + " or remove it");
			}
		}
	}

	private void checkVisible(ConditionExpression term) {
		if (OperandForm.isRead(term)) {
			term.paths().forEach((path) -> checkVisible(term, path));
		}
	}

	private void checkVisible(ConditionExpression term, Path path) {
		PropertyReference property = property(path.toString(), path.position());
		if (property.isHidden() && !(term instanceof ConditionExpression.Contains && property.isSearchable())) {
			throw hidden(property, path.position());
		}
	}

	private PlanRefusedException hidden(PropertyReference property, Position position) {
		return refusal("'" + property.path() + "' " + OperandForm.hidden(property) + at(position),
				"leave it out, or store it plainly");
	}

	private void checkPair(ConditionExpression term) {
		if (term instanceof ConditionExpression.Comparison comparison && comparison.left() instanceof Path left
				&& comparison.right() instanceof Path right) {
			checkPair(left, right);
		}
	}

	private void checkPair(Path left, Path right) {
		PropertyReference first = property(left.toString(), left.position());
		PropertyReference second = property(right.toString(), right.position());
		if (first.codec().storedType() != second.codec().storedType()) {
			throw refusal(
					"'" + left + "' is " + OperandForm.typeName(first.type()) + ", but '" + right + "' is "
							+ OperandForm.typeName(second.type()) + at(right.position()),
					"compare properties of one type");
		}
		if (first.hasOtherFormat(second)) {
			throw refusal("'" + left + "' and '" + right + "' are times of different formats" + at(right.position()),
					"compare properties of one format");
		}
	}

	private Path resolve(Path path) {
		return property(path.toString(), path.position()).attributePath();
	}

	private PropertyReference property(String path, Position position) {
		try {
			PropertyReference property = this.request.entity().getRequiredProperty(path);
			if (property.isWithinHidden()) {
				throw hidden(property, position);
			}
			return property;
		}
		catch (IllegalArgumentException ex) {
			throw refusal("there is no property '" + path + "' in " + this.request.entity().getType().getSimpleName()
					+ at(position), "it has " + properties());
		}
	}

	private String properties() {
		Set<String> names = new LinkedHashSet<>();
		this.request.entity().forEach((property) -> names.add(property.getName()));
		return String.join(", ", names);
	}

	private static String at(Position position) {
		if (position.column() <= 0) {
			return "";
		}
		return " (position " + position.column() + ")";
	}

	private @Nullable ItemValue operand(Operand operand, @Nullable Path comparedWith, ValueKind kind) {
		if (comparedWith == null) {
			throw refusal("'" + operand + "' is compared with no property" + at(operand.position()),
					"compare it with one");
		}
		PropertyReference property = property(comparedWith.toString(), comparedWith.position());
		checkFunction(property, comparedWith, kind);
		if (operand instanceof Literal literal) {
			checkLiteral(literal, property, kind);
		}
		else if (operand instanceof Parameter parameter) {
			checkParameter(parameter, property, kind);
		}
		return null;
	}

	private void checkFunction(PropertyReference property, Path path, ValueKind kind) {
		if (property.isPath() && (kind == ValueKind.PREFIX || kind == ValueKind.FLOOR || kind == ValueKind.CEILING)) {
			checkPath(property, path, kind);
			return;
		}
		String problem = switch (kind) {
			case PREFIX -> OperandForm.BEGINS_WITH.problem(property);
			case ELEMENT -> OperandForm.CONTAINS.problem(property);
			default -> null;
		};
		if (problem != null) {
			throw refusal(problem + at(path.position()), "ask for a value or a range");
		}
	}

	// Only a key has a beginning that DynamoDB can compare.
	private void checkPath(PropertyReference property, Path path, ValueKind kind) {
		if (kind != ValueKind.PREFIX) {
			throw refusal("'" + property.path() + "' is a List, which no range takes" + at(path.position()),
					"ask for equality, or with StartingWith for a node and what is below it");
		}
		boolean inKey = this.request.entity()
			.getKeys()
			.stream()
			.flatMap((key) -> key.sort().stream())
			.flatMap((part) -> part.properties().stream())
			.anyMatch((other) -> other.path().equals(property.path()));
		if (!inKey) {
			throw refusal(
					"'" + property.path() + "' is a List, which begins_with takes in keys alone" + at(path.position()),
					"end the sort key of the table or of an index with {" + property.path() + "}");
		}
	}

	private void checkLiteral(Literal literal, PropertyReference property, ValueKind kind) {
		if (kind == ValueKind.PREFIX && property.isPath()) {
			throw refusal(literal + " is no List as '" + property.path() + "' is" + at(literal.position()),
					"give it as a parameter");
		}
		if (!kind.isValue()) {
			return;
		}
		try {
			property.toValue(property.rounded(property.convertLiteral(literal.value()), kind));
		}
		catch (IllegalArgumentException | InvalidValueException ex) {
			throw refusal(literal + " is no value of '" + property.path() + "', which is "
					+ OperandForm.typeName(property.type()) + at(literal.position()), "compare it with one");
		}
	}

	private void checkParameter(Parameter operand, PropertyReference property, ValueKind kind) {
		PatternParameter parameter = this.request.parameter(operand.name());
		if (parameter == null) {
			throw refusal("there is no parameter '" + operand.name() + "'" + at(operand.position()),
					"add it" + declared());
		}
		this.used.add(parameter.name());
		if (kind == ValueKind.SIZE && !isNumber(parameter.type())) {
			throw refusal("parameter '" + parameter.name() + "' is " + OperandForm.typeName(parameter.type())
					+ ", but is compared with a size" + at(operand.position()), "declare it as int");
		}
		boolean whole = kind.isValue() || kind == ValueKind.PREFIX && property.isPath();
		if (whole && !fits(property.type(), parameter.type())) {
			throw unfit(parameter, property, OperandSource.isCollection(this.request, operand));
		}
	}

	private PlanRefusedException unfit(PatternParameter parameter, PropertyReference property, boolean collection) {
		String given = OperandForm.typeName(parameter.type());
		String wanted = property.type().getSimpleName();
		if (parameter.end() != null) {
			given = "a Range<" + parameter.type().getSimpleName() + ">";
			wanted = "Range<" + boxed(property) + ">";
		}
		return refusal(
				"parameter '" + parameter.declaredName() + "' is " + given + ", but '" + property.path() + "' is "
						+ OperandForm.typeName(property.type()),
				"declare it as " + wanted + (collection ? ", or use in" : ""));
	}

	private static String boxed(PropertyReference property) {
		return ClassUtils.resolvePrimitiveIfNecessary(property.type()).getSimpleName();
	}

	private static boolean isNumber(Class<?> type) {
		Class<?> boxed = ClassUtils.resolvePrimitiveIfNecessary(type);
		return Number.class.isAssignableFrom(boxed) || boxed.isAssignableFrom(Integer.class);
	}

	private String declared() {
		if (this.request.parameters().isEmpty()) {
			return "";
		}
		return this.request.parameters()
			.stream()
			.map(PatternParameter::name)
			.collect(Collectors.joining(", ", " or use one of ", ""));
	}

	// A parameter may have the type of the value in an Optional.
	private static boolean fits(Class<?> property, Class<?> parameter) {
		return property == Optional.class || ClassUtils.isAssignable(property, parameter)
				|| ClassUtils.isAssignable(parameter, property);
	}

	private PlanRefusedException refusal(String reason, String fix) {
		return new PlanRefusedException(this.request.name(), reason, fix);
	}

}
