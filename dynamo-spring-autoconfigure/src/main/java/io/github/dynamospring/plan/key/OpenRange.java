package io.github.dynamospring.plan.key;

import io.github.dynamospring.key.KeyRange;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.plan.predicate.Predicate.Range;

/**
 * Range of a time that lacks an end, so that there is no first or last bucket.
 */
public record OpenRange(EntityKey key, Range range) {

	public String reason() {
		return "the " + this.key.describe() + " has time buckets of '" + path() + "', whose range needs both ends";
	}

	/**
	 * Return what to add to a method.
	 */
	public String fix() {
		boolean upper = this.range.range() == KeyRange.LESS_THAN || this.range.range() == KeyRange.LESS_THAN_OR_EQUAL;
		String name = IndexPresence.capitalized(path());
		return upper ? "add its beginning: …And" + name + "GreaterThanEqual (in @Query: " + path() + " >= :from)"
				: "add its end: …And" + name + "LessThan (in @Query: " + path() + " < :to)";
	}

	private String path() {
		return this.range.property().path();
	}

}
