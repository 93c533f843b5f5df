package io.github.dynamospring.operations.scaffold;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

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
		return texts(this.items.stream().flatMap((item) -> Stream.ofNullable(item.get(attribute.name()))));
	}

	/**
	 * Return the values by the names of their attributes, at any depth of the items.
	 */
	Map<String, List<ItemValue>> values() {
		Map<String, List<ItemValue>> values = new TreeMap<>();
		this.items.forEach((item) -> addTo(values, item));
		return values;
	}

	private static void addTo(Map<String, List<ItemValue>> values, Map<String, ItemValue> attributes) {
		attributes.forEach((name, value) -> add(name, value, values));
	}

	private static void add(String name, ItemValue value, Map<String, List<ItemValue>> values) {
		if (value instanceof ItemValue.MapValue map) {
			addTo(values, map.value());
		}
		else if (value instanceof ItemValue.ListValue list) {
			list.value().forEach((element) -> add(name, element, values));
		}
		else {
			values.computeIfAbsent(name, (key) -> new ArrayList<>()).add(value);
		}
	}

	/**
	 * Return this table with some of its items alone.
	 */
	SampledTable of(List<Map<String, ItemValue>> some) {
		return new SampledTable(this.physicalName, this.schema, some, this.complete, this.expiryKnown);
	}

	/**
	 * Return whether times of an attribute differ in width, as the texts of
	 * {@code Instant.toString()} do.
	 */
	boolean hasTimesOfVariableWidth() {
		return values().values()
			.stream()
			.map((values) -> texts(values.stream()))
			.anyMatch(SampledTable::areOfVariableWidth);
	}

	private static List<String> texts(Stream<ItemValue> values) {
		return values.filter(ItemValue.StringValue.class::isInstance)
			.map((value) -> ((ItemValue.StringValue) value).value())
			.toList();
	}

	private static boolean areOfVariableWidth(List<String> texts) {
		TextShape shape = texts.isEmpty() ? null : TextShape.of(texts);
		return shape != null && shape.isVariable() && shape.type().isTime()
				&& texts.stream().mapToInt(String::length).distinct().count() > 1;
	}

}
