package io.github.dynamospring.mapping.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.PersistentProperty;

/**
 * Method handles of members, whatever their visibility.
 */
public final class PropertyHandles {

	private PropertyHandles() {
	}

	/**
	 * Return the getter of a property: from a bean to its value.
	 */
	static MethodHandle getter(PersistentProperty<?> property) {
		Field field = property.getField();
		if (field != null && !property.usePropertyAccess()) {
			return unreflect(field.getDeclaringClass(), (lookup) -> lookup.unreflectGetter(field));
		}
		Method getter = property.getRequiredGetter();
		return unreflect(getter.getDeclaringClass(), (lookup) -> lookup.unreflect(getter));
	}

	/**
	 * Return the setter of a property: from a bean and a value to {@code void}, or to
	 * another bean if the property has a wither.
	 * @return {@code null} if the property cannot be set
	 */
	static @Nullable MethodHandle setter(PersistentProperty<?> property) {
		Method setter = property.usePropertyAccess() ? property.getSetter() : null;
		if (setter != null) {
			return unreflect(setter.getDeclaringClass(), (lookup) -> lookup.unreflect(setter));
		}
		Field field = property.getField();
		if (field != null && !Modifier.isFinal(field.getModifiers())) {
			return unreflect(field.getDeclaringClass(), (lookup) -> lookup.unreflectSetter(field));
		}
		Method wither = property.getWither();
		if (wither == null) {
			return null;
		}
		return unreflect(wither.getDeclaringClass(), (lookup) -> lookup.unreflect(wither));
	}

	/**
	 * Return a constructor or factory method.
	 */
	public static MethodHandle creator(Executable creator) {
		if (creator instanceof Constructor<?> constructor) {
			return unreflect(constructor.getDeclaringClass(), (lookup) -> lookup.unreflectConstructor(constructor));
		}
		return unreflect(creator.getDeclaringClass(), (lookup) -> lookup.unreflect((Method) creator));
	}

	/**
	 * Return a default method of an interface, to be called on any implementation.
	 */
	public static MethodHandle defaultMethod(Method method) {
		Class<?> type = method.getDeclaringClass();
		return unreflect(type, (lookup) -> lookup.unreflectSpecial(method, type));
	}

	private static MethodHandle unreflect(Class<?> type, Unreflection unreflection) {
		try {
			return unreflection.apply(MethodHandles.privateLookupIn(type, MethodHandles.lookup()));
		}
		catch (IllegalAccessException ex) {
			throw new MappingException(type.getName() + " is not accessible: open its package to this library (opens "
					+ type.getPackageName() + ")", ex);
		}
	}

	/**
	 * Return an exception of a handle as one that need not be declared.
	 */
	static RuntimeException propagate(Throwable ex) {
		if (ex instanceof Error error) {
			throw error;
		}
		if (ex instanceof RuntimeException runtime) {
			return runtime;
		}
		return new IllegalStateException(ex);
	}

	private interface Unreflection {

		MethodHandle apply(Lookup lookup) throws IllegalAccessException;

	}

}
