package io.github.dynamospring.mapping.access;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.core.KotlinDetector;
import org.springframework.data.mapping.PersistentProperty;
import org.springframework.util.ReflectionUtils;
import org.springframework.util.StringUtils;

/**
 * Kotlin's kinds of classes, as their class files show them.
 */
public final class KotlinClasses {

	private KotlinClasses() {
	}

	/**
	 * Return the one instance of an {@code object}, or null for all other types.
	 */
	public static @Nullable Object instance(Class<?> type) {
		Field field = KotlinDetector.isKotlinType(type) ? ReflectionUtils.findField(type, "INSTANCE", type) : null;
		if (field == null || !ReflectionUtils.isPublicStaticFinal(field)) {
			return null;
		}
		ReflectionUtils.makeAccessible(field);
		return ReflectionUtils.getField(field, null);
	}

	/**
	 * Return whether the type of a property is a value class. Its field has the type of
	 * the value inside, but Kotlin adds a hash to the name of its getter.
	 */
	public static boolean isOfValueClass(PersistentProperty<?> property) {
		Field field = property.getField();
		if (field == null || !KotlinDetector.isKotlinType(field.getDeclaringClass())) {
			return false;
		}
		String getter = "get" + StringUtils.capitalize(property.getName()) + "-";
		return Stream.of(field.getDeclaringClass().getDeclaredMethods())
			.map(Method::getName)
			.anyMatch((name) -> name.startsWith(getter));
	}

}
