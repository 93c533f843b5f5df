package io.github.dynamospring.mapping.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.key.KeyEncoder;
import io.github.dynamospring.key.KeyFormat;
import io.github.dynamospring.key.KeyFunctionRegistry;
import io.github.dynamospring.key.KeyRole;
import io.github.dynamospring.key.KeyTemplate;
import io.github.dynamospring.key.KeyTemplate.Placeholder;
import io.github.dynamospring.key.KeyTemplateException;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.NullableDeclaration;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.MappingException;

/**
 * Reader of the parts of an entity's keys, which are templates or properties.
 */
class KeyPartReader {

	private final DynamoPersistentEntity<?> entity;

	private final KeyFunctionRegistry functions;

	private final KeyFormat format;

	private final EntityProblems problems;

	// The first key with an attribute decides how it is rendered.
	private final Map<String, KeyPart.Composed> composed = new HashMap<>();

	KeyPartReader(DynamoPersistentEntity<?> entity, KeyFunctionRegistry functions, KeyFormat format,
			EntityProblems problems) {
		this.entity = entity;
		this.functions = functions;
		this.format = format;
		this.problems = problems;
	}

	/**
	 * Read a template of the primary key, which every item has.
	 * @param place the place of the template, such as {@code @PrimaryKey partition}
	 * @param attribute the name of the attribute, if it is composed
	 * @return the part, or null after a problem
	 */
	@Nullable KeyPart readPrimary(String place, String text, KeyRole role, String attribute) {
		KeyPart part = read(place, text, role, attribute);
		return (part != null && isPresent(place, part)) ? part : null;
	}

	/**
	 * Read a template.
	 * @param place the place of the template, such as
	 * {@code @GlobalSecondaryIndex gsi1 sort}
	 * @param attribute the name of the attribute, if it is composed
	 * @return the part, or null after a problem
	 */
	@Nullable KeyPart read(String place, String text, KeyRole role, String attribute) {
		try {
			KeyTemplate template = KeyTemplate.parse(text);
			if (isUnshared(place, template)) {
				return null;
			}
			KeyPart part = part(place, template, role, attribute);
			return (part != null && isStored(place, part)) ? part : null;
		}
		catch (KeyTemplateException ex) {
			this.problems.add(this.entity, place, String.valueOf(ex.getMessage()));
			return null;
		}
		catch (MappingException ex) {
			// A property that cannot be stored, which is reported as such.
			return null;
		}
	}

	// A key of a sealed entity is made of properties that all its types have.
	private boolean isUnshared(String place, KeyTemplate template) {
		int before = this.problems.count();
		List<DynamoPersistentEntity<?>> types = this.entity.getSubtypes();
		for (Placeholder placeholder : template.placeholders()) {
			String name = placeholder.path().split("\\.")[0];
			List<String> without = new ArrayList<>();
			for (DynamoPersistentEntity<?> type : types) {
				if (type.getPersistentProperty(name) == null) {
					without.add(type.getType().getSimpleName());
				}
			}
			if (this.entity.getPersistentProperty(name) == null && without.size() < types.size()) {
				this.problems.add(this.entity, place, "'" + name + "' in \"" + template + "\" " + difference(without)
						+ ": declare it in all of them, of one type and with the same annotations");
			}
		}
		return this.problems.count() > before;
	}

	private static String difference(List<String> without) {
		if (without.isEmpty()) {
			return "differs between its types";
		}
		return "is no property of its type " + String.join(" and ", without);
	}

	private @Nullable KeyPart part(String place, KeyTemplate template, KeyRole role, String attribute) {
		if (template.isProperty()) {
			PropertyReference own = this.entity.findProperty(template.placeholders().get(0).path());
			if (own != null) {
				return ownAttribute(place, own);
			}
		}
		return composed(template, role, attribute);
	}

	private KeyPart composed(KeyTemplate template, KeyRole role, String attribute) {
		KeyPart.Composed other = this.composed.get(attribute);
		if (other != null && other.encoder().template().equals(template)) {
			return new KeyPart.Composed(attribute, other.encoder().as(role), other.properties());
		}
		KeyPart.Composed part = compile(template, role, attribute);
		this.composed.putIfAbsent(attribute, part);
		return part;
	}

	private KeyPart.Composed compile(KeyTemplate template, KeyRole role, String attribute) {
		KeyEncoder encoder = template.compile(role, this.entity.getKeyProperties(), this.functions, this.format);
		List<PropertyReference> properties = new ArrayList<>();
		for (Placeholder placeholder : template.placeholders()) {
			properties.add(this.entity.getRequiredProperty(placeholder.path()));
		}
		return new KeyPart.Composed(attribute, encoder, properties);
	}

	/**
	 * Make the part of a primary key that is a property's own attribute.
	 * @return the part, or null after a problem
	 */
	@Nullable KeyPart readPrimary(String place, DynamoPersistentProperty property) {
		try {
			KeyPart part = ownAttribute(place, this.entity.getRequiredProperty(property.getName()));
			return (part != null && isStored(place, part) && isPresent(place, part)) ? part : null;
		}
		catch (MappingException ex) {
			// A property that cannot be stored, which is reported as such.
			return null;
		}
	}

	private @Nullable KeyPart ownAttribute(String place, PropertyReference property) {
		if (property.isKeyOnly()) {
			this.problems.add(this.entity, place,
					"'" + property.path()
							+ "' is the key attribute itself, but @KeyOnly properties have no attribute: remove"
							+ " @KeyOnly, or write {" + property.path() + "|copy} for a computed attribute");
			return null;
		}
		AttributeType type = property.codec().storedType();
		if (type != AttributeType.S && type != AttributeType.N && type != AttributeType.B) {
			this.problems.add(this.entity, place,
					"'" + property.path() + "' is stored as " + type
							+ ", but a key attribute is S, N or B: use a template with text around it, such as \""
							+ property.path().toUpperCase(Locale.ROOT) + this.format.delimiter() + "{" + property.path()
							+ "}\", or another property");
			return null;
		}
		if (!property.isTopLevel()) {
			this.problems.add(this.entity, place,
					"'" + property.path() + "' lies inside the attribute '" + property.attribute()
							+ "', but a key attribute is one of the item itself: use a template with text around it");
			return null;
		}
		return new KeyPart.Native(property, KeyType.valueOf(type.name()));
	}

	private boolean isStored(String place, KeyPart part) {
		return check(place, part, (property) -> !property.isWritable(),
				"is a read-only property, but a key is made of stored properties: drop @ReadOnlyProperty")
				&& check(place, part, DynamoPersistentProperty::isEncrypted,
						"is encrypted, but a key is made of values that DynamoDB compares: store it plainly")
				&& check(place, part, (property) -> property.getHiddenForm() != null,
						"is large, compressed or JSON, but a key is made of values that DynamoDB compares: store it plainly");
	}

	private boolean isPresent(String place, KeyPart part) {
		return check(place, part,
				(property) -> !property.isFilled() && NullableDeclaration.isNullableArgument(property),
				"may be absent, but an item without a primary key cannot be stored: drop @Nullable or Optional");
	}

	private boolean check(String place, KeyPart part, Predicate<DynamoPersistentProperty> bad, String problem) {
		int before = this.problems.count();
		for (PropertyReference property : part.properties()) {
			if (property.properties().stream().anyMatch(bad)) {
				this.problems.add(this.entity, place,
						"'" + property.path() + "' in \"" + part.template() + "\" " + problem);
			}
		}
		return this.problems.count() == before;
	}

}
