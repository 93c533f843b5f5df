package io.github.dynamospring.mapping;

import org.jspecify.annotations.Nullable;

/**
 * A constructor or factory method.
 */
@FunctionalInterface
interface ObjectInstantiator {

	/**
	 * Create an object.
	 * @param arguments as many as there are parameters; primitive ones not null
	 */
	Object create(@Nullable Object[] arguments);

}
