package io.github.dynamospring.core.read;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.KeySource;
import io.github.dynamospring.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reader of single attributes of the SDK's items, which are not converted whole. If an
 * item lacks the attribute of a property, the property is read from its keys. An answer
 * with keys other than DynamoDB's ends in an exception that names entity and attribute.
 */
final class ItemAttributes {

	private final String entity;

	private final Map<String, Keyed> keyed;

	private final Collection<String> keys;

	/**
	 * Create a reader.
	 * @param entity the name of the entity
	 * @param keyed the properties that keys contain, by the names of their own attributes
	 * @param keys the names of the key attributes of each item
	 */
	ItemAttributes(String entity, Map<String, Keyed> keyed, Collection<String> keys) {
		this.entity = entity;
		this.keyed = keyed;
		this.keys = keys;
	}

	/**
	 * Return the reader of the items of an entity.
	 * @param index the name of the index that has the items, or null for the table
	 */
	static ItemAttributes of(DynamoPersistentEntity<?> entity, @Nullable String index) {
		return new ItemAttributes(entity.getType().getSimpleName(), keyed(entity), keys(entity, index));
	}

	private static Map<String, Keyed> keyed(DynamoPersistentEntity<?> entity) {
		Map<String, Keyed> keyed = new HashMap<>();
		for (DynamoPersistentProperty property : entity) {
			List<KeySource> sources = entity.getKeySources(property.getName());
			if (!sources.isEmpty()) {
				PropertyReference reference = entity.getRequiredProperty(property.getName());
				keyed.put(reference.attribute(), new Keyed(reference, sources));
			}
		}
		return keyed;
	}

	private static Collection<String> keys(DynamoPersistentEntity<?> entity, @Nullable String index) {
		Set<String> keys = new LinkedHashSet<>(attributes(entity.getPrimaryKey()));
		EntityKey key = (index != null) ? entity.findKey(index) : null;
		if (key != null) {
			keys.addAll(attributes(key));
		}
		return keys;
	}

	private static List<String> attributes(EntityKey key) {
		return key.parts().stream().map(KeyPart::attribute).toList();
	}

	/**
	 * Return the names of the key attributes, first of the table, then of the index.
	 */
	Collection<String> keys() {
		return this.keys;
	}

	/**
	 * Return the keys of an item.
	 * @throws InvalidValueException if the item came without one
	 */
	Map<String, ItemValue> keysOf(Map<String, AttributeValue> item) {
		return keysOf(item, this.keys);
	}

	/**
	 * Return some of the keys of an item.
	 * @throws InvalidValueException if the item came without one
	 */
	Map<String, ItemValue> keysOf(Map<String, AttributeValue> item, Collection<String> attributes) {
		Map<String, ItemValue> keys = new LinkedHashMap<>();
		attributes.forEach((attribute) -> keys.put(attribute, key(item, attribute)));
		return keys;
	}

	/**
	 * Return a key attribute of an item.
	 * @throws InvalidValueException if the item came without it, or it is not one of a
	 * key
	 */
	ItemValue key(Map<String, AttributeValue> item, String attribute) {
		ItemReader reader = AttributeValues.find(item, attribute);
		if (reader == null) {
			throw invalid(new InvalidValueException("the answer has no such key attribute"), attribute);
		}
		ItemValue key = copyOf(reader, attribute);
		if (!key.isComparableTo(key)) {
			throw invalid(new InvalidValueException("a key attribute is of type S, N or B, not " + key.type()),
					attribute);
		}
		return key;
	}

	private ItemValue copyOf(ItemReader reader, String attribute) {
		try {
			return ItemValue.copyOf(reader);
		}
		catch (ItemFormatException ex) {
			throw invalid(new InvalidValueException(ex), attribute);
		}
		catch (IllegalArgumentException ex) {
			// without its cause, which quotes the value
			throw invalid(new InvalidValueException("the value is not DynamoDB's"), attribute);
		}
	}

	private InvalidValueException invalid(InvalidValueException problem, String attribute) {
		return problem.at(attribute).at(this.entity).stored();
	}

	boolean satisfies(Map<String, AttributeValue> item, @Nullable ConditionExpression check) {
		return check == null || check.test((path) -> find(item, path));
	}

	@Nullable ItemValue find(Map<String, AttributeValue> item, Path path) {
		Keyed property = this.keyed.get(path.root());
		if (property != null && (property.reference().isKeyOnly() || !item.containsKey(path.root()))) {
			return property.find(item);
		}
		AttributeValue value = item.get(path.root());
		for (Path.Step step : path.steps().subList(1, path.steps().size())) {
			if (value == null) {
				return null;
			}
			value = step(value, step);
		}
		if (value != null) {
			return copyOf(AttributeValues.reader(value), path.root());
		}
		return null;
	}

	private static @Nullable AttributeValue step(AttributeValue value, Path.Step step) {
		if (step instanceof Path.Name name) {
			return value.hasM() ? value.m().get(name.value()) : null;
		}
		int index = ((Path.Index) step).value();
		List<AttributeValue> elements = value.l();
		return (index < elements.size()) ? elements.get(index) : null;
	}

	/**
	 * Property that keys contain.
	 */
	record Keyed(PropertyReference reference, List<KeySource> sources) {

		@Nullable ItemValue find(Map<String, AttributeValue> item) {
			for (KeySource source : this.sources) {
				AttributeValue key = item.get(source.attribute());
				if (key != null && key.s() != null) {
					return read(source, key.s());
				}
			}
			return null;
		}

		// An item that the template has not written is refused when it is read whole.
		private @Nullable ItemValue read(KeySource source, String key) {
			try {
				return this.reference.toValue(this.reference.codec().fromKeyValue(source.read(key)));
			}
			catch (InvalidValueException ex) {
				return null;
			}
		}

	}

}
