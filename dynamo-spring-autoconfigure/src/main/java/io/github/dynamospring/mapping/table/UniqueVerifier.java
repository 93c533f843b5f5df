package io.github.dynamospring.mapping.table;

import java.util.Set;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.UniqueProperty;
import io.github.dynamospring.mapping.ValueCodec;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.MappingException;

/**
 * Verifier of the unique properties of an entity, each for itself.
 */
class UniqueVerifier {

	private static final Set<AttributeType> TYPES = Set.of(AttributeType.S, AttributeType.N, AttributeType.B);

	private final DynamoPersistentEntity<?> entity;

	private final EntityProblems problems;

	UniqueVerifier(DynamoPersistentEntity<?> entity, EntityProblems problems) {
		this.entity = entity;
		this.problems = problems;
	}

	void verify() {
		for (UniqueProperty unique : this.entity.getUniqueProperties()) {
			String problem = problemOf(unique);
			if (problem != null) {
				this.problems.add(this.entity, "@Unique is on '" + unique.name() + "', " + problem);
			}
		}
	}

	private @Nullable String problemOf(UniqueProperty unique) {
		DynamoPersistentProperty property = unique.property();
		if (property.isVersionProperty()) {
			return "which is the version and counts the writes of each entity: remove @Unique";
		}
		if (property.isTimeToLive()) {
			return "which is the time to live, and entities may well expire in the same second: remove @Unique";
		}
		if (!property.isWritable()) {
			return "which is a read-only property, but a marker is made of stored properties: drop @ReadOnlyProperty";
		}
		if (property.getHiddenForm() != null) {
			return "which is " + property.getHiddenForm()
					+ ", but a marker is made of the value itself: store it plainly";
		}
		return problemOfType(unique);
	}

	private @Nullable String problemOfType(UniqueProperty unique) {
		try {
			ValueCodec<Object> codec = this.entity.getRequiredProperty(unique.name()).codec();
			if (!TYPES.contains(codec.storedType())) {
				return "which is stored as " + codec.storedType()
						+ ", but a marker is made of one string, number or byte array: mark a property of such a type";
			}
			if (unique.ignoresCase() && codec.keyType() != String.class) {
				return "which is no string and has no case to ignore: remove ignoreCase";
			}
			return null;
		}
		catch (MappingException ex) {
			// A property that cannot be stored, which is reported as such.
			return null;
		}
	}

}
