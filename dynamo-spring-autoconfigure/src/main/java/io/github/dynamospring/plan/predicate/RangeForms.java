package io.github.dynamospring.plan.predicate;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.dynamospring.expression.ConditionExpression;
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

import org.springframework.data.domain.Range;

/**
 * Forms of a pattern's condition: in each call an end of a {@link Range} is included,
 * excluded or open. Each form is a separate condition, planned at start-up. The first
 * form includes all ends.
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
	 * @throws PlanRefusedException if they are too many, or a range is not in a
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
	 * Return the number of forms: one if the pattern has no range.
	 */
	public int size() {
		return (int) Math.pow(BOUND_PAIRS, this.ranges.size());
	}

	/**
	 * Return the request of a form.
	 */
	public PatternRequest request(int form) {
		List<ConditionExpression> conditions = new ArrayList<>();
		PatternPredicates.conjuncts(this.request.condition()).forEach((part) -> conditions.addAll(formed(part, form)));
		ConditionExpression condition = ConditionExpression.allOf(conditions);
		Set<String> used = condition.parameters().stream().map(Parameter::name).collect(Collectors.toSet());
		return this.request.with(condition,
				this.request.parameters()
					.stream()
					.filter((parameter) -> parameter.end() == null || used.contains(parameter.name()))
					.toList());
	}

	private List<ConditionExpression> formed(ConditionExpression condition, int form) {
		if (condition instanceof Between between) {
			int range = range(between);
			if (range >= 0) {
				return formed(between, low(form, range), high(form, range));
			}
		}
		return List.of(condition);
	}

	private List<ConditionExpression> formed(Between between, Bound low, Bound high) {
		if (low == Bound.INCLUDED && high == Bound.INCLUDED) {
			return List.of(between);
		}
		List<ConditionExpression> formed = new ArrayList<>();
		if (low != Bound.OPEN) {
			Operator operator = (low == Bound.INCLUDED) ? Operator.GE : Operator.GT;
			formed.add(new Comparison(between.operand(), operator, between.low()));
		}
		if (high != Bound.OPEN) {
			Operator operator = (high == Bound.INCLUDED) ? Operator.LE : Operator.LT;
			formed.add(new Comparison(between.operand(), operator, between.high()));
		}
		if (formed.isEmpty()) {
			return present(between.operand());
		}
		return formed;
	}

	// A range with two open ends holds all items that have a value. All members of an
	// item collection have one, because it is in their keys.
	private List<ConditionExpression> present(Operand operand) {
		if (this.request.result().kind() == Result.Kind.COLLECTION) {
			return List.of();
		}
		return List.of(new AttributeExists((Path) operand));
	}

	private int range(Between between) {
		return IntStream.range(0, this.ranges.size())
			.filter((range) -> between.low() instanceof Parameter low
					&& low.name().equals(this.ranges.get(range).name()))
			.findFirst()
			.orElse(-1);
	}

	private static Bound low(int form, int range) {
		return Bound.values()[pair(form, range) / BOUNDS];
	}

	private static Bound high(int form, int range) {
		return Bound.values()[pair(form, range) % BOUNDS];
	}

	// A form has a digit for each range.
	private static int pair(int form, int range) {
		return form / (int) Math.pow(BOUND_PAIRS, range) % BOUND_PAIRS;
	}

	/**
	 * Return whether an end is open in a form.
	 */
	public boolean isOpen(int form) {
		return IntStream.range(0, this.ranges.size())
			.anyMatch((range) -> low(form, range) == Bound.OPEN || high(form, range) == Bound.OPEN);
	}

	/**
	 * Return the form that includes the open ends of another.
	 */
	public int closed(int form) {
		int closed = 0;
		for (int range = this.ranges.size() - 1; range >= 0; range--) {
			closed = closed * BOUND_PAIRS + Bound.pair(low(form, range).closed(), high(form, range).closed());
		}
		return closed;
	}

	/**
	 * Return the form of the ranges of a call.
	 * @throws IllegalArgumentException if a range is null
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
	 * Return the names of the ranges for messages.
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
			if (!bound.isBounded()) {
				return OPEN;
			}
			return bound.isInclusive() ? INCLUDED : EXCLUDED;
		}

		Bound closed() {
			return (this == OPEN) ? INCLUDED : this;
		}

		static int pair(Bound low, Bound high) {
			return low.ordinal() * BOUNDS + high.ordinal();
		}

	}

}
