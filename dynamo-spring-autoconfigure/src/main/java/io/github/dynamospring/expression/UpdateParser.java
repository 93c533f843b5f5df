package io.github.dynamospring.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.expression.Token.Kind;
import io.github.dynamospring.expression.UpdateExpression.Action;
import io.github.dynamospring.expression.UpdateExpression.DeltaAction;
import io.github.dynamospring.expression.UpdateExpression.RemoveAction;
import io.github.dynamospring.expression.UpdateExpression.SetAction;
import io.github.dynamospring.expression.UpdateValue.IfNotExists;
import io.github.dynamospring.expression.UpdateValue.ListAppend;
import io.github.dynamospring.expression.UpdateValue.Minus;
import io.github.dynamospring.expression.UpdateValue.Plus;

/**
 * Parser of updates.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.UpdateExpressions.html">Using
 * update expressions</a>
 */
final class UpdateParser {

	private final TokenStream tokens;

	private final OperandParser operands;

	private final OperandChecks checks;

	private final Map<String, List<Action>> clauses = new LinkedHashMap<>();

	UpdateParser(TokenStream tokens) {
		this.tokens = tokens;
		this.operands = new OperandParser(tokens);
		this.checks = new OperandChecks(tokens);
	}

	UpdateExpression parse() {
		do {
			clause();
		}
		while (this.tokens.peek().kind() != Kind.END);
		return new UpdateExpression(actions("set", SetAction.class), actions("remove", RemoveAction.class),
				actions("add", DeltaAction.class), actions("delete", DeltaAction.class));
	}

	private <A extends Action> List<A> actions(String keyword, Class<A> type) {
		return this.clauses.getOrDefault(keyword, List.of()).stream().map(type::cast).toList();
	}

	private void clause() {
		Token token = this.tokens.peek();
		String keyword = token.text().toLowerCase(Locale.ROOT);
		if (token.kind() != Kind.NAME || !List.of("set", "remove", "add", "delete").contains(keyword)) {
			throw this.tokens.expected(
					this.clauses.isEmpty() ? "set, remove, add or delete" : "',', set, remove, add, delete or the end");
		}
		if (this.clauses.containsKey(keyword)) {
			throw this.tokens.error("A second '" + keyword + "' (list its actions with commas)",
					this.tokens.position());
		}
		this.tokens.next();
		actions(keyword);
	}

	private void actions(String keyword) {
		List<Action> actions = new ArrayList<>();
		this.clauses.put(keyword, actions);
		do {
			Action action = action(keyword);
			checkOverlap(action.path());
			actions.add(action);
		}
		while (this.tokens.acceptSymbol(","));
	}

	private void checkOverlap(Path path) {
		for (List<Action> actions : this.clauses.values()) {
			for (Action action : actions) {
				if (path.startsWith(action.path()) || action.path().startsWith(path)) {
					throw this.tokens.error("A second change of '" + action.path() + "'", path.position());
				}
			}
		}
	}

	private Action action(String keyword) {
		Path path = this.operands.path();
		return switch (keyword) {
			case "set" -> set(path);
			case "remove" -> new RemoveAction(path);
			case "add" -> new DeltaAction(path, added());
			default -> new DeltaAction(path, deleted());
		};
	}

	private SetAction set(Path path) {
		this.tokens.expectSymbol("=");
		return new SetAction(path, value());
	}

	private Operand added() {
		Position position = this.tokens.position();
		Operand value = this.operands.operand();
		if (value instanceof Path) {
			throw this.tokens.error("'add' takes a parameter or number", position);
		}
		this.checks.number(value, "add");
		return value;
	}

	private Operand deleted() {
		Position position = this.tokens.position();
		Operand value = this.operands.operand();
		if (!(value instanceof Parameter)) {
			throw this.tokens.error("'delete' takes a parameter (use 'remove' to remove a property)", position);
		}
		return value;
	}

	private UpdateValue value() {
		Position position = this.tokens.position();
		UpdateValue left = term();
		if (!isSign()) {
			return left;
		}
		String sign = sign();
		UpdateValue right = term();
		if (isSign()) {
			throw this.tokens.error("A second '+' or '-' (DynamoDB takes one for each value)", this.tokens.position());
		}
		checkNumber(left, sign);
		checkNumber(right, sign);
		if (sign.equals("+")) {
			return new Plus(left, right, position);
		}
		return new Minus(left, right, position);
	}

	private boolean isSign() {
		return this.tokens.peek().isSymbol("+") || this.tokens.peek().isSymbol("-");
	}

	private String sign() {
		this.tokens.countOperator(this.tokens.position());
		return this.tokens.next().text();
	}

	private void checkNumber(UpdateValue value, String sign) {
		if (value instanceof Operand operand) {
			this.checks.number(operand, sign);
		}
		if (value instanceof ListAppend) {
			throw this.tokens.error("'" + sign + "' takes a number", value.position());
		}
	}

	private UpdateValue term() {
		Token token = this.tokens.peek();
		boolean function = token.kind() == Kind.NAME && this.tokens.peekSecond().isSymbol("(");
		if (function) {
			return this.tokens.nested(this::function);
		}
		return this.operands.operand();
	}

	private UpdateValue function() {
		Position position = this.tokens.position();
		String name = this.tokens.next().text();
		if (!name.equals("if_not_exists") && !name.equals("list_append")) {
			throw this.tokens.error("Unknown function '" + name + "' (updates have if_not_exists and list_append)",
					position);
		}
		this.tokens.countOperator(position);
		this.tokens.expectSymbol("(");
		UpdateValue function = name.equals("list_append") ? listAppend(position) : ifNotExists(position);
		this.tokens.expectSymbol(")");
		return function;
	}

	private UpdateValue ifNotExists(Position position) {
		Path path = this.operands.path();
		this.tokens.expectSymbol(",");
		return new IfNotExists(path, term(), position);
	}

	private UpdateValue listAppend(Position position) {
		UpdateValue left = list();
		this.tokens.expectSymbol(",");
		return new ListAppend(left, list(), position);
	}

	private UpdateValue list() {
		UpdateValue value = term();
		if (value instanceof Literal) {
			throw this.tokens.error("'list_append' takes a list", value.position());
		}
		return value;
	}

}
