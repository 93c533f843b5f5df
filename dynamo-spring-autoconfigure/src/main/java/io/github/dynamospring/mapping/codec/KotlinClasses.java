package io.github.dynamospring.mapping.codec;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.mapping.InvalidValueException;
import org.jspecify.annotations.Nullable;

import org.springframework.core.KotlinDetector;
import org.springframework.data.mapping.PersistentProperty;
import org.springframework.util.ReflectionUtils;
import org.springframework.util.StringUtils;

/**
 * Kotlin's kinds of classes, as their class files show them.
 */
final class KotlinClasses {

	private static final Map<String, String> SUBSTITUTES = Map.of("kotlin.time.Instant", "java.time.Instant",
			"kotlin.time.Duration", "java.time.Duration", "kotlin.uuid.Uuid", "java.util.UUID");

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

	/**
	 * Refuse a type that has no stored form, although its fields have one.
	 * @throws InvalidValueException for a value class, or a type of Kotlin in place of
	 * one of the JDK
	 */
	static void refuseUnstored(Class<?> type) {
		String substitute = SUBSTITUTES.get(type.getName());
		if (substitute != null) {
			throw new InvalidValueException(type.getName() + " has no stored form: use " + substitute
					+ ", or register a converter in DynamoCustomConversions");
		}
		if (KotlinDetector.isInlineClass(type)) {
			throw new InvalidValueException(type.getName() + " is a Kotlin value class, which has no stored form: use"
					+ " the type of the value inside or a data class, or register a converter in"
					+ " DynamoCustomConversions");
		}
	}

	/**
	 * Return whether the type of a property is a value class. Its field has the type of
	 * the value inside, but Kotlin adds a hash to the name of its getter.
	 */
	static boolean isOfValueClass(PersistentProperty<?> property) {
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
