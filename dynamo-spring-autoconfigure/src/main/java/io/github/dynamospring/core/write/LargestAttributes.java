package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.github.dynamospring.item.sdk.AttributeValueSize;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Largest attributes of an item that is too large, and what makes them smaller.
 *
 * @param sizes the words for their sizes
 * @param cure the words for the cure
 */
record LargestAttributes(String sizes, String cure) {

	private static final int MOST = 3;

	/** Smaller ones would not help. */
	private static final int LEAST = 10 * 1024;

	/**
	 * Find the largest attributes.
	 */
	static LargestAttributes of(DynamoPersistentEntity<?> entity, Map<String, AttributeValue> item) {
		List<Attribute> largest = attributes(entity, item).stream()
			.filter((attribute) -> attribute.size() >= LEAST)
			.sorted(Comparator.comparingInt(Attribute::size).reversed())
			.limit(MOST)
			.toList();
		List<String> cures = new ArrayList<>();
		addCure(largest, Attribute::compressible, "compress '%s' (@Attribute(compressed = true))", cures);
		addCure(largest, Attribute::movable, "store '%s' as an object (@Attribute(large = true))", cures);
		cures.add("split it into several items");
		return new LargestAttributes(sizes(largest), String.join(", or ", cures));
	}

	private static void addCure(List<Attribute> largest, Predicate<Attribute> filter, String cure, List<String> cures) {
		String names = largest.stream().filter(filter).map(Attribute::name).collect(Collectors.joining("' and '"));
		if (!names.isEmpty()) {
			cures.add(cure.formatted(names));
		}
	}

	private static String sizes(List<Attribute> largest) {
		if (largest.isEmpty()) {
			return "";
		}
		return largest.stream()
			.map((attribute) -> attribute.size() + " in '" + attribute.name() + "'")
			.collect(Collectors.joining(", ", " (", ")"));
	}

	private static List<Attribute> attributes(DynamoPersistentEntity<?> entity, Map<String, AttributeValue> item) {
		Map<String, DynamoPersistentProperty> properties = new TreeMap<>();
		entity.getStoredProperties().forEach((property) -> properties.put(property.getAttributeName(), property));
		return item.entrySet().stream().map((entry) -> {
			DynamoPersistentProperty property = properties.get(entry.getKey());
			int size = AttributeValueSize.ofItem(Map.of(entry.getKey(), entry.getValue()));
			return new Attribute((property != null) ? property.getName() : entry.getKey(), size,
					property != null && !property.isCompressed() && !property.isLarge(),
					property != null && isMovable(property));
		}).toList();
	}

	private static boolean isMovable(DynamoPersistentProperty property) {
		boolean fits = property.getType() == String.class || property.getType() == byte[].class;
		return fits && property.getHiddenForm() == null;
	}

	/**
	 * Attribute of the item.
	 *
	 * @param name the name of its property
	 * @param size its size in bytes, with its name
	 * @param compressible whether it can be compressed
	 * @param movable whether it can be an object
	 */
	private record Attribute(String name, int size, boolean compressible, boolean movable) {

	}

}
