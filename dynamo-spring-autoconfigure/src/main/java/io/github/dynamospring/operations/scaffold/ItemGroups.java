package io.github.dynamospring.operations.scaffold;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;

/**
 * Grouping of items by their type: by a type attribute if there is one, else by the shape
 * of their keys.
 */
final class ItemGroups {

	/** So many beginnings are values rather than types if the attributes are the same. */
	private static final int MANY = 4;

	private final SampledTable table;

	private final KeyConstants constants;

	private final List<String> shapes = new ArrayList<>();

	private final @Nullable String typeAttribute;

	ItemGroups(SampledTable table, KeyConstants constants) {
		this.table = table;
		this.constants = constants;
		table.items().forEach((item) -> this.shapes.add(shape(item)));
		this.typeAttribute = new Discriminator(table, this.shapes).find();
	}

	private String shape(Map<String, ItemValue> item) {
		Set<String> values = new HashSet<>();
		Set<String> keys = this.table.keyNames();
		item.forEach((name, value) -> {
			String text = KeyColumn.text(value);
			if (text != null && !keys.contains(name) && !Discriminator.isNamedLikeOne(name)) {
				values.add(text);
			}
		});
		return this.table.schema()
			.primaryKey()
			.stream()
			.map((key) -> (item.get(key.name()) instanceof ItemValue.StringValue text)
					? this.constants.shape(key.name(), text.value(), values) : "*")
			.collect(Collectors.joining("\n"));
	}

	@Nullable String typeAttribute() {
		return this.typeAttribute;
	}

	/**
	 * Return the groups, in the order of their first items.
	 */
	List<Group> groups() {
		Map<String, Group> groups = new LinkedHashMap<>();
		Map<String, String> aliases = new HashMap<>();
		for (int i = 0; i < this.shapes.size(); i++) {
			String alias = alias(i);
			if (alias != null) {
				aliases.merge(this.shapes.get(i), alias, (first, other) -> first.equals(other) ? first : "");
			}
		}
		Map<String, String> merged = (this.typeAttribute != null) ? Map.of() : merged();
		for (int i = 0; i < this.shapes.size(); i++) {
			String shape = this.shapes.get(i);
			String alias = alias(i);
			// an item without a type is of the one that has such keys
			String type = Objects.requireNonNullElse(alias, aliases.getOrDefault(shape, ""));
			String id = type.isEmpty() ? "\n" + merged.getOrDefault(shape, shape) : type;
			groups
				.computeIfAbsent(id,
						(key) -> new Group(type.isEmpty() ? null : type, words(shape), new ArrayList<>(),
								new LinkedHashMap<>()))
				.add(this.table.items().get(i), shape);
		}
		return List.copyOf(groups.values());
	}

	private @Nullable String alias(int item) {
		String attribute = this.typeAttribute;
		if (attribute != null && this.table.items().get(item).get(attribute) instanceof ItemValue.StringValue value) {
			return value.value();
		}
		return null;
	}

	/** Constants of the sort key, then of the partition key. */
	private static List<String> words(String shape) {
		List<String> words = new ArrayList<>();
		String[] keys = shape.split("\n", -1);
		for (int i = keys.length - 1; i >= 0; i--) {
			for (String word : keys[i].split("[^A-Za-z0-9_]+|\\*")) {
				if (!word.isEmpty()) {
					words.add(word);
				}
			}
		}
		return words;
	}

	/**
	 * Return the merged shapes: several shapes that differ in the beginning of a key and
	 * hold items of the same attributes become one.
	 */
	private Map<String, String> merged() {
		Map<String, Set<String>> attributes = new LinkedHashMap<>();
		for (int i = 0; i < this.shapes.size(); i++) {
			Set<String> names = new HashSet<>(this.table.items().get(i).keySet());
			names.removeAll(this.table.keyNames());
			attributes.computeIfAbsent(this.shapes.get(i), (shape) -> new HashSet<>()).addAll(names);
		}
		Map<String, String> merged = new HashMap<>();
		for (int key = 0; key < this.table.schema().primaryKey().size(); key++) {
			Map<String, List<String>> masked = new LinkedHashMap<>();
			for (String shape : attributes.keySet()) {
				masked.computeIfAbsent(mask(shape, key), (mask) -> new ArrayList<>()).add(shape);
			}
			masked.forEach((mask, shapes) -> {
				if (areAlike(shapes, attributes)) {
					shapes.forEach((shape) -> merged.putIfAbsent(shape, mask));
				}
			});
		}
		return merged;
	}

	private String mask(String shape, int key) {
		String[] keys = shape.split("\n", -1);
		String rest = keys[key].substring(this.constants.token(keys[key]).length());
		keys[key] = "*" + rest;
		return String.join("\n", keys);
	}

	private boolean areAlike(List<String> shapes, Map<String, Set<String>> attributes) {
		boolean capitals = shapes.stream()
			.allMatch((shape) -> words(shape).stream().allMatch(KeyConstants::isCapitals));
		if (shapes.size() < (capitals ? MANY : 2)) {
			return false;
		}
		Set<String> all = new HashSet<>();
		shapes.forEach((shape) -> all.addAll(attributes.getOrDefault(shape, Set.of())));
		return all.size() > 1 && shapes.stream()
			.allMatch((shape) -> Discriminator.likeness(attributes.getOrDefault(shape, Set.of()), all) >= 0.75);
	}

	/**
	 * Items of one type.
	 *
	 * @param alias the value of the type attribute, if it has one
	 * @param words constants of the keys, which may name the type
	 * @param items the items
	 * @param shapes the items by the shape of their keys
	 */
	record Group(@Nullable String alias, List<String> words, List<Map<String, ItemValue>> items,
			Map<String, List<Map<String, ItemValue>>> shapes) {

		private void add(Map<String, ItemValue> item, String shape) {
			this.items.add(item);
			this.shapes.computeIfAbsent(shape, (key) -> new ArrayList<>()).add(item);
		}

		/**
		 * Return the items with the prevailing shape of keys, or all items if none
		 * prevails.
		 */
		List<Map<String, ItemValue>> usual() {
			return this.shapes.values()
				.stream()
				.filter((shape) -> shape.size() * 5 >= this.items.size() * 4)
				.findFirst()
				.orElse(this.items);
		}

	}

}
