package io.github.dynamospring.mapping.table;

import java.lang.reflect.Modifier;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.item.ItemText;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.mapping.codec.ValueCodecRegistry;

import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.annotation.Version;
import org.springframework.data.mapping.MappingException;
import org.springframework.util.StringUtils;

/**
 * Verifier of the properties of an entity, each for itself.
 */
class EntityVerifier {

	private static final Set<Class<?>> VERSION_TYPES = Set.of(Long.class, long.class, Integer.class, int.class);

	private final DynamoPersistentEntity<?> entity;

	private final ValueCodecRegistry codecs;

	private final EntityProblems problems;

	EntityVerifier(DynamoPersistentEntity<?> entity, ValueCodecRegistry codecs, EntityProblems problems) {
		this.entity = entity;
		this.codecs = codecs;
		this.problems = problems;
	}

	void verify() {
		if (this.entity.getSubtypes().isEmpty()) {
			verifyType();
			verifyProperties();
		}
		else {
			new SealedVerifier(this.entity, this.problems).verify();
			this.entity.getSubtypes()
				.forEach((subtype) -> new EntityVerifier(subtype, this.codecs, this.problems).verifySubtype());
		}
		verifyTimeToLive();
		verifyVersion();
		verifyLarge();
		new UniqueVerifier(this.entity, this.problems).verify();
	}

	private void verifyLarge() {
		if (this.entity.hasRevisions()) {
			this.entity.getLargeProperties()
				.forEach((property) -> this.problems.add(this.entity,
						"'" + property.getName() + "' is large, but each of the @Revisions would need an"
								+ " object of its own, which is kept as long: remove one of them"));
		}
	}

	private void verifySubtype() {
		verifyType();
		verifyProperties();
	}

	private void verifyProperties() {
		this.entity.forEach(this::verify);
		verifyAttributeNames();
	}

	private void verifyType() {
		Class<?> type = this.entity.getType();
		verifyText("the @TypeAlias", this.entity.getTypeName());
		verifyConstructors(type);
		if (Modifier.isAbstract(type.getModifiers())) {
			this.problems.add(this.entity, abstractProblem(type));
			return;
		}
		try {
			this.codecs.verifyCreation(this.entity);
		}
		catch (MappingException ex) {
			this.problems.add(this.entity, String.valueOf(ex.getMessage()));
		}
	}

	// Kotlin leaves an annotation there that may stand on a parameter of a method
	private void verifyConstructors(Class<?> type) {
		boolean onParameter = Stream.of(type.getDeclaredConstructors())
			.flatMap((constructor) -> Stream.of(constructor.getParameters()))
			.anyMatch((parameter) -> AnnotatedElementUtils.hasAnnotation(parameter, TenantId.class));
		if (onParameter && this.entity.getTenant() == null) {
			this.problems.add(this.entity, "has @TenantId on a parameter of a constructor, but on no property: put it"
					+ " on the property, in Kotlin as @field:TenantId");
		}
	}

	private void verifyText(String subject, String text) {
		try {
			ItemText.check(text);
		}
		catch (IllegalArgumentException ex) {
			this.problems.add(this.entity, subject + " cannot be stored, because " + ex.getMessage());
		}
	}

	private static String abstractProblem(Class<?> type) {
		if (!type.isSealed()) {
			return "is abstract, so that no item could be read as one: put @Table on the classes that extend it";
		}
		List<String> permitted = Stream.of(type.getPermittedSubclasses()).map(Class::getSimpleName).toList();
		return "is a sealed class, which records cannot extend: make it a sealed interface, or put @Table and the keys"
				+ " on " + String.join(" and ", permitted) + ", and read them together as an item collection";
	}

	private void verify(DynamoPersistentProperty property) {
		if (property.isAssociation()) {
			this.problems.add(this.entity, "'" + property.getName()
					+ "' is a @Reference, which DynamoDB has not: store the key of the other entity instead");
			return;
		}
		try {
			this.codecs.of(property);
		}
		catch (MappingException ex) {
			this.problems.add(this.entity, "'" + property.getName() + "': " + ex.getMessage());
		}
	}

	private void verifyAttributeNames() {
		Map<String, String> properties = new HashMap<>();
		for (DynamoPersistentProperty property : this.entity) {
			if (property.isKeyOnly()) {
				continue;
			}
			if (!StringUtils.hasText(property.getAttributeName())) {
				this.problems.add(this.entity, "'" + property.getName() + "' has an empty @Attribute: give it a name");
			}
			verifyText("the attribute name of '" + property.getName() + "'", property.getAttributeName());
			String other = properties.put(property.getAttributeName(), property.getName());
			if (other != null) {
				this.problems.add(this.entity, "'" + other + "' and '" + property.getName() + "' are both stored as '"
						+ property.getAttributeName() + "': name one otherwise with @Attribute");
			}
		}
	}

	private void verifyTimeToLive() {
		List<String> marked = new ArrayList<>();
		for (DynamoPersistentProperty property : this.entity) {
			if (property.isTimeToLive()) {
				marked.add(property.getName());
				refuseTimeToLive(property);
			}
		}
		if (marked.size() > 1) {
			this.problems.add(this.entity, "@TimeToLive is on '" + String.join("' and '", marked)
					+ "', but a table has one such attribute: keep one");
		}
	}

	private void refuseTimeToLive(DynamoPersistentProperty property) {
		Class<?> type = (property.getType() == Optional.class) ? property.getActualType() : property.getType();
		if (type != Instant.class) {
			this.problems.add(this.entity, "@TimeToLive is on '" + property.getName() + "' of type "
					+ property.getType().getSimpleName() + ": make it an Instant");
		}
	}

	private void verifyVersion() {
		for (DynamoPersistentProperty property : this.entity.getPersistentProperties(Version.class)) {
			if (!VERSION_TYPES.contains(property.getType())) {
				this.problems.add(this.entity, "@Version is on '" + property.getName() + "' of type "
						+ property.getType().getSimpleName() + ": make it a Long, long, Integer or int");
			}
			else if (property.isJson()) {
				this.problems.add(this.entity, "@Version is on '" + property.getName()
						+ "' with the format \"json\", but DynamoDB compares a number: leave the format out");
			}
		}
	}

}
