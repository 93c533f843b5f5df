package io.github.dynamospring.idempotency;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.mapping.Attribute;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;

/**
 * Search of a type for an {@link Attribute#encrypted encrypted} property at any depth.
 */
final class EncryptedProperty {

	/** Against bounds of type variables that contain themselves. */
	private static final int DEEPEST = 32;

	private final Set<Class<?>> seen = new HashSet<>();

	private EncryptedProperty() {
	}

	/**
	 * Return the first such property, such as {@code Patient.diagnosis}, or null.
	 */
	static @Nullable String find(Type type) {
		return new EncryptedProperty().in(ResolvableType.forType(type), 0);
	}

	private @Nullable String in(ResolvableType type, int depth) {
		Stream<ResolvableType> parts = Stream.concat(Stream.of(type.getComponentType()), Stream.of(type.getGenerics()));
		Class<?> raw = type.resolve();
		if (raw != null && !raw.getName().startsWith("java.") && !raw.isPrimitive() && this.seen.add(raw)) {
			String own = Stream.concat(Stream.of(raw.getDeclaredFields()), Stream.of(raw.getDeclaredMethods()))
				.filter(EncryptedProperty::isEncrypted)
				.map((member) -> raw.getSimpleName() + "." + ((Member) member).getName())
				.findFirst()
				.orElse(null);
			if (own != null) {
				return own;
			}
			parts = Stream.concat(parts, within(type, raw));
		}
		return parts.filter((part) -> part != ResolvableType.NONE && depth < DEEPEST)
			.map((part) -> in(part, depth + 1))
			.filter(Objects::nonNull)
			.findFirst()
			.orElse(null);
	}

	private static Stream<ResolvableType> within(ResolvableType type, Class<?> raw) {
		Stream<ResolvableType> fields = Stream.of(raw.getDeclaredFields())
			.map((Field field) -> ResolvableType.forField(field, type));
		Class<?>[] subtypes = raw.isSealed() ? raw.getPermittedSubclasses() : new Class<?>[0];
		return Stream.of(fields, Stream.of(subtypes).map(ResolvableType::forClass), Stream.of(type.getSuperType()))
			.flatMap((parts) -> parts);
	}

	private static boolean isEncrypted(AnnotatedElement member) {
		Attribute attribute = AnnotatedElementUtils.findMergedAnnotation(member, Attribute.class);
		return attribute != null && attribute.encrypted();
	}

}
