package io.github.dynamospring.plan.read;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.MergeKey;
import io.github.dynamospring.plan.Ordering;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.key.KeyMatch;
import io.github.dynamospring.plan.key.KeyMatch.SortStep;
import io.github.dynamospring.plan.predicate.OperandForm;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.Predicate;
import io.github.dynamospring.plan.predicate.Predicate.Equality;
import io.github.dynamospring.plan.predicate.Predicate.OneOf;
import org.jspecify.annotations.Nullable;

/**
 * Match of the order that a pattern asks for with the order that a key gives.
 *
 * @param forward whether small sort keys come first
 * @param merged whether the items of several requests are put in one order, rather than
 * in that of the arguments
 * @param leading the orderings that values of {@code in} give: the requests of each value
 * come one after the other, and only those of one value are merged
 * @param mergeOrder by what properties items are put in order where keys do not do it
 * @param refusal why the key does not serve the order, or null where it does
 * @param fix what to do about it where an index would not help, or an empty text
 */
record OrderMatch(boolean forward, boolean merged, List<Ordering> leading, List<MergeKey> mergeOrder,
		@Nullable String refusal, String fix) {

	static final OrderMatch NONE = unmerged(true);

	private static OrderMatch unmerged(boolean forward) {
		return new OrderMatch(forward, false, List.of(), List.of(), null, "");
	}

	private static OrderMatch refused(String reason, String fix) {
		return new OrderMatch(true, false, List.of(), List.of(), reason, fix);
	}

	/**
	 * Match the order that a pattern asks for with the sort key.
	 * @param single whether each request returns one item at most
	 */
	static OrderMatch of(PatternRequest request, PatternPredicates predicates, KeyMatch match, boolean single) {
		List<Ordering> orderings = new ArrayList<>(request.orderings());
		orderings.removeIf((ordering) -> isConstant(ordering, predicates));
		if (orderings.isEmpty() || request.result().kind() == Result.Kind.COUNT) {
			return NONE;
		}
		List<OneOf> fanOut = match.fanOut(predicates);
		List<Ordering> perRequest = new ArrayList<>(single ? List.of() : orderings);
		perRequest.removeIf((ordering) -> isOn(fanOut, ordering));
		OrderMatch order = follow(perRequest, match);
		if (order.refusal() != null || fanOut.isEmpty()) {
			return order;
		}
		List<Ordering> leading = orderings.stream().takeWhile((ordering) -> isOn(fanOut, ordering)).toList();
		boolean byKey = !single && orderings.size() == leading.size() + perRequest.size();
		return byKey ? mergedByKey(request, leading, order.forward()) : merged(request, orderings, order.forward());
	}

	private static boolean isConstant(Ordering ordering, PatternPredicates predicates) {
		return predicates.of(Equality.class).anyMatch((equality) -> isOn(equality, ordering));
	}

	private static boolean isOn(List<OneOf> fanOut, Ordering ordering) {
		return fanOut.stream().anyMatch((oneOf) -> isOn(oneOf, ordering));
	}

	private static boolean isOn(Predicate.OnProperty predicate, Ordering ordering) {
		return predicate.property().path().equals(ordering.property());
	}

	private static OrderMatch follow(List<Ordering> orderings, KeyMatch match) {
		Boolean forward = null;
		int next = match.equalities();
		for (Ordering ordering : orderings) {
			SortStep step = (next < match.steps().size()) ? match.steps().get(next++) : null;
			if (step == null || !step.path().equals(ordering.property())) {
				return refused(refusal(ordering, step), "");
			}
			if (step.refusal() != null) {
				return refused(step.refusal(), "");
			}
			boolean along = step.ascending() == ordering.ascending();
			if (forward != null && forward != along) {
				return refused("a sort key is read in one direction, so that '" + ordering
						+ "' cannot follow what stands before it", "order both the same way");
			}
			forward = along;
		}
		return unmerged(forward == null || forward);
	}

	private static String refusal(Ordering ordering, @Nullable SortStep step) {
		return "no order by '" + ordering.property() + "': items come "
				+ ((step != null) ? "by '" + step.path() + "'" : "in no order of their properties");
	}

	private static OrderMatch mergedByKey(PatternRequest request, List<Ordering> leading, boolean forward) {
		OrderMatch values = merged(request, leading, forward);
		return (values.refusal() != null) ? values : new OrderMatch(forward, true, leading, List.of(), null, "");
	}

	private static OrderMatch merged(PatternRequest request, List<Ordering> orderings, boolean forward) {
		List<MergeKey> keys = new ArrayList<>();
		for (Ordering ordering : orderings) {
			PropertyReference property = request.entity().getRequiredProperty(ordering.property());
			if (!property.sortsAsStored()) {
				return refused(
						"results of several requests cannot be merged by '" + ordering.property() + "', whose "
								+ OperandForm.storedForm(property) + " does not sort as its values do",
						"leave out the order");
			}
			keys.add(new MergeKey(property.attributePath(), ordering.ascending()));
		}
		return new OrderMatch(forward, true, List.of(), List.copyOf(keys), null, "");
	}

}
