package io.github.dynamospring.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.expression.Token.Kind;
import io.github.dynamospring.expression.UpdateExpression.Action;
import io.github.dynamospring.expression.UpdateExpression.DeltaAction;
import io.github.dynamospring.expression.UpdateExpression.RemoveAction;
import io.github.dynamospring.expression.UpdateExpression.SetAction;

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

	private final UpdateValueParser values;

	private final OperandChecks checks;

	private final Map<String, List<Action>> clauses = new LinkedHashMap<>();

	UpdateParser(TokenStream tokens) {
		this.tokens = tokens;
		this.operands = new OperandParser(tokens);
		this.values = new UpdateValueParser(tokens);
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
		return new SetAction(path, this.values.parse());
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

}
