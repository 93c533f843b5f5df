package io.github.dynamospring.mapping.table;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.EntityKey.Kind;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.MappingException;

/**
 * Verifier of a table: its entities have to agree, and DynamoDB has to take it.
 */
class TableVerifier {

	private static final int MAX_GLOBAL = 20;

	private static final int MAX_LOCAL = 5;

	private static final int MAX_INCLUDED = 100;

	private final String table;

	private final TableAttributeNames names;

	private final EntityProblems problems;

	TableVerifier(String table, TableAttributeNames names, EntityProblems problems) {
		this.table = table;
		this.names = names;
		this.problems = problems;
	}

	void verify(List<DeclaredKeys> entities, Collection<TableIndex> indexes) {
		if (entities.isEmpty()) {
			return;
		}
		for (TableIndex index : indexes) {
			verifyIndex(index);
		}
		verifyNumbers(entities.get(0).primary(), indexes);
		for (DeclaredKeys other : entities.subList(1, entities.size())) {
			verifyPrimary(entities.get(0), other);
		}
		verifyPairs(entities);
		verifyAttributes(entities);
		entities.forEach((keys) -> new ConstantVerifier(this.table, this.problems).verify(keys.entity()));
		new MarkerVerifier(this.table, this.names, this.problems).verify(entities);
		new RevisionVerifier(this.table, this.names, this.problems).verify(entities);
		new EncryptionVerifier(this.table, this.names, this.problems).verify(entities, indexes);
	}

	private void verifyPairs(List<DeclaredKeys> entities) {
		for (int i = 0; i < entities.size(); i++) {
			for (DeclaredKeys other : entities.subList(i + 1, entities.size())) {
				verifyTimeToLive(entities.get(i).entity(), other.entity());
				refuseExpiry(entities.get(i).entity(), other.entity());
				refuseExpiry(other.entity(), entities.get(i).entity());
				verifyAlias(entities.get(i).entity(), other.entity());
				new KeyCollision(entities.get(i), other).report(this.table, this.problems);
			}
		}
	}

	private void verifyPrimary(DeclaredKeys first, DeclaredKeys other) {
		compare("the partition key of table '" + this.table + "'", first.entity(), first.primary().partition(),
				other.entity(), other.primary().partition());
		compare("the sort key of table '" + this.table + "'", first.entity(), first.primary().sort(), other.entity(),
				other.primary().sort());
	}

	private void compare(String what, DynamoPersistentEntity<?> first, List<KeyPart> parts,
			DynamoPersistentEntity<?> other, List<KeyPart> otherParts) {
		List<KeyAttribute> attributes = TableAssembler.attributes(parts);
		List<KeyAttribute> otherAttributes = TableAssembler.attributes(otherParts);
		if (!attributes.equals(otherAttributes)) {
			disagree(first, other, what, TableAssembler.join(attributes), TableAssembler.join(otherAttributes),
					"give both the same names and types, with @Attribute or templates");
		}
	}

	private void disagree(DynamoPersistentEntity<?> first, DynamoPersistentEntity<?> other, String what,
			String firstSays, String otherSays, String fix) {
		this.problems.add(EntityProblems.nameOf(first) + " and " + EntityProblems.nameOf(other) + " disagree on " + what
				+ ": " + firstSays + " and " + otherSays + "; " + fix, first.getType(), other.getType());
	}

	private void verifyIndex(TableIndex index) {
		List<TableIndex.Member> members = index.members();
		for (TableIndex.Member other : members.subList(1, members.size())) {
			compare(index.name(), members.get(0), other);
		}
	}

	private void compare(String index, TableIndex.Member first, TableIndex.Member other) {
		EntityKey key = first.key().key();
		EntityKey otherKey = other.key().key();
		String what = "index '" + index + "' of table '" + this.table + "'";
		if (key.kind() != otherKey.kind()) {
			disagree(first.entity(), other.entity(), "the kind of " + what, key.kind().toString(),
					otherKey.kind().toString(), "declare it with the same annotation");
			return;
		}
		compare("the partition key of " + what, first.entity(), key.partition(), other.entity(), otherKey.partition());
		compare("the sort key of " + what, first.entity(), key.sort(), other.entity(), otherKey.sort());
	}

	private void verifyNumbers(EntityKey primary, Collection<TableIndex> indexes) {
		verifyNumber(indexes, Kind.GLOBAL, "global", MAX_GLOBAL);
		verifyNumber(indexes, Kind.LOCAL, "local", MAX_LOCAL);
		int included = 0;
		for (TableIndex index : indexes) {
			Set<String> include = index.include(this.names, primary);
			included += (include != null) ? include.size() : 0;
		}
		if (included > MAX_INCLUDED) {
			this.problems.add("Table '" + this.table + "': its indexes include " + included
					+ " attributes, but DynamoDB takes 100 in all: include fewer, or project ALL");
		}
	}

	private void verifyNumber(Collection<TableIndex> indexes, Kind kind, String name, int limit) {
		long count = indexes.stream().filter((index) -> index.kind() == kind).count();
		if (count > limit) {
			this.problems.add("Table '" + this.table + "': it has " + count + " " + name
					+ " secondary indexes, but DynamoDB takes " + limit
					+ ": let types share indexes by giving them the same name");
		}
	}

	private void verifyTimeToLive(DynamoPersistentEntity<?> first, DynamoPersistentEntity<?> other) {
		DynamoPersistentProperty property = first.getTimeToLiveProperty();
		DynamoPersistentProperty otherProperty = other.getTimeToLiveProperty();
		if (property != null && otherProperty != null
				&& !property.getAttributeName().equals(otherProperty.getAttributeName())) {
			disagree(first, other, "the time to live attribute of table '" + this.table + "'",
					"'" + property.getAttributeName() + "'", "'" + otherProperty.getAttributeName() + "'",
					"a table has one: give both the same name with @Attribute");
		}
	}

	private void refuseExpiry(DynamoPersistentEntity<?> expiring, DynamoPersistentEntity<?> other) {
		DynamoPersistentProperty timeToLive = expiring.getTimeToLiveProperty();
		if (timeToLive == null) {
			return;
		}
		for (DynamoPersistentProperty property : other.getStoredProperties()) {
			if (property.getAttributeName().equals(timeToLive.getAttributeName()) && !property.isTimeToLive()
					&& !property.isKeyOnly() && storedType(property) == AttributeType.N) {
				this.problems.add(other, "'" + property.getName() + "' is a number stored in '"
						+ property.getAttributeName() + "', the time to live of " + EntityProblems.nameOf(expiring)
						+ " in table '" + this.table
						+ "', by which DynamoDB would delete items: mark it with @TimeToLive, or name it otherwise with"
						+ " @Attribute");
			}
		}
	}

	private void verifyAlias(DynamoPersistentEntity<?> first, DynamoPersistentEntity<?> other) {
		for (String name : first.getTypeNames()) {
			if (other.getTypeNames().contains(name)) {
				this.problems.add(
						first.getName() + " and " + other.getName() + " of table '" + this.table
								+ "' share the type name '" + name + "': give one of them another @TypeAlias",
						first.getType(), other.getType());
			}
		}
	}

	private void verifyAttributes(List<DeclaredKeys> entities) {
		Map<String, KeyOwner> owners = new LinkedHashMap<>();
		for (DeclaredKeys keys : entities) {
			for (EntityKey key : keys.all()) {
				for (KeyPart part : key.parts()) {
					register(owners, new KeyOwner(keys.entity(), key, part));
				}
			}
		}
		verifyNotes(owners, entities);
		for (DeclaredKeys keys : entities) {
			verifyAttributes(keys, owners);
		}
	}

	private void verifyNotes(Map<String, KeyOwner> owners, List<DeclaredKeys> entities) {
		Map<String, String> notes = new LinkedHashMap<>();
		refuseShared(notes, owners, this.names.type(), "the type of items");
		refuseShared(notes, owners, this.names.writeId(), "the id of their last write");
		refuseShared(notes, owners, this.names.owner(), "the owner of a unique value");
		refuseShared(notes, owners, this.names.revision(), "the entity of a revision");
		entities.stream()
			.flatMap((keys) -> keys.entity().getConstants().keySet().stream())
			.distinct()
			.forEach((constant) -> refuseShared(notes, owners, constant, "a constant"));
	}

	private void refuseShared(Map<String, String> notes, Map<String, KeyOwner> owners, @Nullable String attribute,
			String note) {
		if (attribute == null) {
			return;
		}
		KeyOwner owner = owners.get(attribute);
		String other = notes.putIfAbsent(attribute, note);
		if (other == null && owner != null && owner.isComposed()) {
			other = owner.describe();
		}
		if (other != null) {
			this.problems.add("Table '" + this.table + "': the attribute '" + attribute + "' is to hold " + other
					+ " and " + note + ": configure another name for one of them");
		}
	}

	private void register(Map<String, KeyOwner> owners, KeyOwner owner) {
		KeyOwner other = owners.get(owner.part().attribute());
		if (other == null || owner.isComposed() && !other.isComposed()) {
			owners.put(owner.part().attribute(), owner);
		}
	}

	private void verifyAttributes(DeclaredKeys keys, Map<String, KeyOwner> owners) {
		List<String> own = ownKeyAttributes(keys);
		for (DynamoPersistentProperty property : keys.entity().getStoredProperties()) {
			String attribute = property.getAttributeName();
			KeyOwner owner = owners.get(attribute);
			if (property.isKeyOnly()) {
				continue;
			}
			if (attribute.equals(this.names.type()) || attribute.equals(this.names.writeId())) {
				refuseReserved(keys.entity(), property, "holds the library's own notes");
			}
			else if (keys.entity().getConstants().containsKey(attribute)) {
				refuseReserved(keys.entity(), property, "holds a constant");
			}
			else if (owner != null && owner.isComposed()
					&& (owner.entity() == keys.entity() || !own.contains(attribute))) {
				refuseReserved(keys.entity(), property, "holds " + owner.describe());
			}
			else if (owner != null) {
				verifyType(keys.entity(), property, owner);
			}
		}
	}

	private static List<String> ownKeyAttributes(DeclaredKeys keys) {
		List<String> attributes = new ArrayList<>();
		for (EntityKey key : keys.all()) {
			for (KeyPart part : key.parts()) {
				if (part instanceof KeyPart.Native) {
					attributes.add(part.attribute());
				}
			}
		}
		return attributes;
	}

	private void refuseReserved(DynamoPersistentEntity<?> entity, DynamoPersistentProperty property, String use) {
		boolean own = entity.getPersistentProperty(property.getName()) != null;
		this.problems.add(own ? entity : ownerOf(property), "'" + property.getName() + "' is stored as '"
				+ property.getAttributeName() + "', which " + use + ": name it otherwise with @Attribute");
	}

	private void verifyType(DynamoPersistentEntity<?> entity, DynamoPersistentProperty property, KeyOwner owner) {
		AttributeType type = storedType(property);
		KeyType keyType = owner.part().type();
		if (type != null && !type.name().equals(keyType.name())) {
			disagree(owner.entity(), entity,
					"the type of attribute '" + property.getAttributeName() + "' of table '" + this.table + "'",
					keyType + " in the " + owner.key().describe(), type.toString(),
					"name one otherwise with @Attribute");
		}
	}

	private static DynamoPersistentEntity<?> ownerOf(DynamoPersistentProperty property) {
		return (DynamoPersistentEntity<?>) property.getOwner();
	}

	private static @Nullable AttributeType storedType(DynamoPersistentProperty property) {
		try {
			return ownerOf(property).getRequiredProperty(property.getName()).codec().storedType();
		}
		catch (MappingException ex) {
			// A property that cannot be stored, which is reported as such.
			return null;
		}
	}

	private record KeyOwner(DynamoPersistentEntity<?> entity, EntityKey key, KeyPart part) {

		boolean isComposed() {
			return this.part instanceof KeyPart.Composed;
		}

		String describe() {
			return "the " + this.key.describe() + " of " + EntityProblems.nameOf(this.entity);
		}

	}

}
