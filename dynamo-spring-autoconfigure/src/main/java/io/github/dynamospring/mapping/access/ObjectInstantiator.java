package io.github.dynamospring.mapping.access;

import java.lang.invoke.MethodHandle;

import org.jspecify.annotations.Nullable;

/**
 * Constructor or factory method, compiled to be called with an array.
 */
@FunctionalInterface
public interface ObjectInstantiator {

	/**
	 * Create an object.
	 * @param arguments as many as there are parameters; primitive ones not null
	 */
	Object create(@Nullable Object[] arguments);

	/**
	 * Compile a constructor or factory method.
	 * @param creator its method handle
	 */
	static ObjectInstantiator of(MethodHandle creator) {
		return ConstantHandles.instantiator(creator);
	}

}
