package io.github.dynamospring.core.read;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.TableModel;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Filter of the items of one entity among others in its table.
 */
final class EntityTypeFilter {

	private final DynamoPersistentEntity<?> entity;

	private final @Nullable String typeAttribute;

	private final Set<String> typeNames;

	private final List<String> keyAttributes;

	private final boolean toldByKey;

	EntityTypeFilter(DynamoPersistentEntity<?> entity) {
		this.entity = entity;
		this.typeAttribute = entity.getTable().names().type();
		this.typeNames = Set.copyOf(entity.getTypeNames());
		this.keyAttributes = entity.getPrimaryKey().parts().stream().map(KeyPart::attribute).toList();
		this.toldByKey = this.typeAttribute == null || entity.hasTypeAttribute();
	}

	boolean isOfEntity(Map<String, AttributeValue> item) {
		ItemReader type = (this.typeAttribute != null) ? AttributeValues.find(item, this.typeAttribute) : null;
		if (type != null) {
			return isNamed(type) || entityOf(item) == this.entity;
		}
		// A projection without type or key is asked for only where the key says the type.
		return !this.toldByKey || !this.keyAttributes.stream().allMatch(item::containsKey)
				|| entityOf(item) == this.entity;
	}

	private boolean isNamed(ItemReader type) {
		try {
			return type.type() == AttributeType.S && this.typeNames.contains(type.string());
		}
		catch (ItemFormatException ex) {
			throw new InvalidValueException(ex).at(String.valueOf(this.typeAttribute))
				.at(this.entity.getType().getSimpleName());
		}
	}

	/**
	 * Return the entity of an item, or null if it is unknown here.
	 */
	@Nullable DynamoPersistentEntity<?> entityOf(Map<String, AttributeValue> item) {
		TableModel table = this.entity.getTable();
		return table.entityOf(AttributeValues.reader(item));
	}

}
