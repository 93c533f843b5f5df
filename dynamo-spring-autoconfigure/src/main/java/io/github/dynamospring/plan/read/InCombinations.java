package io.github.dynamospring.plan.read;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.key.KeyOperandFactory;
import io.github.dynamospring.plan.predicate.OperandSource;
import io.github.dynamospring.plan.predicate.OperandSource.Argument;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.Predicate.OneOf;

/**
 * Combinations of the values of a plan's {@code in} conditions. There is a request for
 * each.
 */
final class InCombinations {

	private final List<Choice> choices = new ArrayList<>();

	private final OrderMatch order;

	private final List<LeadingValue> leading;

	private final int size;

	private final int limit;

	/**
	 * Create combinations.
	 * @throws PlanRefusedException if those that are known at start-up are too many
	 */
	InCombinations(PatternRequest request, PatternPredicates predicates, List<OneOf> used, OrderMatch order,
			int limit) {
		List<OneOf> all = predicates.of(OneOf.class).toList();
		for (OneOf oneOf : used) {
			List<OperandSource> options = oneOf.options()
				.stream()
				.map((option) -> OperandSource.of(request, oneOf.property(), option))
				.toList();
			this.choices
				.add(new Choice(all.indexOf(oneOf), KeyOperandFactory.label(oneOf), options, oneOf.collection()));
		}
		this.order = order;
		this.leading = LeadingValue.of(request, predicates, order.leading());
		this.size = all.size();
		this.limit = limit;
		checkFixed(request);
	}

	private void checkFixed(PatternRequest request) {
		int fixed = this.choices.stream()
			.filter((choice) -> !choice.collection())
			.mapToInt((choice) -> choice.options().size())
			.reduce(1, Math::multiplyExact);
		if (fixed > this.limit) {
			throw new PlanRefusedException(request.name(),
					"it makes " + fixed + " requests, more than dynamo.query.max-fan-out (" + this.limit + ")",
					"ask for fewer values of " + String.join(" and ", labels()));
		}
	}

	boolean isEmpty() {
		return this.choices.isEmpty();
	}

	List<String> labels() {
		return this.choices.stream().map(Choice::label).toList();
	}

	/**
	 * Return the arguments of each request.
	 * @throws IllegalArgumentException if there are too many
	 */
	List<CallArguments> requests(CallArguments call) {
		List<CallArguments> requests = List.of(call.choose(new Object[this.size]));
		for (Choice choice : this.choices) {
			Set<Object> values = choice.values(call);
			check((long) requests.size() * values.size(), call);
			requests = multiply(requests, choice, values);
		}
		return requests;
	}

	private void check(long count, CallArguments call) {
		if (count > this.limit) {
			String names = labels().stream().collect(Collectors.joining("', '", "'", "'"));
			throw new IllegalArgumentException(call.pattern() + ": " + count + " combinations of " + names
					+ " are more than dynamo.query.max-fan-out (" + this.limit + ")");
		}
	}

	private static List<CallArguments> multiply(List<CallArguments> requests, Choice choice, Set<Object> values) {
		List<CallArguments> multiplied = new ArrayList<>(requests.size() * values.size());
		for (CallArguments request : requests) {
			for (Object value : values) {
				Object[] chosen = request.chosen().clone();
				chosen[choice.position()] = value;
				multiplied.add(request.choose(chosen));
			}
		}
		return multiplied;
	}

	/**
	 * Return the arguments of each request, in groups that are read one after the other:
	 * by the values that lead the order, or else in the order of the arguments.
	 * @throws IllegalArgumentException if there are too many
	 */
	List<List<CallArguments>> groups(CallArguments call) {
		List<CallArguments> requests = requests(call);
		if (!this.order.merged()) {
			return requests.stream().map(List::of).toList();
		}
		return this.leading.isEmpty() ? List.of(requests) : LeadingValue.groups(requests, this.leading);
	}

	private record Choice(int position, String label, List<OperandSource> options, boolean collection) {

		Set<Object> values(CallArguments call) {
			if (this.collection) {
				return ((Argument) this.options.get(0)).values(call);
			}
			return this.options.stream()
				.map((option) -> option.value(call))
				.collect(Collectors.toCollection(LinkedHashSet::new));
		}

	}

}
