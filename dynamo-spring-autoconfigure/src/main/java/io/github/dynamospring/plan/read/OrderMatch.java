package io.github.dynamospring.plan.read;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.MergeKey;
import io.github.dynamospring.plan.Ordering;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.key.KeyChoice;
import io.github.dynamospring.plan.key.KeyMatch;
import io.github.dynamospring.plan.key.KeyMatch.SortStep;
import io.github.dynamospring.plan.predicate.OperandForm;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.Predicate;
import io.github.dynamospring.plan.predicate.Predicate.Equality;
import io.github.dynamospring.plan.predicate.Predicate.OneOf;
import org.jspecify.annotations.Nullable;

/**
 * Match of the requested order of a pattern with the order of a key.
 *
 * @param forward whether small sort keys come first
 * @param merged whether the items of several requests are merged into one order, instead
 * of the order of the arguments or time buckets
 * @param leading the orderings that values of {@code in} give: the requests of each value
 * come one after the other, and only requests of one value are merged
 * @param keyed the further orderings, which the sort key gives
 * @param mergeOrder the properties by which items are ordered if keys do not order them
 * @param precision the precision of the order, in words, or null if it is exact
 * @param refusal the reason why the key does not serve the order, or null if it does
 * @param fix the fix of a refusal if an index would not help, or an empty text
 */
record OrderMatch(boolean forward, boolean merged, List<Ordering> leading, List<Ordering> keyed,
		List<MergeKey> mergeOrder, @Nullable String precision, @Nullable String refusal, String fix) {

	static final OrderMatch NONE = unordered(false);

	private static OrderMatch unordered(boolean merged) {
		return new OrderMatch(true, merged, List.of(), List.of(), List.of(), null, null, "");
	}

	private static OrderMatch refused(String reason, String fix) {
		return new OrderMatch(true, false, List.of(), List.of(), List.of(), null, reason, fix);
	}

	/**
	 * Match the requested order of a pattern with the sort key.
	 * @param single whether each request returns at most one item
	 */
	static OrderMatch of(PatternRequest request, PatternPredicates predicates, KeyMatch match, boolean single) {
		List<Ordering> orderings = new ArrayList<>(request.orderings());
		orderings.removeIf((ordering) -> isConstant(ordering, predicates));
		if (orderings.isEmpty() || request.result().kind() == Result.Kind.COUNT) {
			return unordered(
					!single && !request.result().isCounted() && match.choices().stream().anyMatch(KeyChoice::isShards));
		}
		List<OneOf> fanOut = match.fanOut(predicates);
		List<Ordering> perRequest = new ArrayList<>();
		if (!single) {
			perRequest.addAll(orderings);
			perRequest.removeIf((ordering) -> isOn(fanOut, ordering));
		}
		OrderMatch order = follow(request, perRequest, match);
		if (order.refusal() != null || match.choices().isEmpty()) {
			return order;
		}
		List<Ordering> leading = orderings.stream().takeWhile((ordering) -> isOn(fanOut, ordering)).toList();
		boolean byKey = !single && orderings.size() == leading.size() + perRequest.size();
		if (byKey) {
			return mergedByKey(request, leading, order, match);
		}
		return merged(request, orderings, order);
	}

	private static boolean isConstant(Ordering ordering, PatternPredicates predicates) {
		for (Predicate predicate : predicates.all()) {
			if (predicate instanceof Equality equality && isOn(equality, ordering)) {
				return true;
			}
		}
		return false;
	}

	private static boolean isOn(List<OneOf> fanOut, Ordering ordering) {
		for (OneOf oneOf : fanOut) {
			if (isOn(oneOf, ordering)) {
				return true;
			}
		}
		return false;
	}

	private static boolean isOn(Predicate.OnProperty predicate, Ordering ordering) {
		return predicate.transformed() == null && predicate.property().path().equals(ordering.property());
	}

	private static OrderMatch follow(PatternRequest request, List<Ordering> orderings, KeyMatch match) {
		Boolean forward = null;
		String inexact = null;
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
						+ "' cannot follow the order before it", "order both the same way");
			}
			forward = along;
			if (step.precision() != null && isRefinedBy(match.steps(), next, step)) {
				next++;
			}
			else if (step.precision() != null) {
				if (isCut(request)) {
					return refused("no first items by '" + ordering.property() + "': they come in its order "
							+ step.precision() + " alone", "");
				}
				if (inexact == null) {
					inexact = describe(request, ordering, step.precision());
				}
			}
		}
		return new OrderMatch(forward == null || forward, false, List.of(), List.copyOf(orderings), List.of(), inexact,
				null, "");
	}

	// As in {at|day}#{at}, which sorts as {at} does.
	private static boolean isRefinedBy(List<SortStep> steps, int next, SortStep coarse) {
		return next < steps.size() && steps.get(next).path().equals(coarse.path())
				&& steps.get(next).ascending() == coarse.ascending() && steps.get(next).refusal() == null
				&& steps.get(next).precision() == null;
	}

	// A window continues behind its last item, so that it returns all items of a unit.
	private static boolean isCut(PatternRequest request) {
		Result result = request.result();
		return result.kind() != Result.Kind.WINDOW && (result.limit() != null || request.dynamicLimit());
	}

	private static String describe(PatternRequest request, Ordering ordering, String precision) {
		boolean time = request.entity().getRequiredProperty(ordering.property()).codec().timeFormat() != null;
		if (!time) {
			return "by " + ordering + ", " + precision;
		}
		return (ordering.ascending() ? "oldest first" : "newest first") + ", " + precision;
	}

	private static String refusal(Ordering ordering, @Nullable SortStep step) {
		String refusal = "no order by '" + ordering.property() + "': items come ";
		if (step == null) {
			return refusal + "in no order of their properties";
		}
		return refusal + "by '" + step.path() + "'";
	}

	private static OrderMatch mergedByKey(PatternRequest request, List<Ordering> leading, OrderMatch each,
			KeyMatch match) {
		OrderMatch values = merged(request, leading, each);
		if (values.refusal() != null) {
			return values;
		}
		boolean merged = match.choices().stream().anyMatch((choice) -> !each.follows(choice));
		return new OrderMatch(each.forward(), merged, leading, each.keyed(), List.of(), each.precision(), null, "");
	}

	private static OrderMatch merged(PatternRequest request, List<Ordering> orderings, OrderMatch each) {
		List<MergeKey> keys = new ArrayList<>();
		for (Ordering ordering : orderings) {
			PropertyReference property = request.entity().getRequiredProperty(ordering.property());
			if (!property.sortsAsStored()) {
				return refused(
						"results of several requests cannot be merged by '" + ordering.property() + "', because its "
								+ OperandForm.storedForm(property) + OperandForm.disorder(property),
						"leave out the order");
			}
			keys.add(new MergeKey(property.attributePath(), ordering.ascending()));
		}
		return new OrderMatch(each.forward(), true, List.of(), List.of(), List.copyOf(keys), each.precision(), null,
				"");
	}

	/**
	 * Return whether the requests of a choice's values come one after the other, in the
	 * order of time buckets. Results have the same order or no order.
	 */
	boolean follows(KeyChoice choice) {
		return this.mergeOrder.isEmpty() && choice instanceof KeyChoice.Buckets buckets
				&& (this.keyed.isEmpty() || this.keyed.get(0).property().equals(buckets.path()));
	}

	/**
	 * Return whether the requests of a choice's values come one after the other, before
	 * their time buckets: in the order of these values, or of the arguments.
	 */
	boolean leads(KeyChoice choice) {
		boolean unordered = this.leading.isEmpty() && this.keyed.isEmpty();
		return this.mergeOrder.isEmpty() && choice instanceof KeyChoice.Options options && (unordered
				|| this.leading.stream().anyMatch((ordering) -> ordering.property().equals(options.path())));
	}

	/**
	 * Return whether the items of several requests are merged, because not all requests
	 * come one after the other.
	 */
	boolean isMerged(KeyMatch match) {
		return match.choices().stream().anyMatch((choice) -> !follows(choice) && !leads(choice));
	}

	/**
	 * Return whether time goes forward from one bucket to the next.
	 */
	boolean forwardInTime() {
		return this.keyed.isEmpty() || this.keyed.get(0).ascending();
	}

}
