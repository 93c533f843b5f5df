package io.github.dynamospring.mapping.table;

import java.lang.annotation.Annotation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.github.dynamospring.mapping.ConstantAttribute;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.GeneratedId;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.GlobalSecondaryIndexes;
import io.github.dynamospring.mapping.KeyOnly;
import io.github.dynamospring.mapping.LocalSecondaryIndex;
import io.github.dynamospring.mapping.LocalSecondaryIndexes;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Shard;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.Unique;

import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;

/**
 * Verifier of the types of a sealed entity: declarations for the item as a whole are
 * alike in all of them.
 */
class SealedVerifier {

	private static final List<Class<? extends Annotation>> OF_ENTITY = List.of(Table.class, PrimaryKey.class,
			GlobalSecondaryIndex.class, GlobalSecondaryIndexes.class, LocalSecondaryIndex.class,
			LocalSecondaryIndexes.class, ConstantAttribute.class, ConstantAttribute.Container.class);

	private static final List<Class<? extends Annotation>> OF_ITEM = List.of(PartitionKey.class, SortKey.class,
			Id.class, KeyOnly.class, GeneratedId.class, Shard.class, TenantId.class, Version.class, TimeToLive.class,
			Unique.class);

	private final DynamoPersistentEntity<?> entity;

	private final EntityProblems problems;

	SealedVerifier(DynamoPersistentEntity<?> entity, EntityProblems problems) {
		this.entity = entity;
		this.problems = problems;
	}

	void verify() {
		if (!this.entity.hasTypeAttribute()) {
			this.problems.add(this.entity,
					"is sealed, but its types cannot be identified when an item is read, because the"
							+ " table has no type attribute: give the table one (attributes.type)");
		}
		Map<String, DynamoPersistentEntity<?>> names = new HashMap<>();
		for (DynamoPersistentEntity<?> type : this.entity.getSubtypes()) {
			DynamoPersistentEntity<?> other = names.put(type.getTypeName(), type);
			if (other != null) {
				this.problems.add(this.entity, "its types " + nameOf(other) + " and " + nameOf(type)
						+ " share the type name '" + type.getTypeName() + "': give one of them another @TypeAlias");
			}
			refuseAnnotations(type);
			type.forEach((property) -> refuseMarks(type, property));
		}
		for (DynamoPersistentProperty property : this.entity.getStoredProperties()) {
			if (property.isLarge()) {
				refuseOtherForms(property, "large",
						(other) -> other.isLarge() && other.getType() == property.getType());
			}
			if (property.isEncrypted()) {
				refuseOtherForms(property, "encrypted", DynamoPersistentProperty::isEncrypted);
			}
		}
	}

	// whether a value may be an object, or is encrypted, is known of the attribute alone
	private void refuseOtherForms(DynamoPersistentProperty property, String form,
			Predicate<DynamoPersistentProperty> alike) {
		for (DynamoPersistentProperty other : this.entity.getStoredProperties()) {
			if (other.getAttributeName().equals(property.getAttributeName()) && !alike.test(other)) {
				this.problems.add(this.entity,
						"'" + property.getName() + "' of its type " + nameOf(property) + " is " + form + ", and "
								+ nameOf(other) + " stores another '" + property.getAttributeName()
								+ "': declare it alike in both, or name one otherwise with @Attribute");
			}
		}
	}

	private static String nameOf(DynamoPersistentProperty property) {
		return property.getOwner().getType().getSimpleName();
	}

	private void refuseAnnotations(DynamoPersistentEntity<?> type) {
		Stream.of(type.getType().getAnnotations())
			.map(Annotation::annotationType)
			.filter(OF_ENTITY::contains)
			.forEach((annotation) -> this.problems.add(this.entity, "its type " + nameOf(type) + " has a @"
					+ annotation.getSimpleName() + " of its own: declare it on the interface alone"));
	}

	private void refuseMarks(DynamoPersistentEntity<?> type, DynamoPersistentProperty property) {
		if (this.entity.getPersistentProperty(property.getName()) != null) {
			return;
		}
		OF_ITEM.stream()
			.filter(property::isAnnotationPresent)
			.forEach((mark) -> this.problems.add(this.entity,
					"'" + property.getName() + "' of its type " + nameOf(type) + " is marked with @"
							+ mark.getSimpleName() + ", which all types have to have alike: declare it in all of them,"
							+ " of one type and with the same annotations"));
	}

	private static String nameOf(DynamoPersistentEntity<?> type) {
		return type.getType().getSimpleName();
	}

}
