package io.github.dynamospring.plan;

import org.jspecify.annotations.Nullable;

/**
 * Arguments of one call. If it makes several requests, each has its own arguments, with
 * the values chosen for it: of {@code in} conditions, shards and time buckets. An update
 * chooses the shards that it draws.
 *
 * @param pattern the name of the pattern
 * @param tenant the tenant that the call belongs to, or null if the entity has no tenant
 * @param values the arguments, at the positions that parameters name
 * @param chosen a value for each {@code in} condition, shard and time bucket
 */
public record CallArguments(String pattern, @Nullable String tenant, @Nullable Object[] values, Object[] chosen) {

	private static final Object[] NONE = {};

	public static CallArguments of(String pattern, @Nullable Object... values) {
		return ofTenant(pattern, null, values);
	}

	public static CallArguments ofTenant(String pattern, @Nullable String tenant, @Nullable Object[] values) {
		return new CallArguments(pattern, tenant, values, NONE);
	}

	public CallArguments choose(Object[] chosen) {
		return new CallArguments(this.pattern, this.tenant, this.values, chosen);
	}

	public @Nullable Object value(PatternParameter parameter) {
		if (parameter.isOfCall()) {
			return this.tenant;
		}
		return parameter.value(this.values);
	}

}
