package io.github.dynamospring.key;

import java.util.List;

import io.github.dynamospring.key.KeyBound.Step;
import io.github.dynamospring.key.KeyCondition.Operator;
import org.jspecify.annotations.Nullable;

/**
 * Description of a key condition, with names in place of values.
 */
final class KeyDescription {

	private final KeyEncoder encoder;

	private final int equalities;

	private final List<String> names;

	KeyDescription(KeyEncoder encoder, int equalities, List<String> names) {
		this.encoder = encoder;
		this.equalities = equalities;
		this.names = names;
	}

	String describe(String attribute, Operator operator, @Nullable KeyBound lower, @Nullable KeyBound upper) {
		String from = optionalText(lower);
		String to = optionalText(upper);
		return switch (operator) {
			case NONE -> "";
			case EQUAL -> attribute + " = " + from;
			case BEGINS_WITH -> attribute + " begins_with " + from + subtree(lower);
			case BETWEEN -> attribute + " between " + from + " and " + to;
			case LESS_THAN -> attribute + " < " + to;
			case LESS_THAN_OR_EQUAL -> attribute + " <= " + to;
			case GREATER_THAN -> attribute + " > " + from;
			case GREATER_THAN_OR_EQUAL -> attribute + " >= " + from;
		};
	}

	private String subtree(@Nullable KeyBound bound) {
		boolean path = bound != null && bound.operand() != KeyBound.NONE
				&& this.encoder.slot(this.equalities).form().isPath();
		if (path) {
			return ", a node and its descendants";
		}
		return "";
	}

	private String optionalText(@Nullable KeyBound bound) {
		if (bound != null) {
			return text(bound);
		}
		return "";
	}

	private String text(KeyBound bound) {
		StringBuilder text = leading();
		if (bound.operand() != KeyBound.NONE) {
			text.append(name(this.equalities, this.names.get(this.equalities + bound.operand())));
		}
		else if (bound.step() == Step.NEXT && !this.encoder.literal(this.equalities).isEmpty()) {
			bound.finish(text);
			return text.toString();
		}
		if (bound.step() == Step.NONE && !bound.suffix().equals(KeyBound.NEXT_TEXT)) {
			return text.append(bound.suffix()).toString();
		}
		return ((bound.step() == Step.PREVIOUS) ? "before " : "after ") + text;
	}

	private StringBuilder leading() {
		StringBuilder text = new StringBuilder(this.encoder.literal(0));
		for (int i = 0; i < this.equalities; i++) {
			text.append(name(i, this.names.get(i))).append(this.encoder.literal(i + 1));
		}
		return text;
	}

	private String name(int index, String name) {
		KeyPlaceholder placeholder = this.encoder.slot(index).placeholder();
		String functions = placeholder.text()
			.substring(1 + placeholder.path().length(), placeholder.text().length() - 1);
		boolean literal = name.length() > 1 && name.startsWith("'") && name.endsWith("'");
		if (literal && functions.isEmpty()) {
			return name.substring(1, name.length() - 1);
		}
		return "{" + name + functions + "}";
	}

}
