package io.github.dynamospring.mapping.access;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.PersistentProperty;

/**
 * Read access to one property, as fast as compiled code: to its field, whatever its
 * visibility, or to its getter where Spring Data's
 * {@link org.springframework.data.annotation.AccessType} asks for it.
 */
@FunctionalInterface
public interface PropertyGetter {

	/**
	 * Return the value of the property.
	 * @param bean the object that has the property
	 */
	@Nullable Object get(Object bean);

	/**
	 * Compile the access to a property.
	 * @throws org.springframework.data.mapping.MappingException if the module of the type
	 * is not open to this library
	 */
	static PropertyGetter of(PersistentProperty<?> property) {
		return ConstantHandles.getter(PropertyHandles.getter(property));
	}

}
