package io.github.dynamospring.mapping.codec;

import java.lang.reflect.Field;

import org.jspecify.annotations.Nullable;

import org.springframework.core.KotlinDetector;
import org.springframework.util.ReflectionUtils;

/**
 * Kotlin's kinds of classes, as their class files show them.
 */
final class KotlinClasses {

	private KotlinClasses() {
	}

	/**
	 * Return the one instance of an {@code object}, or null for all other types.
	 */
	static @Nullable Object instance(Class<?> type) {
		Field field = KotlinDetector.isKotlinType(type) ? ReflectionUtils.findField(type, "INSTANCE", type) : null;
		if (field == null || !ReflectionUtils.isPublicStaticFinal(field)) {
			return null;
		}
		ReflectionUtils.makeAccessible(field);
		return ReflectionUtils.getField(field, null);
	}

}
