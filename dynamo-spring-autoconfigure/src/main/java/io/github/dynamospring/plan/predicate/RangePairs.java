package io.github.dynamospring.plan.predicate;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.key.KeyRange;
import io.github.dynamospring.plan.predicate.Predicate.Ends;
import io.github.dynamospring.plan.predicate.Predicate.Range;
import org.jspecify.annotations.Nullable;

/**
 * Joiner of a lower and an upper bound of the same property into one range, because a key
 * takes no more than one. DynamoDB's {@code between} includes both ends: an excluded
 * bound becomes the next value, or is checked again if there is no next value.
 */
final class RangePairs {

	private RangePairs() {
	}

	static List<Predicate> join(List<Predicate> predicates) {
		List<Predicate> joined = new ArrayList<>();
		for (Predicate predicate : predicates) {
			if (!(predicate instanceof Range range) || !joinWithEarlier(range, joined)) {
				joined.add(predicate);
			}
		}
		return joined;
	}

	private static boolean joinWithEarlier(Range range, List<Predicate> earlier) {
		for (int i = 0; i < earlier.size(); i++) {
			Range pair = (earlier.get(i) instanceof Range other) ? pair(other, range) : null;
			if (pair != null) {
				earlier.set(i, pair);
				return true;
			}
		}
		return false;
	}

	private static @Nullable Range pair(Range first, Range second) {
		if (!first.property().path().equals(second.property().path())) {
			return null;
		}
		if (isLower(first) && isUpper(second)) {
			return between(first, second, List.of(first.condition(), second.condition()));
		}
		if (isUpper(first) && isLower(second)) {
			return between(second, first, List.of(first.condition(), second.condition()));
		}
		return null;
	}

	private static Range between(Range lower, Range upper, List<ConditionExpression> conditions) {
		Ends excluded = new Ends(lower.range() == KeyRange.GREATER_THAN, upper.range() == KeyRange.LESS_THAN);
		return new Range(lower.property(), KeyRange.BETWEEN, List.of(lower.operands().get(0), upper.operands().get(0)),
				excluded, ConditionExpression.allOf(conditions));
	}

	private static boolean isLower(Range range) {
		return range.range() == KeyRange.GREATER_THAN || range.range() == KeyRange.GREATER_THAN_OR_EQUAL;
	}

	private static boolean isUpper(Range range) {
		return range.range() == KeyRange.LESS_THAN || range.range() == KeyRange.LESS_THAN_OR_EQUAL;
	}

}
