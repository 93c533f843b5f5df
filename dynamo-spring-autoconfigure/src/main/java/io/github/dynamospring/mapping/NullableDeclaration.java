package io.github.dynamospring.mapping;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Optional;

import org.springframework.core.Nullness;

/**
 * Declaration by which a property may have no value: an {@link Optional}, or a nullable
 * field or getter.
 */
public final class NullableDeclaration {

	private NullableDeclaration() {
	}

	/**
	 * Return whether an object can be created without the property.
	 */
	public static boolean isNullableArgument(DynamoPersistentProperty property) {
		return property.getType() == Optional.class || isGiven(property) && isMarkedNullable(property);
	}

	/**
	 * Return whether an item can be without the property.
	 */
	public static boolean isNullable(DynamoPersistentProperty property) {
		return property.getType() == Optional.class || isMarkedNullable(property);
	}

	/**
	 * Return whether each item has the property, as it is declared. A property without
	 * annotation may be absent.
	 */
	public static boolean isNeverNull(DynamoPersistentProperty property) {
		return property.getType().isPrimitive() || !isNullable(property) && isMarked(property, Nullness.NON_NULL);
	}

	// A property that is set after the object is created is nullable until then.
	private static boolean isGiven(DynamoPersistentProperty property) {
		return property.getOwner().isCreatorArgument(property);
	}

	private static boolean isMarkedNullable(DynamoPersistentProperty property) {
		return isMarked(property, Nullness.NULLABLE);
	}

	private static boolean isMarked(DynamoPersistentProperty property, Nullness nullness) {
		Field field = property.getField();
		Method getter = property.getGetter();
		return field != null && Nullness.forField(field) == nullness
				|| getter != null && Nullness.forMethodReturnType(getter) == nullness;
	}

}
