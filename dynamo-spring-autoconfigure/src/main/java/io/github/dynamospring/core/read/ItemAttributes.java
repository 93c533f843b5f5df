package io.github.dynamospring.core.read;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.ConditionEvaluator;
import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.KeySource;
import io.github.dynamospring.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reader of single attributes of the SDK's items, which are not converted whole. Where an
 * item has no attribute of a property, the keys that tell it are asked.
 */
final class ItemAttributes {

	private final String entity;

	private final Map<String, Keyed> keyed;

	/**
	 * Create a reader.
	 * @param entity the name of the entity
	 * @param keyed the properties that keys tell, by the names of their own attributes
	 */
	ItemAttributes(String entity, Map<String, Keyed> keyed) {
		this.entity = entity;
		this.keyed = keyed;
	}

	static ItemAttributes of(DynamoPersistentEntity<?> entity) {
		Map<String, Keyed> keyed = new HashMap<>();
		for (DynamoPersistentProperty property : entity) {
			List<KeySource> sources = entity.getKeySources(property.getName());
			if (!sources.isEmpty()) {
				PropertyReference reference = entity.getRequiredProperty(property.getName());
				keyed.put(reference.attribute(), new Keyed(reference, sources));
			}
		}
		return new ItemAttributes(entity.getType().getSimpleName(), keyed);
	}

	boolean satisfies(Map<String, AttributeValue> item, @Nullable ConditionExpression check) {
		return check == null || new ConditionEvaluator((path) -> find(item, path)).test(check);
	}

	@Nullable ItemValue find(Map<String, AttributeValue> item, Path path) {
		Keyed property = this.keyed.get(path.root());
		if (property != null && (property.reference().isKeyOnly() || !item.containsKey(path.root()))) {
			return property.find(item);
		}
		AttributeValue value = item.get(path.root());
		for (Path.Step step : path.steps().subList(1, path.steps().size())) {
			value = (value != null) ? step(value, step) : null;
		}
		return (value != null) ? valueOf(value, path) : null;
	}

	private ItemValue valueOf(AttributeValue value, Path path) {
		try {
			return AttributeValues.valueOf(value);
		}
		catch (ItemFormatException ex) {
			throw new InvalidValueException(ex).at(path.root()).at(this.entity);
		}
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
	 * Property that keys tell.
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
