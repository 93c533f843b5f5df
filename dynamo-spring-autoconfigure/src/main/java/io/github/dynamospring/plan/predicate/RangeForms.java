package io.github.dynamospring.plan.predicate;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ConditionExpression.And;
import io.github.dynamospring.expression.ConditionExpression.AttributeExists;
import io.github.dynamospring.expression.ConditionExpression.Between;
import io.github.dynamospring.expression.ConditionExpression.Comparison;
import io.github.dynamospring.expression.ConditionExpression.Operator;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.Result;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Range;

/**
 * Forms that the condition of a pattern takes in its calls, because each end of a
 * {@link Range} is included, excluded or open. Each form is a condition of its own, so
 * that it can be planned at start-up. The first one includes all ends.
 */
public final class RangeForms {

	private static final int MAX_RANGES = 2;

	private static final int BOUNDS = Bound.values().length;

	private static final int BOUND_PAIRS = BOUNDS * BOUNDS;

	private final PatternRequest request;

	private final List<PatternParameter> ranges;

	private RangeForms(PatternRequest request, List<PatternParameter> ranges) {
		this.request = request;
		this.ranges = List.copyOf(ranges);
	}

	/**
	 * Return the forms of a request.
	 * @throws PlanRefusedException if they are too many, or a range is not that of a
	 * {@code between}
	 */
	public static RangeForms of(PatternRequest request) {
		List<PatternParameter> ranges = request.parameters()
			.stream()
			.filter((parameter) -> parameter.end() == PatternParameter.End.LOWER)
			.toList();
		if (ranges.size() > MAX_RANGES) {
			throw new PlanRefusedException(request.name(),
					"it takes " + ranges.size() + " parameters of type Range, and each end of each can be open",
					"take " + MAX_RANGES + " at most, and both ends of the others as parameters");
		}
		return new RangeForms(request, ranges);
	}

	/**
	 * Return the number of forms: one where no range is asked for.
	 */
	public int size() {
		return (int) Math.pow(BOUND_PAIRS, this.ranges.size());
	}

	/**
	 * Return the request that has a form.
	 */
	public PatternRequest request(int form) {
		List<ConditionExpression> conditions = new ArrayList<>();
		parts(this.request.condition()).forEach((part) -> conditions.addAll(formed(part, form)));
		ConditionExpression condition = ConditionExpression.allOf(conditions);
		Set<String> used = condition.parameters().stream().map(Parameter::name).collect(Collectors.toSet());
		return this.request.with(condition,
				this.request.parameters()
					.stream()
					.filter((parameter) -> parameter.end() == null || used.contains(parameter.name()))
					.toList());
	}

	private static List<ConditionExpression> parts(@Nullable ConditionExpression condition) {
		return (condition instanceof And and) ? and.conditions() : (condition != null) ? List.of(condition) : List.of();
	}

	private List<ConditionExpression> formed(ConditionExpression condition, int form) {
		int range = (condition instanceof Between between) ? range(between) : -1;
		return (range < 0) ? List.of(condition) : formed((Between) condition,
				bound(form, range, PatternParameter.End.LOWER), bound(form, range, PatternParameter.End.UPPER));
	}

	private List<ConditionExpression> formed(Between between, Bound low, Bound high) {
		if (low == Bound.INCLUDED && high == Bound.INCLUDED) {
			return List.of(between);
		}
		List<ConditionExpression> formed = new ArrayList<>();
		if (low != Bound.OPEN) {
			formed.add(new Comparison(between.operand(), (low == Bound.INCLUDED) ? Operator.GE : Operator.GT,
					between.low()));
		}
		if (high != Bound.OPEN) {
			formed.add(new Comparison(between.operand(), (high == Bound.INCLUDED) ? Operator.LE : Operator.LT,
					between.high()));
		}
		return formed.isEmpty() ? present(between.operand()) : formed;
	}

	// A range that is open at both ends holds all values, but there is one. All members
	// of an item collection have it, because it is in their keys.
	private List<ConditionExpression> present(Operand operand) {
		return (this.request.result().kind() == Result.Kind.COLLECTION) ? List.of()
				: List.of(new AttributeExists((Path) operand));
	}

	private int range(Between between) {
		return IntStream.range(0, this.ranges.size())
			.filter((range) -> between.low() instanceof Parameter low
					&& low.name().equals(this.ranges.get(range).name()))
			.findFirst()
			.orElse(-1);
	}

	// A form has a digit for each range.
	private static Bound bound(int form, int range, PatternParameter.End end) {
		int pair = form / (int) Math.pow(BOUND_PAIRS, range) % BOUND_PAIRS;
		return Bound.values()[(end == PatternParameter.End.LOWER) ? pair / BOUNDS : pair % BOUNDS];
	}

	/**
	 * Return whether an end is open in a form.
	 */
	public boolean isOpen(int form) {
		return IntStream.range(0, this.ranges.size())
			.anyMatch((range) -> bound(form, range, PatternParameter.End.LOWER) == Bound.OPEN
					|| bound(form, range, PatternParameter.End.UPPER) == Bound.OPEN);
	}

	/**
	 * Return the form that includes the ends that are open in another one.
	 */
	public int closed(int form) {
		int closed = 0;
		for (int range = this.ranges.size() - 1; range >= 0; range--) {
			Bound low = bound(form, range, PatternParameter.End.LOWER);
			Bound high = bound(form, range, PatternParameter.End.UPPER);
			closed = closed * BOUND_PAIRS + Bound.pair((low == Bound.OPEN) ? Bound.INCLUDED : low,
					(high == Bound.OPEN) ? Bound.INCLUDED : high);
		}
		return closed;
	}

	/**
	 * Return the form of the ranges of a call.
	 * @throws IllegalArgumentException if one is null
	 */
	public int of(CallArguments call) {
		int form = 0;
		for (int i = this.ranges.size() - 1; i >= 0; i--) {
			PatternParameter parameter = this.ranges.get(i);
			if (!(call.values()[parameter.index()] instanceof Range<?> range)) {
				throw new IllegalArgumentException(
						call.pattern() + ": '" + parameter.declaredName() + "' must not be null");
			}
			form = form * BOUND_PAIRS + Bound.pair(Bound.of(range.getLowerBound()), Bound.of(range.getUpperBound()));
		}
		return form;
	}

	/**
	 * Return the names of the ranges, as messages have them.
	 */
	public String names() {
		return this.ranges.stream()
			.map((range) -> "'" + range.declaredName() + "'")
			.collect(Collectors.joining(" and "));
	}

	/**
	 * Way in which a range ends.
	 */
	private enum Bound {

		INCLUDED, EXCLUDED, OPEN;

		static Bound of(Range.Bound<?> bound) {
			return bound.isBounded() ? bound.isInclusive() ? INCLUDED : EXCLUDED : OPEN;
		}

		static int pair(Bound low, Bound high) {
			return low.ordinal() * BOUNDS + high.ordinal();
		}

	}

}
