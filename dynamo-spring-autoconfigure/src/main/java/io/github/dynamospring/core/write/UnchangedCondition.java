package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityVersion;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Condition that an item is as it was read. It compares version and write id, or the
 * write id alone. Of an item without a write id, it compares all attributes, and demands
 * that it still has none. Of an absent item, it demands the absence.
 *
 * @param clauses the clauses, joined by {@code AND}
 * @param names the attribute names by placeholder
 * @param values the values by placeholder
 */
public record UnchangedCondition(String clauses, Map<String, String> names, Map<String, AttributeValue> values) {

	/**
	 * Return the condition of an item.
	 * @param item the item as it was read, or empty
	 */
	public static UnchangedCondition of(DynamoPersistentEntity<?> entity, Map<String, AttributeValue> item) {
		return of(entity, item, Set.of());
	}

	/**
	 * Return the condition of an item.
	 * @param item the item as it was read, or empty
	 * @param also attributes to compare in any case, because a write may change them
	 * alone
	 */
	public static UnchangedCondition of(DynamoPersistentEntity<?> entity, Map<String, AttributeValue> item,
			Set<String> also) {
		Map<String, String> names = new LinkedHashMap<>();
		Map<String, AttributeValue> values = new LinkedHashMap<>();
		List<String> clauses = new ArrayList<>();
		for (String attribute : compared(entity, item, also)) {
			int index = names.size();
			names.put("#r" + index, attribute);
			AttributeValue value = item.get(attribute);
			if (value != null) {
				values.put(":r" + index, value);
				clauses.add("#r" + index + " = :r" + index);
			}
			else {
				clauses.add("attribute_not_exists(#r" + index + ")");
			}
		}
		return new UnchangedCondition(String.join(" AND ", clauses), names, values);
	}

	/**
	 * Return whether an item is as another one was read.
	 * @param read the item as it was read, or empty
	 * @param found the item as it was found, or empty
	 */
	public static boolean isMet(DynamoPersistentEntity<?> entity, Map<String, AttributeValue> read,
			Map<String, AttributeValue> found) {
		return isMet(entity, read, found, Set.of());
	}

	/**
	 * Return whether an item is as another one was read.
	 * @param read the item as it was read, or empty
	 * @param found the item as it was found, or empty
	 * @param also attributes to compare in any case
	 */
	public static boolean isMet(DynamoPersistentEntity<?> entity, Map<String, AttributeValue> read,
			Map<String, AttributeValue> found, Set<String> also) {
		return compared(entity, read, also).stream()
			.allMatch((attribute) -> AttributeValues.isSame(read.get(attribute), found.get(attribute)));
	}

	private static Set<String> compared(DynamoPersistentEntity<?> entity, Map<String, AttributeValue> item,
			Set<String> also) {
		if (item.isEmpty()) {
			return Set.of(entity.getPrimaryKey().partition().get(0).attribute());
		}
		Set<String> compared = new TreeSet<>(also);
		String writeId = entity.getTable().names().writeId();
		if (writeId == null || !item.containsKey(writeId)) {
			compared.addAll(item.keySet());
		}
		if (writeId != null) {
			compared.add(writeId);
		}
		EntityVersion<?> version = entity.getVersion();
		if (version != null) {
			compared.add(version.attribute());
		}
		return compared;
	}

}
