package io.github.dynamospring.plan.read;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.Ordering;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.key.KeyOperand;
import io.github.dynamospring.plan.key.KeyOperandFactory;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.Predicate.OneOf;

/**
 * Value of an {@code in} condition by which results are ordered first: all results of a
 * smaller value come before all results of a greater one.
 */
record LeadingValue(KeyOperand operand, boolean ascending) {

	static List<LeadingValue> of(PatternRequest request, PatternPredicates predicates, List<Ordering> orderings) {
		KeyOperandFactory operands = new KeyOperandFactory(request, predicates);
		List<LeadingValue> leading = new ArrayList<>();
		for (Ordering ordering : orderings) {
			predicates.of(OneOf.class)
				.filter((oneOf) -> oneOf.property().path().equals(ordering.property()))
				.findFirst()
				.ifPresent((oneOf) -> leading.add(new LeadingValue(operands.equality(oneOf), ordering.ascending())));
		}
		return leading;
	}

	/**
	 * Return requests in the order of their values, or unchanged without leading values.
	 */
	static List<CallArguments> sort(List<CallArguments> requests, List<LeadingValue> leading) {
		if (leading.isEmpty()) {
			return requests;
		}
		record Valued(CallArguments request, List<ItemValue> values) {

		}
		return requests.stream()
			.map((request) -> new Valued(request,
					leading.stream().map((value) -> value.operand().stored(request)).toList()))
			.sorted((one, other) -> compare(one.values(), other.values(), leading))
			.map(Valued::request)
			.toList();
	}

	private static int compare(List<ItemValue> one, List<ItemValue> other, List<LeadingValue> leading) {
		for (int i = 0; i < leading.size(); i++) {
			int result = one.get(i).compareTo(other.get(i));
			if (result != 0) {
				return leading.get(i).ascending() ? result : -result;
			}
		}
		return 0;
	}

}
