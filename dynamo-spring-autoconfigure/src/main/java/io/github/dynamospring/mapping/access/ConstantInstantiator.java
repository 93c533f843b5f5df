package io.github.dynamospring.mapping.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

import org.jspecify.annotations.Nullable;

/**
 * Template of instantiators, defined anew by {@link ConstantHandles} for each
 * constructor.
 */
final class ConstantInstantiator implements ObjectInstantiator {

	private static final MethodHandle HANDLE = ConstantHandles.of(MethodHandles.lookup());

	@Override
	public Object create(@Nullable Object[] arguments) {
		try {
			return (Object) HANDLE.invokeExact(arguments);
		}
		catch (Throwable ex) {
			throw ConstantHandles.propagate(ex);
		}
	}

}
