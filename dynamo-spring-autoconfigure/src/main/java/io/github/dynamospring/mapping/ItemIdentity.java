package io.github.dynamospring.mapping;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.TableSchema;
import org.jspecify.annotations.Nullable;

/**
 * Type attribute and primary key of an item, by which its type is found.
 */
class ItemIdentity {

	private final @Nullable String typeAttribute;

	private final TableSchema schema;

	private @Nullable String type;

	private final Map<String, AttributeType> types = new HashMap<>();

	private final Map<String, String> strings = new HashMap<>();

	ItemIdentity(@Nullable String typeAttribute, TableSchema schema) {
		this.typeAttribute = typeAttribute;
		this.schema = schema;
	}

	void visit(String name, ItemReader value) {
		if (name.equals(this.typeAttribute) && value.type() == AttributeType.S) {
			this.type = value.string();
		}
		else if (isKey(name)) {
			this.types.put(name, value.type());
			if (value.type() == AttributeType.S) {
				this.strings.put(name, value.string());
			}
		}
	}

	private boolean isKey(String name) {
		KeyAttribute sort = this.schema.sort();
		return name.equals(this.schema.partition().name()) || sort != null && name.equals(sort.name());
	}

	@Nullable String type() {
		return this.type;
	}

	boolean fits(EntityKey primary) {
		List<KeyPart> parts = primary.parts();
		return parts.stream().allMatch(this::fits);
	}

	private boolean fits(KeyPart part) {
		if (part instanceof KeyPart.Composed composed) {
			String key = this.strings.get(part.attribute());
			return key != null && composed.encoder().fits(key);
		}
		AttributeType stored = this.types.get(part.attribute());
		return stored != null && stored.name().equals(part.type().name());
	}

}
