package io.github.dynamospring.mapping.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.EntityKey.Kind;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.Projection;
import org.jspecify.annotations.Nullable;

/**
 * Index as the entities of a table share it.
 */
class TableIndex {

	private final String name;

	private final List<Member> members = new ArrayList<>();

	TableIndex(String name) {
		this.name = name;
	}

	void add(DynamoPersistentEntity<?> entity, IndexKey key) {
		this.members.add(new Member(entity, key));
	}

	String name() {
		return this.name;
	}

	List<Member> members() {
		return this.members;
	}

	/**
	 * Return the key as the first entity has it, which all others agree with.
	 */
	EntityKey key() {
		return this.members.get(0).key().key();
	}

	Kind kind() {
		return key().kind();
	}

	/**
	 * Return the schema.
	 * @param entities all entities of the table
	 */
	IndexSchema schema(TableAttributeNames names, EntityKey primary, List<DynamoPersistentEntity<?>> entities) {
		IndexSchema.Type type = (kind() == Kind.LOCAL) ? IndexSchema.Type.LOCAL : IndexSchema.Type.GLOBAL;
		return new IndexSchema(this.name, type, TableAssembler.attributes(key().partition()),
				TableAssembler.attributes(key().sort()), projection(names, primary, entities));
	}

	private Projection projection(TableAttributeNames names, EntityKey primary,
			List<DynamoPersistentEntity<?>> entities) {
		Set<String> include = include(names, primary);
		if (include == null) {
			return Projection.ALL;
		}
		Projection.Type type = include.isEmpty() ? Projection.Type.KEYS_ONLY : Projection.Type.INCLUDE;
		return new Projection(type, include, dispensable(names.type(), include, entities));
	}

	private Set<String> dispensable(@Nullable String typeAttribute, Set<String> include,
			List<DynamoPersistentEntity<?>> entities) {
		if (typeAttribute != null && include.contains(typeAttribute) && !holdsSeveralTypes(entities)) {
			return Set.of(typeAttribute);
		}
		return Set.of();
	}

	// Only then is there a filter by type. Another entity is in the index all the same
	// if it has attributes of these names.
	private boolean holdsSeveralTypes(List<DynamoPersistentEntity<?>> entities) {
		return entities.stream().filter((entity) -> !isMember(entity)).anyMatch(this::writesKey)
				|| this.members.stream()
					.anyMatch((one) -> this.members.stream()
						.anyMatch((other) -> one != other && sharePartitions(one.key().key(), other.key().key())));
	}

	private boolean isMember(DynamoPersistentEntity<?> entity) {
		return this.members.stream().anyMatch((member) -> member.entity() == entity);
	}

	private boolean writesKey(DynamoPersistentEntity<?> entity) {
		Set<String> attributes = new TreeSet<>();
		for (DynamoPersistentProperty property : entity.getStoredProperties()) {
			attributes.add(property.getAttributeName());
		}
		return key().parts().stream().map(KeyPart::attribute).allMatch(attributes::contains);
	}

	private static boolean sharePartitions(EntityKey one, EntityKey other) {
		KeyPart first = one.partition().get(0);
		KeyPart second = other.partition().get(0);
		return !(first instanceof KeyPart.Composed composed) || !(second instanceof KeyPart.Composed part)
				|| composed.encoder().mayEqual(part.encoder());
	}

	/**
	 * Return the names of the attributes that are projected beside keys, or null for all.
	 */
	@Nullable Set<String> include(TableAttributeNames names, EntityKey primary) {
		Set<String> include = new TreeSet<>();
		for (Member member : this.members) {
			if (member.key().projection() == Projection.Type.ALL) {
				return null;
			}
			include.addAll(member.key().include());
			include.addAll(library(names, member.entity()));
		}
		include.removeAll(keyAttributes(primary));
		return include;
	}

	private static Set<String> library(TableAttributeNames names, DynamoPersistentEntity<?> entity) {
		Set<String> attributes = new TreeSet<>();
		if (entity.hasTypeAttribute()) {
			attributes.add(names.type());
		}
		DynamoPersistentProperty timeToLive = entity.getTimeToLiveProperty();
		if (timeToLive != null) {
			attributes.add(timeToLive.getAttributeName());
		}
		return attributes;
	}

	private Set<String> keyAttributes(EntityKey primary) {
		Set<String> attributes = new TreeSet<>();
		key().parts().forEach((part) -> attributes.add(part.attribute()));
		primary.parts().forEach((part) -> attributes.add(part.attribute()));
		return attributes;
	}

	/**
	 * Return the names of all attributes that can be read here, or null for all.
	 */
	@Nullable Set<String> projected(TableAttributeNames names, EntityKey primary) {
		Set<String> attributes = include(names, primary);
		if (attributes != null) {
			attributes.addAll(keyAttributes(primary));
		}
		return attributes;
	}

	/**
	 * Entity in the index.
	 */
	record Member(DynamoPersistentEntity<?> entity, IndexKey key) {

	}

}
