package io.github.dynamospring.mapping.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;

import org.jspecify.annotations.Nullable;

/**
 * Constructor or factory method that is called with an array.
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
		MethodHandle spread = creator.asSpreader(Object[].class, creator.type().parameterCount())
			.asType(MethodType.methodType(Object.class, Object[].class));
		return (arguments) -> {
			try {
				return (Object) spread.invokeExact(arguments);
			}
			catch (Throwable ex) {
				throw PropertyHandles.propagate(ex);
			}
		};
	}

}
