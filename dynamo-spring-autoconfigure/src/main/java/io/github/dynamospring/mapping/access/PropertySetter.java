package io.github.dynamospring.mapping.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.PersistentProperty;

/**
 * Write access to one property: by its setter, to its field or by its wither.
 */
public final class PropertySetter {

	private static final MethodType TYPE = MethodType.methodType(Object.class, Object.class, Object.class);

	private final MethodHandle handle;

	private PropertySetter(MethodHandle handle) {
		this.handle = handle;
	}

	/**
	 * Compile the access to a property.
	 * @return {@code null} if the property cannot be set
	 * @throws org.springframework.data.mapping.MappingException if the module of the type
	 * is not open to this library
	 */
	public static @Nullable PropertySetter of(PersistentProperty<?> property) {
		MethodHandle setter = PropertyHandles.setter(property);
		if (setter == null) {
			return null;
		}
		return new PropertySetter(returningBean(setter).asType(TYPE));
	}

	private static MethodHandle returningBean(MethodHandle setter) {
		if (setter.type().returnType() != void.class) {
			return setter;
		}
		MethodHandle bean = MethodHandles.identity(setter.type().parameterType(0));
		MethodHandle beanOfBoth = MethodHandles.dropArguments(bean, 1, setter.type().parameterType(1));
		return MethodHandles.foldArguments(beanOfBoth, setter);
	}

	/**
	 * Set the value of the property.
	 * @return the object that has the value: the same one, or its successor
	 */
	public Object set(Object bean, @Nullable Object value) {
		try {
			return (Object) this.handle.invokeExact(bean, value);
		}
		catch (Throwable ex) {
			throw PropertyHandles.propagate(ex);
		}
	}

}
