package io.github.dynamospring.mapping.table;

import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.KeyOnly;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.KeySource;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.mapping.Unique;
import org.jspecify.annotations.Nullable;

/**
 * Verifier of the {@link KeyOnly} properties of an entity, which its keys have to hold.
 */
class KeyOnlyVerifier {

	private final DeclaredKeys keys;

	private final EntityProblems problems;

	KeyOnlyVerifier(DeclaredKeys keys, EntityProblems problems) {
		this.keys = keys;
		this.problems = problems;
	}

	void verify() {
		for (DynamoPersistentProperty property : this.keys.entity()) {
			String problem = problemOf(property);
			if (problem != null) {
				this.problems.add(this.keys.entity(), "@KeyOnly is on '" + property.getName() + "', " + problem);
			}
		}
	}

	private @Nullable String problemOf(DynamoPersistentProperty property) {
		if (!property.isKeyOnly()) {
			return null;
		}
		if (property.isVersionProperty()) {
			return "which is the version and changes with each write, unlike a key: remove @KeyOnly";
		}
		if (property.isTimeToLive()) {
			return "which is the time to live, for which DynamoDB looks at an attribute: remove @KeyOnly";
		}
		if (property.isAnnotationPresent(Unique.class)) {
			return "which is @Unique, but a marker is made of the attribute that is stored: remove one of the two";
		}
		Attribute attribute = property.findAnnotation(Attribute.class);
		if (attribute != null && !attribute.value().isEmpty()) {
			return "which has an @Attribute with a name as well, but no attribute is written: remove one of the two";
		}
		return unread(property.getName());
	}

	private @Nullable String unread(String name) {
		List<KeySource> sources = KeySource.of(this.keys.all(), name);
		if (sources.isEmpty()) {
			return lost(name);
		}
		if (sources.stream().anyMatch((source) -> source.isPrimary() || hasEachValue(source, name))) {
			return null;
		}
		return "which only the " + sources.get(0).key().describe() + " holds, and that leaves out items: put {" + name
				+ "} into the primary key, or into an index without 'when' whose other properties are never absent,"
				+ " or remove @KeyOnly";
	}

	// The attribute is present whenever the property has a value.
	private static boolean hasEachValue(KeySource source, String name) {
		return source.key().condition() == null && source.part()
			.properties()
			.stream()
			.allMatch((property) -> property.path().equals(name) || !property.mayBeAbsent());
	}

	private String lost(String name) {
		List<String> refusals = this.keys.all().stream().flatMap((key) -> refusals(key, name)).distinct().toList();
		if (refusals.isEmpty()) {
			return "which is in no key, so that its value would be lost: put {" + name
					+ "} into a template, or remove @KeyOnly";
		}
		return "which no key holds without loss: " + String.join("; ", refusals) + "; put {" + name
				+ "} into a template that keeps all of it, or remove @KeyOnly";
	}

	private static Stream<String> refusals(EntityKey key, String name) {
		return key.parts()
			.stream()
			.filter(KeyPart.Composed.class::isInstance)
			.map(KeyPart.Composed.class::cast)
			.flatMap((part) -> refusals(part, name).map((refusal) -> "in the " + key.describe() + ", " + refusal));
	}

	private static Stream<String> refusals(KeyPart.Composed part, String name) {
		List<PropertyReference> properties = part.properties();
		return Stream.iterate(0, (i) -> i < properties.size(), (i) -> i + 1)
			.filter((i) -> properties.get(i).path().equals(name))
			.map((i) -> String.valueOf(part.encoder().readRefusal(i)));
	}

}
