package io.github.dynamospring.repository.query;

import java.util.List;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ConditionExpression.Operator;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.plan.PatternParameter;
import org.jspecify.annotations.Nullable;

import org.springframework.data.repository.query.parser.Part;
import org.springframework.data.repository.query.parser.Part.IgnoreCaseType;
import org.springframework.data.repository.query.parser.PartTree;

/**
 * Creator of a condition over property names from the predicates in the name of a method.
 */
class ConditionCreator {

	private static final String SAY_IT = "state the condition with @Query and @AllowFilter";

	private final NamedParameters parameters;

	ConditionCreator(NamedParameters parameters) {
		this.parameters = parameters;
	}

	@Nullable ConditionExpression create(PartTree tree) {
		List<ConditionExpression> conditions = tree.getParts().stream().map(this::condition).toList();
		if (conditions.isEmpty()) {
			return null;
		}
		return (conditions.size() == 1) ? conditions.get(0) : new ConditionExpression.And(conditions);
	}

	private ConditionExpression condition(Part part) {
		Path path = Path.of(part.getProperty().toDotPath().split("\\."));
		if (ignoresCase(part, path)) {
			return ignoringCase(part.getType(), path);
		}
		return switch (part.getType()) {
			case SIMPLE_PROPERTY -> comparison(path, Operator.EQ);
			case NEGATING_SIMPLE_PROPERTY -> comparison(path, Operator.NE);
			case LESS_THAN, BEFORE -> comparison(path, Operator.LT);
			case LESS_THAN_EQUAL -> comparison(path, Operator.LE);
			case GREATER_THAN, AFTER -> comparison(path, Operator.GT);
			case GREATER_THAN_EQUAL -> comparison(path, Operator.GE);
			default -> function(part.getType(), path);
		};
	}

	private static boolean ignoresCase(Part part, Path path) {
		boolean text = part.getProperty().getLeafProperty().getType() == String.class;
		if (part.shouldIgnoreCase() == IgnoreCaseType.ALWAYS && !text) {
			throw new MethodRefusedException("'" + path + "' is no text and has no case to ignore",
					"leave out IgnoreCase");
		}
		return part.shouldIgnoreCase() != IgnoreCaseType.NEVER && text && part.getNumberOfArguments() > 0;
	}

	private ConditionExpression ignoringCase(Part.Type type, Path path) {
		Operand.Transformed text = Operand.Transformed.ignoringCase(path);
		return switch (type) {
			case SIMPLE_PROPERTY -> new ConditionExpression.Comparison(text, Operator.EQ, next(path));
			case IN -> new ConditionExpression.In(text, List.of(next(path)));
			default -> throw new MethodRefusedException(
					"DynamoDB compares text as it is stored, and a key ignores the case of whole values alone",
					"ask for " + path + " by equality or In, or leave out IgnoreCase");
		};
	}

	private ConditionExpression comparison(Path path, Operator operator) {
		return new ConditionExpression.Comparison(path, operator, next(path));
	}

	private ConditionExpression function(Part.Type type, Path path) {
		return switch (type) {
			case BETWEEN -> between(path);
			case IN -> in(path);
			case NOT_IN -> new ConditionExpression.Not(in(path));
			case STARTING_WITH -> new ConditionExpression.BeginsWith(path, next(path));
			case CONTAINING -> new ConditionExpression.Contains(path, next(path));
			case NOT_CONTAINING -> new ConditionExpression.Not(new ConditionExpression.Contains(path, next(path)));
			case IS_NULL -> new ConditionExpression.AttributeNotExists(path);
			case IS_NOT_NULL, EXISTS -> new ConditionExpression.AttributeExists(path);
			case TRUE -> equal(path, true);
			case FALSE -> equal(path, false);
			default -> throw refused(type, path);
		};
	}

	// a range has both ends
	private ConditionExpression between(Path path) {
		PatternParameter low = take(path);
		Operand high = (low.end() != null) ? new Operand.Parameter(take(path).name()) : next(path);
		return new ConditionExpression.Between(path, new Operand.Parameter(low.name()), high);
	}

	private ConditionExpression in(Path path) {
		return new ConditionExpression.In(path, List.of(next(path)));
	}

	private ConditionExpression equal(Path path, boolean value) {
		return new ConditionExpression.Comparison(path, Operator.EQ, new Operand.Literal(ItemValue.bool(value)));
	}

	private Operand next(Path path) {
		PatternParameter parameter = take(path);
		if (parameter.end() != null) {
			throw new MethodRefusedException(
					"its parameter " + parameter.declaredName() + " is a Range, which Between alone takes",
					"say Between behind the property, or take a value");
		}
		return new Operand.Parameter(parameter.name());
	}

	private PatternParameter take(Path path) {
		PatternParameter parameter = this.parameters.next(path.toString());
		if (parameter == null) {
			throw new MethodRefusedException("there is no parameter for " + path,
					"add one; its predicates take their values in the order of the parameters");
		}
		return parameter;
	}

	private MethodRefusedException refused(Part.Type type, Path path) {
		return switch (type) {
			case LIKE, NOT_LIKE -> noPatterns("Like");
			case REGEX -> noPatterns("Regex");
			case ENDING_WITH -> new MethodRefusedException("DynamoDB finds text by its beginning, not by its end",
					"store the text reversed in a property of its own and use StartingWith, "
							+ "or Containing with @AllowFilter");
			case IS_EMPTY, IS_NOT_EMPTY -> new MethodRefusedException(
					"DynamoDB does not know empty: an empty set is not stored at all, a list can have the size 0",
					"use IsNull for a set, or @Query(\"size(" + path + ") = 0\") with @AllowFilter for a list");
			default -> new MethodRefusedException("DynamoDB cannot ask for "
					+ type.getKeywords().stream().reduce((first, last) -> last).orElseThrow(), SAY_IT);
		};
	}

	private static MethodRefusedException noPatterns(String keyword) {
		return new MethodRefusedException("DynamoDB matches no patterns, so that " + keyword + " cannot be asked",
				"use StartingWith, which a key can serve, or Containing with @AllowFilter");
	}

}
