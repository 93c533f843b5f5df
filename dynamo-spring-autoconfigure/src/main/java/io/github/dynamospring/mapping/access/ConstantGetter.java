package io.github.dynamospring.mapping.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

import org.jspecify.annotations.Nullable;

/**
 * Template of getters, defined anew by {@link ConstantHandles} for each property.
 */
final class ConstantGetter implements PropertyGetter {

	private static final MethodHandle HANDLE = ConstantHandles.of(MethodHandles.lookup());

	@Override
	public @Nullable Object get(Object bean) {
		try {
			return (Object) HANDLE.invokeExact(bean);
		}
		catch (Throwable ex) {
			throw ConstantHandles.propagate(ex);
		}
	}

}
