package io.github.dynamospring.mapping;

import org.jspecify.annotations.Nullable;

/**
 * Write access to one property.
 */
@FunctionalInterface
interface PropertySetter {

	/**
	 * Set the value of the property.
	 * @return the object that has the value: the same one, or its successor
	 */
	Object set(Object bean, @Nullable Object value);

}
