package io.github.dynamospring.mapping.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

import org.jspecify.annotations.Nullable;

/**
 * Template of setters, defined anew by {@link ConstantHandles} for each property.
 */
final class ConstantSetter implements PropertySetter {

	private static final MethodHandle HANDLE = ConstantHandles.of(MethodHandles.lookup());

	@Override
	public Object set(Object bean, @Nullable Object value) {
		try {
			return (Object) HANDLE.invokeExact(bean, value);
		}
		catch (Throwable ex) {
			throw ConstantHandles.propagate(ex);
		}
	}

}
