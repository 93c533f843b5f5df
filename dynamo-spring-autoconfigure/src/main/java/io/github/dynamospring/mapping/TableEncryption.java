package io.github.dynamospring.mapping;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;

/**
 * Encryption of the items of a table with an {@link Attribute#encrypted encrypted}
 * property. It applies to all items of the table, which are signed together with their
 * keys.
 *
 * @since 0.1
 */
public final class TableEncryption {

	private final Map<String, Action> actions = new TreeMap<>();

	private final Set<String> properties = new TreeSet<>();

	private TableEncryption() {
	}

	static @Nullable TableEncryption of(TableAttributeNames names,
			Map<DynamoPersistentEntity<?>, List<EntityKey>> keys) {
		TableEncryption encryption = new TableEncryption();
		keys.keySet().forEach((entity) -> encryption.properties.addAll(encryptedOf(entity)));
		if (encryption.properties.isEmpty()) {
			return null;
		}
		keys.forEach((entity, own) -> encryption.actions.putAll(actionsOf(names, entity, own)));
		return encryption;
	}

	/**
	 * Return the encrypted properties of an entity, such as {@code Patient.diagnosis}.
	 */
	public static List<String> encryptedOf(DynamoPersistentEntity<?> entity) {
		return entity.getStoredProperties()
			.stream()
			.filter(DynamoPersistentProperty::isEncrypted)
			.map((property) -> entity.getType().getSimpleName() + "." + property.getName())
			.toList();
	}

	/**
	 * Return the actions on the attributes of one entity.
	 * @param names the names of the library's own attributes
	 * @param keys the keys of the entity, the primary key first
	 */
	public static Map<String, Action> actionsOf(TableAttributeNames names, DynamoPersistentEntity<?> entity,
			Collection<EntityKey> keys) {
		Map<String, Action> actions = new TreeMap<>();
		Stream.of(names.type(), names.writeId())
			.filter(Objects::nonNull)
			.forEach((name) -> actions.put(name, Action.NONE));
		entity.getConstants().keySet().forEach((name) -> actions.put(name, Action.NONE));
		for (DynamoPersistentProperty property : entity.getStoredProperties()) {
			if (!property.isKeyOnly()) {
				actions.put(property.getAttributeName(), property.isEncrypted() ? Action.ENCRYPT : Action.NONE);
			}
		}
		keys.stream().flatMap((key) -> key.parts().stream()).forEach((part) -> sign(part, actions));
		return actions;
	}

	// Each update bumps the version, and with it a key that is made of it.
	private static void sign(KeyPart part, Map<String, Action> actions) {
		boolean versioned = part.properties().stream().anyMatch(TableEncryption::isVersion);
		actions.put(part.attribute(), versioned ? Action.NONE : Action.SIGN);
		for (PropertyReference property : part.properties()) {
			if (!property.isKeyOnly() && !isVersion(property)) {
				actions.put(property.attribute(), Action.SIGN);
			}
		}
	}

	private static boolean isVersion(PropertyReference property) {
		return property.properties().get(0).isVersionProperty();
	}

	/**
	 * Return the first encrypted property that a type has at any depth, such as
	 * {@code Patient.diagnosis}, or null.
	 */
	public static @Nullable String findIn(ResolvableType type) {
		return new Search().in(type, 0);
	}

	/**
	 * Return the actions by the names of the attributes.
	 */
	public Map<String, Action> actions() {
		return this.actions;
	}

	/**
	 * Return the encrypted properties, such as {@code Patient.diagnosis}.
	 */
	public Set<String> properties() {
		return this.properties;
	}

	/**
	 * Return the names of the encrypted attributes.
	 */
	public Set<String> encrypted() {
		Set<String> encrypted = new TreeSet<>(this.actions.keySet());
		encrypted.removeIf((name) -> this.actions.get(name) != Action.ENCRYPT);
		return encrypted;
	}

	/**
	 * Return whether the signature of an item covers an attribute, so that it cannot
	 * change without the others.
	 */
	public boolean isSigned(String attribute) {
		return this.actions.getOrDefault(attribute, Action.NONE) != Action.NONE;
	}

	/**
	 * Action on an attribute.
	 */
	public enum Action {

		/** It is encrypted and signed. */
		ENCRYPT,

		/** It is signed, and stored plainly. */
		SIGN,

		/** It is neither. */
		NONE

	}

	/**
	 * Search of a type for an encrypted property at any depth.
	 */
	private static final class Search {

		/** Against bounds of type variables that contain themselves. */
		private static final int DEEPEST = 32;

		private final Set<Class<?>> seen = new HashSet<>();

		// Classes of other libraries may name optional ones that are absent.
		private @Nullable String in(ResolvableType type, int depth) {
			try {
				return find(type, depth);
			}
			catch (LinkageError | TypeNotPresentException ex) {
				return null;
			}
		}

		private @Nullable String find(ResolvableType type, int depth) {
			Stream<ResolvableType> parts = Stream.concat(Stream.of(type.getComponentType()),
					Stream.of(type.getGenerics()));
			Class<?> raw = type.resolve();
			if (raw != null && !raw.getName().startsWith("java.") && !raw.isPrimitive() && this.seen.add(raw)) {
				String own = Stream.concat(Stream.of(raw.getDeclaredFields()), Stream.of(raw.getDeclaredMethods()))
					.filter(Search::isEncrypted)
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

}
