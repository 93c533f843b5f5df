package io.github.dynamospring.plan.key;

import java.util.List;

import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.predicate.OperandSource;
import io.github.dynamospring.plan.predicate.OperandSource.Chosen;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.Predicate;
import io.github.dynamospring.plan.predicate.Predicate.Equality;
import io.github.dynamospring.plan.predicate.Predicate.OneOf;
import io.github.dynamospring.plan.predicate.Predicate.Range;

/**
 * Factory of the operands of keys from the predicates of a pattern. Each {@code in} has a
 * position of its own among the values that are chosen for one request.
 */
public final class KeyOperandFactory {

	private final PatternRequest request;

	private final List<OneOf> choices;

	public KeyOperandFactory(PatternRequest request, PatternPredicates predicates) {
		this.request = request;
		this.choices = predicates.of(OneOf.class).toList();
	}

	KeyOperand equality(Predicate.OnProperty predicate) {
		if (predicate instanceof OneOf oneOf) {
			return new KeyOperand(oneOf.property(), new Chosen(this.choices.indexOf(oneOf), label(oneOf)));
		}
		return operand(predicate, ((Equality) predicate).value());
	}

	public List<KeyOperand> range(Range range) {
		return range.operands().stream().map((operand) -> operand(range, operand)).toList();
	}

	private KeyOperand operand(Predicate.OnProperty predicate, Operand operand) {
		return new KeyOperand(predicate.property(), OperandSource.of(this.request, predicate.property(), operand));
	}

	public static String label(OneOf oneOf) {
		return oneOf.collection() ? ((Operand.Parameter) oneOf.options().get(0)).name() : oneOf.property().path();
	}

}
