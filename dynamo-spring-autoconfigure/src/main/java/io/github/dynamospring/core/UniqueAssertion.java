package io.github.dynamospring.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a write takes for granted of the unique values in place, and asserts as part of
 * its condition.
 *
 * @param attributes the attributes that are to be as they were
 * @param assumed the item as it was, or empty
 */
record UniqueAssertion(List<String> attributes, Map<String, AttributeValue> assumed) {

	boolean holds(Map<String, AttributeValue> found) {
		return this.attributes.stream()
			.allMatch((attribute) -> isSame(this.assumed.get(attribute), found.get(attribute)));
	}

	// The same number may be written in several ways.
	private static boolean isSame(@Nullable AttributeValue first, @Nullable AttributeValue second) {
		return (first != null && second != null)
				? AttributeValues.valueOf(first).equals(AttributeValues.valueOf(second)) : first == second;
	}

	ItemWrite addTo(ItemWrite write) {
		StringJoiner clauses = new StringJoiner(" and ");
		Map<String, String> names = new LinkedHashMap<>();
		Map<String, AttributeValue> values = new LinkedHashMap<>();
		for (int i = 0; i < this.attributes.size(); i++) {
			String name = "#u" + i;
			names.put(name, this.attributes.get(i));
			AttributeValue value = this.assumed.get(this.attributes.get(i));
			if (value != null) {
				values.put(":u" + i, value);
			}
			clauses.add((value != null) ? name + " = :u" + i : "attribute_not_exists(" + name + ")");
		}
		return write.with(write.expressions().with("and", clauses.toString(), names, values));
	}

}
