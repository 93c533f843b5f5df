package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.ItemTooLargeException;
import io.github.dynamospring.item.sdk.AttributeValueSize;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Update of all attributes of an entity but its key. Attributes with a value are set,
 * those without one removed, and attributes that the entity does not know left alone.
 */
final class WholeItemUpdate {

	// as recorded on AWS by github.com/paritysuite/dynamodb-conformance
	private static final int BASE = 3;

	private static final int SET = 19;

	private static final int REMOVE = 2;

	private final List<Attribute> attributes = new ArrayList<>();

	private final Map<String, String> names = new LinkedHashMap<>();

	WholeItemUpdate(Collection<String> attributeNames, Collection<String> keyAttributes) {
		for (String name : attributeNames) {
			if (!keyAttributes.contains(name)) {
				Attribute attribute = new Attribute(name, "#a" + this.attributes.size(), ":a" + this.attributes.size());
				this.attributes.add(attribute);
				this.names.put(attribute.namePlaceholder(), name);
			}
		}
	}

	/**
	 * Add the update to the expressions of a write.
	 * @param item the item as the update leaves it
	 */
	WriteExpressions addTo(WriteExpressions expressions, Map<String, AttributeValue> item) {
		StringBuilder set = new StringBuilder();
		StringBuilder remove = new StringBuilder();
		Map<String, AttributeValue> values = new LinkedHashMap<>();
		for (Attribute attribute : this.attributes) {
			AttributeValue value = item.get(attribute.name());
			if (value != null) {
				append(set, "SET ", attribute.namePlaceholder()).append(" = ").append(attribute.valuePlaceholder());
				values.put(attribute.valuePlaceholder(), value);
			}
			else {
				append(remove, "REMOVE ", attribute.namePlaceholder());
			}
		}
		if (!set.isEmpty() && !remove.isEmpty()) {
			set.append(' ');
		}
		set.append(remove);
		return expressions.withUpdate(set.isEmpty() ? null : set.toString(), this.names, values);
	}

	/**
	 * Return the bytes by which DynamoDB measures the update, beside the resulting item:
	 * the written bytes, and some for each action.
	 * @param mostSize the most bytes that the item can have
	 * @return 0 if they are few
	 */
	int measure(Map<String, AttributeValue> item, long mostSize) {
		if (mostSize + BASE + (long) SET * this.attributes.size() <= ItemTooLargeException.MAX_SIZE) {
			return 0;
		}
		Map<String, AttributeValue> written = new LinkedHashMap<>();
		for (Attribute attribute : this.attributes) {
			AttributeValue value = item.get(attribute.name());
			if (value != null) {
				written.put(attribute.name(), value);
			}
		}
		return BASE + SET * written.size() + REMOVE * (this.attributes.size() - written.size())
				+ AttributeValueSize.ofItem(written);
	}

	private static StringBuilder append(StringBuilder clause, String keyword, String name) {
		return clause.append(clause.isEmpty() ? keyword : ", ").append(name);
	}

	private record Attribute(String name, String namePlaceholder, String valuePlaceholder) {

	}

}
