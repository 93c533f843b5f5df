package io.github.dynamospring.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.expression.ConditionExpression.AttributeExists;
import io.github.dynamospring.expression.ConditionExpression.AttributeNotExists;
import io.github.dynamospring.expression.ConditionExpression.BeginsWith;
import io.github.dynamospring.expression.ConditionExpression.Between;
import io.github.dynamospring.expression.ConditionExpression.Comparison;
import io.github.dynamospring.expression.ConditionExpression.Contains;
import io.github.dynamospring.expression.ConditionExpression.HasType;
import io.github.dynamospring.expression.ConditionExpression.In;
import io.github.dynamospring.expression.ConditionExpression.Not;
import io.github.dynamospring.expression.ConditionExpression.Operator;
import io.github.dynamospring.expression.Operand.Size;
import io.github.dynamospring.expression.Operand.Transformed;
import io.github.dynamospring.expression.Token.Kind;

/**
 * Recursive-descent parser of conditions: {@code not} binds tighter than {@code and},
 * {@code and} tighter than {@code or}.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html">Condition
 * and filter expressions, operators, and functions</a>
 */
final class ConditionParser {

	private static final Set<String> FUNCTIONS = Set.of("attribute_exists", "attribute_not_exists", "attribute_type",
			"begins_with", "contains");

	private final TokenStream tokens;

	private final boolean ofKeys;

	private final OperandParser operands;

	private final OperandChecks checks;

	/**
	 * Create a parser.
	 * @param ofKeys whether functions of key templates are allowed
	 */
	ConditionParser(TokenStream tokens, boolean ofKeys) {
		this.tokens = tokens;
		this.ofKeys = ofKeys;
		this.operands = new OperandParser(tokens);
		this.checks = new OperandChecks(tokens);
	}

	ConditionExpression parse() {
		ConditionExpression condition = disjunction();
		if (this.tokens.peek().kind() != Kind.END) {
			throw this.tokens.expected("'and', 'or' or the end");
		}
		return condition;
	}

	private ConditionExpression disjunction() {
		List<ConditionExpression> conditions = new ArrayList<>();
		do {
			conditions.add(conjunction());
		}
		while (acceptOperator("or"));
		return ConditionExpression.anyOf(conditions);
	}

	private ConditionExpression conjunction() {
		List<ConditionExpression> conditions = new ArrayList<>();
		do {
			conditions.add(negation());
		}
		while (acceptOperator("and"));
		return ConditionExpression.allOf(conditions);
	}

	private boolean acceptOperator(String word) {
		Position position = this.tokens.position();
		boolean accepted = this.tokens.acceptWord(word);
		if (accepted) {
			this.tokens.countOperator(position);
		}
		return accepted;
	}

	private ConditionExpression negation() {
		if (acceptOperator("not")) {
			return new Not(this.tokens.nested(this::negation));
		}
		return primary();
	}

	private ConditionExpression primary() {
		if (this.tokens.acceptSymbol("(")) {
			ConditionExpression condition = this.tokens.nested(this::disjunction);
			if (!this.tokens.acceptSymbol(")")) {
				throw this.tokens.expected("'and', 'or' or ')'");
			}
			return condition;
		}
		if (!isFunction() || this.tokens.peek().text().equals("size")) {
			return comparison();
		}
		if (this.ofKeys && !FUNCTIONS.contains(this.tokens.peek().text())) {
			return transformed();
		}
		return function();
	}

	private boolean isFunction() {
		Token token = this.tokens.peek();
		return token.kind() == Kind.NAME && !token.isKeyword() && this.tokens.peekSecond().isSymbol("(");
	}

	private ConditionExpression function() {
		Position position = this.tokens.position();
		String name = this.tokens.next().text();
		if (!FUNCTIONS.contains(name)) {
			throw unknown(name, position);
		}
		this.tokens.countOperator(position);
		this.tokens.expectSymbol("(");
		ConditionExpression function = function(name);
		this.tokens.expectSymbol(")");
		return function;
	}

	private ExpressionSyntaxException unknown(String name, Position position) {
		return this.tokens.error("Unknown function '" + name + "' (conditions have attribute_exists, "
				+ "attribute_not_exists, attribute_type, begins_with, contains and size"
				+ (this.ofKeys ? ", and functions of key templates with = and in)" : ")"), position);
	}

	// Functions of the application are allowed too: the planner knows them.
	private ConditionExpression transformed() {
		Position position = this.tokens.position();
		String name = this.tokens.next().text();
		this.tokens.countOperator(position);
		this.tokens.expectSymbol("(");
		Path path = this.operands.path();
		if (!this.tokens.acceptSymbol(")")) {
			throw unknown(name, position);
		}
		Transformed text = new Transformed(path, List.of(name), position);
		if (this.tokens.acceptWord("in")) {
			return in(text);
		}
		if (!this.tokens.acceptSymbol(Operator.EQ.toString())) {
			throw unknown(name, position);
		}
		return new Comparison(text, Operator.EQ, operand());
	}

	private ConditionExpression function(String name) {
		Path path = this.operands.path();
		return switch (name) {
			case "attribute_exists" -> new AttributeExists(path);
			case "attribute_not_exists" -> new AttributeNotExists(path);
			case "attribute_type" -> hasType(path);
			case "begins_with" -> beginsWith(path);
			default -> new Contains(path, argument(path, "contains"));
		};
	}

	private ConditionExpression hasType(Path path) {
		Operand type = argument(path, "attribute_type");
		this.checks.type(type);
		return new HasType(path, type);
	}

	private ConditionExpression beginsWith(Path path) {
		Operand prefix = argument(path, "begins_with");
		this.checks.string(prefix, "begins_with");
		return new BeginsWith(path, prefix);
	}

	private Operand argument(Path path, String function) {
		this.tokens.expectSymbol(",");
		Operand argument = operand();
		this.checks.distinct(path, List.of(argument), function);
		return argument;
	}

	private ConditionExpression comparison() {
		Operand left = operand();
		Position position = this.tokens.position();
		ConditionExpression condition = comparison(left);
		this.tokens.countOperator(position);
		return condition;
	}

	private ConditionExpression comparison(Operand left) {
		if (this.tokens.acceptWord("between")) {
			return between(left);
		}
		if (this.tokens.acceptWord("in")) {
			return in(left);
		}
		Operator operator = operator();
		Operand right = operand();
		this.checks.comparison(left, operator, right);
		return new Comparison(left, operator, right);
	}

	private Operator operator() {
		for (Operator operator : Operator.values()) {
			if (this.tokens.acceptSymbol(operator.toString())) {
				return operator;
			}
		}
		throw this.tokens.expected("=, <>, <, <=, >, >=, between or in");
	}

	private ConditionExpression between(Operand operand) {
		Operand low = operand();
		this.tokens.expectWord("and");
		Operand high = operand();
		this.checks.between(operand, low, high);
		return new Between(operand, low, high);
	}

	private ConditionExpression in(Operand operand) {
		List<Operand> options = (this.tokens.peek().kind() == Kind.PARAMETER) ? List.of(operand()) : options();
		this.checks.in(operand, options);
		return new In(operand, options);
	}

	private List<Operand> options() {
		if (!this.tokens.acceptSymbol("(")) {
			throw this.tokens.expected("'(' or a parameter");
		}
		List<Operand> options = new ArrayList<>();
		do {
			if (options.size() == ExpressionLimits.MAX_OPTIONS) {
				throw this.tokens.error("More than DynamoDB's 100 operands of 'in'", this.tokens.position());
			}
			options.add(operand());
		}
		while (this.tokens.acceptSymbol(","));
		if (!this.tokens.acceptSymbol(")")) {
			throw this.tokens.expected("',' or ')'");
		}
		return options;
	}

	private Operand operand() {
		if (isFunction() && this.tokens.peek().text().equals("size")) {
			return size();
		}
		return simpleOperand();
	}

	private Operand simpleOperand() {
		if (isFunction()) {
			throw this.tokens.error("'" + this.tokens.peek().text() + "' is no operand (of functions, size alone is)",
					this.tokens.position());
		}
		return this.operands.operand();
	}

	private Operand size() {
		Position position = this.tokens.position();
		this.tokens.next();
		this.tokens.countOperator(position);
		this.tokens.expectSymbol("(");
		Path path = this.operands.path();
		this.tokens.expectSymbol(")");
		return new Size(path, position);
	}

}
