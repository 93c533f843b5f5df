package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The update of all attributes of an entity but its key: those that it writes are set,
 * the others removed, and what it does not know is left alone.
 */
final class UpdateExpressions {

	private final List<Attribute> attributes = new ArrayList<>();

	private final Map<String, String> names = new LinkedHashMap<>();

	UpdateExpressions(Collection<String> attributeNames, Collection<String> keyAttributes) {
		for (String name : attributeNames) {
			if (!keyAttributes.contains(name)) {
				Attribute attribute = new Attribute(name, "#a" + this.attributes.size(), ":a" + this.attributes.size());
				this.attributes.add(attribute);
				this.names.put(attribute.namePlaceholder(), name);
			}
		}
	}

	Update of(Map<String, AttributeValue> item) {
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
		set.append((!set.isEmpty() && !remove.isEmpty()) ? " " : "").append(remove);
		return new Update(set.isEmpty() ? null : set.toString(), this.names, values);
	}

	private static StringBuilder append(StringBuilder clause, String keyword, String name) {
		return clause.append(clause.isEmpty() ? keyword : ", ").append(name);
	}

	private record Attribute(String name, String namePlaceholder, String valuePlaceholder) {

	}

	/**
	 * An update expression.
	 *
	 * @param expression the expression, or null if an entity has nothing but a key
	 * @param names the attribute names by placeholder
	 * @param values the values by placeholder
	 */
	record Update(@Nullable String expression, Map<String, String> names, Map<String, AttributeValue> values) {

	}

}
