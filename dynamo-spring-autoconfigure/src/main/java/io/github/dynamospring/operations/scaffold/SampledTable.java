package io.github.dynamospring.operations.scaffold;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.TableSchema;

/**
 * Table with a sample of its items.
 *
 * @param physicalName the name in DynamoDB
 * @param schema the schema as described
 * @param items the items that were read
 * @param complete whether these are all items of the table
 * @param expiryKnown whether the time to live attribute could be asked for
 */
record SampledTable(String physicalName, TableSchema schema, List<Map<String, ItemValue>> items, boolean complete,
		boolean expiryKnown) {

	SampledTable {
		items = List.copyOf(items);
	}

	/**
	 * Return the names of the key attributes.
	 */
	Set<String> keyNames() {
		Set<String> names = new LinkedHashSet<>();
		this.schema.keys().forEach((attribute) -> names.add(attribute.name()));
		return names;
	}

	/**
	 * Return the texts that stand in a key attribute.
	 */
	List<String> texts(KeyAttribute attribute) {
		List<String> texts = new ArrayList<>();
		for (Map<String, ItemValue> item : this.items) {
			if (item.get(attribute.name()) instanceof ItemValue.StringValue text) {
				texts.add(text.value());
			}
		}
		return texts;
	}

}
