package io.github.dynamospring.operations.scaffold;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;

/**
 * Items of a type by whether they are in an index, to see under which condition they are.
 *
 * @param members the items that are in it
 * @param others the items that are not
 * @param properties the properties of the type
 */
record IndexMembership(List<Map<String, ItemValue>> members, List<Map<String, ItemValue>> others,
		List<PropertySketch> properties) {

	/**
	 * Return whether a property is absent from all items that are not in the index.
	 */
	boolean isByNull(String name) {
		PropertySketch property = this.properties.stream()
			.filter((candidate) -> candidate.name().equals(name))
			.findFirst()
			.orElse(null);
		if (property == null || !property.nullable()) {
			return false;
		}
		String attribute = property.attribute();
		return attribute == null || isNowhere(attribute, this.others);
	}

	private static boolean isNowhere(String attribute, List<Map<String, ItemValue>> items) {
		return items.stream().noneMatch((item) -> item.containsKey(attribute));
	}

	private static boolean isEverywhere(String attribute, List<Map<String, ItemValue>> items) {
		return items.stream().allMatch((item) -> item.containsKey(attribute));
	}

	/**
	 * Return a condition that distinguishes the two, or null.
	 * @param preferred the properties that are more likely to be in it than others
	 */
	@Nullable String find(Set<String> preferred) {
		List<PropertySketch> ordered = new ArrayList<>(this.properties);
		ordered.sort(Comparator.comparing((PropertySketch property) -> !preferred.contains(property.name())));
		for (PropertySketch property : ordered) {
			String attribute = property.attribute();
			String condition = (attribute != null) ? condition(property.name(), attribute) : null;
			if (condition != null) {
				return condition;
			}
		}
		return null;
	}

	private @Nullable String condition(String property, String attribute) {
		if (isEverywhere(attribute, this.members) && isNowhere(attribute, this.others)) {
			return "attribute_exists(" + property + ")";
		}
		if (isNowhere(attribute, this.members) && isEverywhere(attribute, this.others)) {
			return "attribute_not_exists(" + property + ")";
		}
		ItemValue value = this.members.get(0).get(attribute);
		boolean tells = value != null && this.members.stream().allMatch((item) -> value.equals(item.get(attribute)))
				&& this.others.stream().noneMatch((item) -> value.equals(item.get(attribute)));
		if (tells) {
			return equality(property, value);
		}
		return null;
	}

	/** Of texts only constants, because others may be private. */
	private @Nullable String equality(String property, @Nullable ItemValue value) {
		if (value instanceof ItemValue.StringValue text) {
			boolean constant = KeyConstants.isCapitals(text.value()) && this.members.size() > 1;
			if (constant) {
				return property + " = '" + text.value() + "'";
			}
			return null;
		}
		if (value instanceof ItemValue.BoolValue bool) {
			return property + " = " + bool.value();
		}
		return null;
	}

}
