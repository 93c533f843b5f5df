package io.github.dynamospring.mapping.table;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.github.dynamospring.expression.ExpressionSyntaxException;
import io.github.dynamospring.key.KeyRole;
import io.github.dynamospring.key.KeyTemplate;
import io.github.dynamospring.key.KeyTemplateException;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.EntityKey.Kind;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.IndexCondition;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.LocalSecondaryIndex;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.schema.Projection;
import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.data.mapping.MappingException;
import org.springframework.util.StringUtils;

/**
 * Reader of the keys of the indexes that an entity declares.
 */
class IndexKeyReader {

	private static final int MAX_PARTS = 4;

	private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_.-]{3,255}");

	private final DynamoPersistentEntity<?> entity;

	private final TableAttributeNames names;

	private final KeyPartReader parts;

	private final EntityProblems problems;

	IndexKeyReader(DynamoPersistentEntity<?> entity, TableAttributeNames names, KeyPartReader parts,
			EntityProblems problems) {
		this.entity = entity;
		this.names = names;
		this.parts = parts;
		this.problems = problems;
	}

	/**
	 * Read the keys, local ones first.
	 * @param primary the primary key of the entity, or null if it is faulty
	 * @return the keys without those that have problems
	 */
	List<IndexKey> read(@Nullable EntityKey primary) {
		List<IndexKey> keys = new ArrayList<>();
		for (LocalSecondaryIndex index : annotations(LocalSecondaryIndex.class)) {
			add(keys, local(index, primary));
		}
		for (GlobalSecondaryIndex index : annotations(GlobalSecondaryIndex.class)) {
			add(keys, global(index, primary));
		}
		return keys;
	}

	private <A extends Annotation> List<A> annotations(Class<A> type) {
		return MergedAnnotations.from(this.entity.getType(), SearchStrategy.TYPE_HIERARCHY)
			.stream(type)
			.map(MergedAnnotation::synthesize)
			.toList();
	}

	private void add(List<IndexKey> keys, @Nullable IndexKey key) {
		if (key == null) {
			return;
		}
		if (!NAME.matcher(key.name()).matches()) {
			this.problems.add(this.entity, "the index name '" + key.name()
					+ "' is not allowed by DynamoDB: use 3 to 255 characters of a-z, A-Z, 0-9, '_', '-' and '.'");
		}
		if (keys.stream().anyMatch((other) -> other.name().equals(key.name()))) {
			this.problems.add(this.entity,
					"the index '" + key.name() + "' is declared twice: give one of the two another name");
		}
		keys.add(key);
	}

	private @Nullable IndexKey local(LocalSecondaryIndex index, @Nullable EntityKey primary) {
		String place = "@LocalSecondaryIndex " + index.name();
		KeyPart sort = this.parts.read(place + " sort", index.sort(), KeyRole.SORT, this.names.indexSort(index.name()));
		if (sort == null || primary == null) {
			return null;
		}
		if (primary.sort().isEmpty()) {
			this.problems.add(this.entity, place,
					"a local index needs a table with a sort key: give the primary key one, or make the index a"
							+ " @GlobalSecondaryIndex");
			return null;
		}
		IndexCondition when = condition(place, index.when(), List.of(sort), primary);
		EntityKey key = new EntityKey(index.name(), Kind.LOCAL, primary.partition(), List.of(sort), when, null);
		return new IndexKey(index.name(), key, index.projection(), include(place, index.projection(), index.include()));
	}

	private @Nullable IndexKey global(GlobalSecondaryIndex index, @Nullable EntityKey primary) {
		String place = "@GlobalSecondaryIndex " + index.name();
		if (index.inverted()) {
			return inverted(place, index, primary);
		}
		if (index.partition().length == 0) {
			this.problems.add(this.entity, place, "has no partition key: add partition = \"…\"");
			return null;
		}
		List<KeyPart> partition = parts(place + " partition", index.partition(), KeyRole.PARTITION,
				this.names.indexPartition(index.name()));
		List<KeyPart> sort = parts(place + " sort", index.sort(), KeyRole.SORT, this.names.indexSort(index.name()));
		if (partition == null || sort == null) {
			return null;
		}
		List<KeyPart> all = new ArrayList<>(partition);
		all.addAll(sort);
		refuseRepeated(place, all);
		IndexCondition when = condition(place, index.when(), all, primary);
		EntityKey key = new EntityKey(index.name(), Kind.GLOBAL, partition, sort, when, null);
		return new IndexKey(index.name(), key, index.projection(), include(place, index.projection(), index.include()));
	}

	private @Nullable IndexKey inverted(String place, GlobalSecondaryIndex index, @Nullable EntityKey primary) {
		int before = this.problems.count();
		if (index.partition().length + index.sort().length > 0) {
			this.problems.add(this.entity, place,
					"inverted = true takes the keys of the table: drop partition and sort, or drop inverted");
		}
		if (StringUtils.hasText(index.when())) {
			this.problems.add(this.entity, place, "when = \"" + index.when()
					+ "\" needs a computed key attribute of the index, but an inverted one has the keys of the table,"
					+ " which every item has: drop the condition, or write partition and sort instead of inverted");
		}
		if (primary != null && primary.sort().isEmpty()) {
			this.problems.add(this.entity, place,
					"an inverted index needs a table with a sort key: give the primary key one, or write partition"
							+ " instead of inverted");
		}
		if (primary == null || this.problems.count() > before) {
			return null;
		}
		return new IndexKey(index.name(), primary.inverted(index.name()), index.projection(),
				include(place, index.projection(), index.include()), true);
	}

	private @Nullable List<KeyPart> parts(String place, String[] templates, KeyRole role, String attribute) {
		if (templates.length > 1 && !isMultiAttribute(place, List.of(templates))) {
			return null;
		}
		List<KeyPart> parts = new ArrayList<>();
		for (String template : templates) {
			KeyPart part = this.parts.read(place, template, role, attribute);
			if (part != null) {
				parts.add(part);
			}
		}
		return (parts.size() == templates.length) ? parts : null;
	}

	private boolean isMultiAttribute(String place, List<String> templates) {
		if (templates.size() > MAX_PARTS) {
			this.problems.add(this.entity, place, "has " + templates.size()
					+ " attributes, but DynamoDB takes up to four: leave some out, or write one template of them");
			return false;
		}
		int before = this.problems.count();
		templates.stream()
			.filter((template) -> !isProperty(template))
			.forEach((template) -> this.problems.add(this.entity, place,
					"\"" + template + "\" is one of several attributes, of which each is a property's own: write one"
							+ " placeholder without a function or text around it, or write one template of all"));
		return this.problems.count() == before;
	}

	private boolean isProperty(String template) {
		try {
			return KeyTemplate.parse(template).isProperty();
		}
		catch (KeyTemplateException ex) {
			// Reported by the reader of the template.
			return true;
		}
	}

	private void refuseRepeated(String place, List<KeyPart> parts) {
		Set<String> seen = new LinkedHashSet<>();
		for (KeyPart part : parts) {
			if (!seen.add(part.attribute())) {
				this.problems.add(this.entity, place,
						"the attribute '" + part.attribute() + "' is in the key twice: leave one out");
			}
		}
	}

	private @Nullable IndexCondition condition(String place, String text, List<KeyPart> parts,
			@Nullable EntityKey primary) {
		if (!StringUtils.hasText(text)) {
			return null;
		}
		if (primary != null && attributes(primary.parts()).containsAll(attributes(parts))) {
			this.problems.add(this.entity, place, "when = \"" + text
					+ "\" needs a computed key attribute of the index, but its key is made of the key of the table,"
					+ " which every item has: drop the condition, or configure another name for one of its attributes");
			return null;
		}
		if (parts.stream().noneMatch(KeyPart.Composed.class::isInstance)) {
			this.problems.add(this.entity, place,
					"when = \"" + text
							+ "\" needs a computed key attribute, but the key is made of properties' own: such"
							+ " an index leaves out items in which one of them is null, so drop the condition, or put"
							+ " text into a template");
			return null;
		}
		try {
			return new IndexConditionReader(this.entity, text).read();
		}
		catch (ExpressionSyntaxException ex) {
			this.problems.add(this.entity, place + " when", String.valueOf(ex.getMessage()));
		}
		catch (MappingException ex) {
			// A property that cannot be stored, which is reported as such.
		}
		return null;
	}

	private static Set<String> attributes(List<KeyPart> parts) {
		return parts.stream().map(KeyPart::attribute).collect(Collectors.toSet());
	}

	private Set<String> include(String place, Projection.Type projection, String[] properties) {
		if ((projection == Projection.Type.INCLUDE) == (properties.length == 0)) {
			this.problems.add(this.entity, place,
					"projection = INCLUDE and include = { … } go together: give both or neither");
		}
		Set<String> attributes = new LinkedHashSet<>();
		for (String name : properties) {
			DynamoPersistentProperty property = this.entity.getPersistentProperty(name);
			if (property == null) {
				this.problems.add(this.entity, place + " include", "unknown property '" + name
						+ "': correct the name or add the property, or leave it out if it is a key, which every index "
						+ "holds");
				continue;
			}
			if (property.isKeyOnly()) {
				this.problems.add(this.entity, place + " include",
						"'" + name + "' is @KeyOnly, so that there is no attribute to include: leave it out");
			}
			attributes.add(property.getAttributeName());
		}
		return attributes;
	}

}
