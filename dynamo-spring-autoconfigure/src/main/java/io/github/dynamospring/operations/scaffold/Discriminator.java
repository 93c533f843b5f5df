package io.github.dynamospring.operations.scaffold;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;

/**
 * Attribute that distinguishes the types of items. Many names are usual for it, and some
 * of them are names of plain attributes as well. An attribute of such a name has to go
 * with the keys or with the other attributes.
 */
final class Discriminator {

	private static final Set<String> SURE = Set.of("_type", "__typename", "_et", "entitytype", "entity_type", "_entity",
			"__edb_e__", "_entitytype");

	private static final Set<String> POSSIBLE = Set.of("type", "entity", "kind", "itemtype", "item_type", "recordtype",
			"record_type", "objecttype", "object_type", "datatype");

	private static final int MAX_TYPES = 50;

	private final SampledTable table;

	private final List<String> shapes;

	/**
	 * Create a search.
	 * @param shapes the shape of the primary key of each item
	 */
	Discriminator(SampledTable table, List<String> shapes) {
		this.table = table;
		this.shapes = shapes;
	}

	static boolean isNamedLikeOne(String attribute) {
		return isSure(attribute) || POSSIBLE.contains(attribute.toLowerCase(Locale.ROOT));
	}

	static boolean isSure(String attribute) {
		return SURE.contains(attribute.toLowerCase(Locale.ROOT));
	}

	/**
	 * Return the name of the attribute, or null.
	 */
	@Nullable String find() {
		Set<String> names = new TreeSet<>();
		this.table.items().forEach((item) -> names.addAll(item.keySet()));
		names.removeAll(this.table.keyNames());
		for (Set<String> usual : List.of(SURE, POSSIBLE)) {
			for (String name : names) {
				if (usual.contains(name.toLowerCase(Locale.ROOT)) && tells(name, usual == SURE)) {
					return name;
				}
			}
		}
		return null;
	}

	private boolean tells(String name, boolean sure) {
		Map<String, Set<String>> shapesOf = new HashMap<>();
		Map<String, Set<String>> attributesOf = new HashMap<>();
		int present = 0;
		for (int i = 0; i < this.shapes.size(); i++) {
			Map<String, ItemValue> item = this.table.items().get(i);
			if (item.get(name) instanceof ItemValue.StringValue value) {
				present++;
				shapesOf.computeIfAbsent(value.value(), (key) -> new HashSet<>()).add(this.shapes.get(i));
				attributesOf.computeIfAbsent(value.value(), (key) -> new HashSet<>()).addAll(item.keySet());
			}
		}
		if (present * 2 <= this.shapes.size() || shapesOf.size() > MAX_TYPES
				|| !shapesOf.keySet().stream().allMatch(Discriminator::isName)) {
			return false;
		}
		return sure || present == this.shapes.size() && shapesOf.size() > 1 && areApart(shapesOf, attributesOf);
	}

	private static boolean isName(String value) {
		return value.matches("[A-Za-z_][A-Za-z0-9_ .:$-]{0,80}");
	}

	private static boolean areApart(Map<String, Set<String>> shapes, Map<String, Set<String>> attributes) {
		for (String first : shapes.keySet()) {
			for (String other : shapes.keySet()) {
				boolean sameKeys = !disjoint(shapes.get(first), shapes.get(other));
				double likeness = likeness(attributes.getOrDefault(first, Set.of()),
						attributes.getOrDefault(other, Set.of()));
				if (!first.equals(other) && sameKeys && likeness > 0.6) {
					return false;
				}
			}
		}
		return true;
	}

	private static boolean disjoint(Set<String> first, Set<String> other) {
		return first.stream().noneMatch(other::contains);
	}

	/**
	 * Return the share of attributes that two sets have in common.
	 */
	static double likeness(Set<String> first, Set<String> other) {
		Set<String> all = new LinkedHashSet<>(first);
		all.addAll(other);
		Set<String> common = new LinkedHashSet<>(first);
		common.retainAll(other);
		if (all.isEmpty()) {
			return 1;
		}
		return (double) common.size() / all.size();
	}

}
