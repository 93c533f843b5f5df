package io.github.dynamospring.plan;

import org.jspecify.annotations.Nullable;

/**
 * The arguments of one call, and, where it makes several requests, the values of its
 * {@code in} conditions that one of them is for.
 */
record CallArguments(String pattern, @Nullable Object[] values, Object[] chosen) {

	private static final Object[] NONE = {};

	static CallArguments of(AccessRequest request, @Nullable Object[] values) {
		return new CallArguments(request.name(), values, NONE);
	}

	CallArguments choose(Object[] chosen) {
		return new CallArguments(this.pattern, this.values, chosen);
	}

	/**
	 * Return an argument that must be there.
	 */
	Object required(PatternParameter parameter) {
		Object value = this.values[parameter.index()];
		if (value == null) {
			throw new IllegalArgumentException(this.pattern + ": '" + parameter.name() + "' must not be null");
		}
		return value;
	}

}
