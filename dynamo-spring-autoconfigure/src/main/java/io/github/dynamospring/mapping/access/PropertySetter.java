package io.github.dynamospring.mapping.access;

import java.lang.invoke.MethodHandle;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.PersistentProperty;

/**
 * Write access to one property: by its setter, to its field or by its wither.
 */
@FunctionalInterface
public interface PropertySetter {

	/**
	 * Set the value of the property.
	 * @return the object that has the value: the same one, or its successor
	 */
	Object set(Object bean, @Nullable Object value);

	/**
	 * Compile the access to a property.
	 * @return {@code null} if the property cannot be set
	 * @throws org.springframework.data.mapping.MappingException if the module of the type
	 * is not open to this library
	 */
	static @Nullable PropertySetter of(PersistentProperty<?> property) {
		MethodHandle setter = PropertyHandles.setter(property);
		return (setter != null) ? ConstantHandles.setter(setter) : null;
	}

}
