package io.github.dynamospring.operations.scaffold;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.operations.scaffold.PropertySketch.Role;
import org.jspecify.annotations.Nullable;

/**
 * Properties of a type with their values, to which those that live in keys alone are
 * added as templates are recognised.
 */
final class EntityProperties {

	private final List<Map<String, ItemValue>> items;

	private final TypeRecognizer types;

	private final Set<String> names = new TreeSet<>();

	private final Map<String, PropertySketch> properties = new LinkedHashMap<>();

	private final List<KeyColumn> columns = new ArrayList<>();

	private final Set<String> keyParts = new LinkedHashSet<>();

	EntityProperties(List<Map<String, ItemValue>> items, TypeRecognizer types) {
		this.items = items;
		this.types = types;
	}

	/**
	 * Return the texts of an attribute, null for items without one.
	 */
	List<@Nullable String> texts(String attribute) {
		List<@Nullable String> texts = new ArrayList<>();
		this.items.forEach((item) -> texts.add(KeyColumn.text(item.get(attribute))));
		return texts;
	}

	/**
	 * Add the property of an attribute.
	 * @return the name of the property
	 */
	String addAttribute(String attribute) {
		List<ItemValue> values = new ArrayList<>();
		this.items.stream()
			.filter((item) -> item.containsKey(attribute))
			.forEach((item) -> values.add(item.get(attribute)));
		JavaType type = this.types.recognize(attribute, values);
		boolean nullable = TypeRecognizer.isNullable(values, this.items.size());
		String name = JavaNames.property(attribute, this.names);
		this.properties.put(name, new PropertySketch(name, attribute, type, nullable, Role.NONE, List.of()));
		addColumn(new KeyColumn(name, type, texts(attribute)));
		return name;
	}

	private void addColumn(KeyColumn column) {
		if (column.fitsKeys()) {
			this.columns.add(column);
		}
	}

	/**
	 * Add a property that lives in keys alone.
	 * @param hint a name for it
	 * @param texts its texts, null for items without one
	 * @return the name of the property
	 */
	String addKeyOnly(String hint, JavaType type, List<@Nullable String> texts, List<String> questions) {
		String name = JavaNames.property(hint, this.names);
		this.properties.put(name, new PropertySketch(name, null, type, texts.contains(null), Role.NONE, questions));
		addColumn(new KeyColumn(name, type, texts));
		return name;
	}

	/**
	 * Remove a property that lives in keys alone.
	 */
	void remove(String property) {
		this.names.remove(property);
		this.properties.remove(property);
		this.columns.removeIf((column) -> column.property().equals(property));
	}

	/**
	 * Return whether a property lives in keys of indexes alone, which some items lack.
	 */
	boolean isInIndexesAlone(String property) {
		return isKeyOnly(property) && !this.keyParts.contains(property);
	}

	boolean isKeyOnly(String property) {
		PropertySketch sketch = this.properties.get(property);
		return sketch != null && sketch.attribute() == null;
	}

	/**
	 * Return the entity with its version as keys of ElectroDB name it, or null.
	 */
	@Nullable String electroEntity() {
		Set<String> entities = new TreeSet<>();
		this.items.forEach((item) -> entities.add(KeyColumn.text(item.get(TableOrigin.ELECTRO_ENTITY)) + "_"
				+ KeyColumn.text(item.get(TableOrigin.ELECTRO_VERSION))));
		String entity = entities.iterator().next();
		return (entities.size() == 1 && !entity.contains("null")) ? entity : null;
	}

	List<KeyColumn> columns() {
		return this.columns;
	}

	/**
	 * Note that a property stands in the primary key, so that it is never absent.
	 */
	void usePrimary(String property) {
		PropertySketch sketch = this.properties.get(property);
		if (sketch != null && sketch.nullable()) {
			this.properties.put(property, sketch.present()
				.asking(List.of("absent in some items, where it is read from the key: is it the same there?")));
		}
		this.keyParts.add(property);
	}

	void mark(String property, Role role) {
		this.properties.computeIfPresent(property, (name, sketch) -> sketch.as(role));
	}

	@Nullable PropertySketch propertyOf(String attribute) {
		return this.properties.values()
			.stream()
			.filter((property) -> attribute.equals(property.attribute()))
			.findFirst()
			.orElse(null);
	}

	void replace(PropertySketch property) {
		this.properties.put(property.name(), property);
	}

	/**
	 * Return the properties, the primary key first.
	 */
	List<PropertySketch> properties() {
		Map<String, PropertySketch> others = new LinkedHashMap<>(this.properties);
		List<PropertySketch> ordered = new ArrayList<>();
		for (String part : this.keyParts) {
			PropertySketch property = others.remove(part);
			if (property != null) {
				ordered.add(property);
			}
		}
		ordered.addAll(others.values());
		return ordered;
	}

}
