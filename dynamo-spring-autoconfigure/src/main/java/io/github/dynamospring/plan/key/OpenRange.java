package io.github.dynamospring.plan.key;

import io.github.dynamospring.key.KeyRange;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.plan.predicate.Predicate.Range;

/**
 * Range of a time without one of its ends, so that the first or last bucket is unknown.
 */
public record OpenRange(EntityKey key, Range range) {

	public String reason() {
		return "the " + this.key.describe() + " has time buckets of '" + path()
				+ "', and a range of it needs both ends";
	}

	/**
	 * Return the addition to a method that would close the range.
	 */
	public String fix() {
		boolean upper = this.range.range() == KeyRange.LESS_THAN || this.range.range() == KeyRange.LESS_THAN_OR_EQUAL;
		String name = IndexPresence.capitalized(path());
		if (upper) {
			return "add its beginning: …And" + name + "GreaterThanEqual (in @Query: " + path() + " >= :from)";
		}
		return "add its end: …And" + name + "LessThan (in @Query: " + path() + " < :to)";
	}

	private String path() {
		return this.range.property().path();
	}

}
