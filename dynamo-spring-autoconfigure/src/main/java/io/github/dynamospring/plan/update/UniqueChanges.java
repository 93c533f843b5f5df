package io.github.dynamospring.plan.update;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.mapping.UniqueProperty;
import io.github.dynamospring.plan.BoundUniqueChange;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.predicate.OperandSource;
import org.jspecify.annotations.Nullable;

/**
 * Changes of unique values that an update makes.
 *
 * @param properties the properties
 * @param changes the change of each
 * @param expiry the unchanged time to live, or null if the entity has no time to live
 */
record UniqueChanges(List<UniqueProperty> properties, List<Change> changes, @Nullable Change expiry) {

	static final UniqueChanges NONE = new UniqueChanges(List.of(), List.of(), null);

	boolean isEmpty() {
		return this.properties.isEmpty();
	}

	@Nullable BoundUniqueChange bind(CallArguments call) {
		if (isEmpty()) {
			return null;
		}
		return new BoundUniqueChange(values(call, Change::before), values(call, Change::after));
	}

	private Map<String, ItemValue> values(CallArguments call, Function<Change, OperandSource> side) {
		List<Change> all = new ArrayList<>(this.changes);
		if (this.expiry != null) {
			all.add(this.expiry);
		}
		Map<String, ItemValue> values = new LinkedHashMap<>();
		for (Change change : all) {
			ItemValue value = change.property().toValue(side.apply(change).find(call));
			if (value != null) {
				values.put(change.property().attribute(), value);
			}
		}
		return values;
	}

	String describe() {
		return this.properties.stream()
			.map((property) -> "'" + property.name() + "'")
			.collect(Collectors.joining(" and ", "moves the marker of ", ""));
	}

	/**
	 * Change of a property.
	 */
	record Change(PropertyReference property, OperandSource before, OperandSource after) {

	}

}
