package io.github.dynamospring.plan.read;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.key.KeyRange;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.key.KeyOperand;
import io.github.dynamospring.plan.key.KeyOperandFactory;
import io.github.dynamospring.plan.predicate.OperandSource;
import io.github.dynamospring.plan.predicate.OperandSource.Argument;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.Predicate;
import io.github.dynamospring.plan.predicate.Predicate.OneOf;
import io.github.dynamospring.plan.predicate.Predicate.Range;

import org.springframework.util.comparator.Comparators;

/**
 * Check for arguments that find no item: an {@code in} without values, and a range with
 * reversed bounds. DynamoDB would refuse them.
 */
final class EmptyResults {

	private final List<Argument> collections = new ArrayList<>();

	private final List<List<KeyOperand>> bounds = new ArrayList<>();

	EmptyResults(PatternRequest request, PatternPredicates predicates) {
		KeyOperandFactory operands = new KeyOperandFactory(request, predicates);
		for (Predicate predicate : predicates.all()) {
			if (predicate instanceof OneOf oneOf && oneOf.collection()) {
				this.collections.add((Argument) OperandSource.of(request, oneOf.property(), oneOf.options().get(0)));
			}
			if (predicate instanceof Range range && range.range() == KeyRange.BETWEEN) {
				this.bounds.add(operands.range(range));
			}
		}
	}

	boolean isKnown(CallArguments call) {
		return this.collections.stream().anyMatch((collection) -> collection.values(call).isEmpty())
				|| this.bounds.stream().anyMatch((range) -> isReversed(range.get(0), range.get(1), call));
	}

	private static boolean isReversed(KeyOperand low, KeyOperand high, CallArguments call) {
		Object from = low.source().value(call);
		Object to = high.source().value(call);
		if (from instanceof Number && to instanceof Number) {
			return new BigDecimal(from.toString()).compareTo(new BigDecimal(to.toString())) > 0;
		}
		if (from instanceof Comparable<?> && !(from instanceof String) && from.getClass() == to.getClass()
				&& low.property().sortsAsStored()) {
			return Comparators.<Object>comparable().compare(from, to) > 0;
		}
		return low.stored(call).isComparableTo(high.stored(call)) && low.stored(call).compareTo(high.stored(call)) > 0;
	}

}
