package io.github.dynamospring.plan.read;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.Ordering;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.key.KeyOperand;
import io.github.dynamospring.plan.key.KeyOperandFactory;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.Predicate.OneOf;

/**
 * Value of an {@code in} condition by which results are ordered first: all of a smaller
 * value come before those of a greater one.
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
	 * Return requests by their values, those of equal ones together.
	 */
	static List<List<CallArguments>> groups(Collection<CallArguments> requests, List<LeadingValue> leading) {
		Map<List<ItemValue>, List<CallArguments>> groups = new TreeMap<>((one, other) -> compare(one, other, leading));
		for (CallArguments request : requests) {
			List<ItemValue> values = leading.stream().map((value) -> value.operand().stored(request)).toList();
			groups.computeIfAbsent(values, (first) -> new ArrayList<>()).add(request);
		}
		return List.copyOf(groups.values());
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
