package io.github.dynamospring.plan;

import org.jspecify.annotations.Nullable;

/**
 * Arguments of one call. Where that makes several requests, they are those of one
 * request, with the values of {@code in} conditions that are chosen for it. An update has
 * chosen the shards that it draws.
 *
 * @param pattern the name of the pattern
 * @param values the arguments, at the positions that parameters name
 * @param chosen a value for each {@code in} condition, or each shard
 */
public record CallArguments(String pattern, @Nullable Object[] values, Object[] chosen) {

	private static final Object[] NONE = {};

	public static CallArguments of(String pattern, @Nullable Object... values) {
		return new CallArguments(pattern, values, NONE);
	}

	public CallArguments choose(Object[] chosen) {
		return new CallArguments(this.pattern, this.values, chosen);
	}

}
