package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.Path.Index;
import io.github.dynamospring.expression.Path.Name;
import io.github.dynamospring.expression.Path.Step;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.ListValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import org.jspecify.annotations.Nullable;

/**
 * Tree of the changes of an item, or of a part of it. All indexes are those of the lists
 * before any change.
 */
final class ChangedPaths {

	private final Map<String, ChangedPaths> attributes = new LinkedHashMap<>();

	private final TreeMap<Integer, ChangedPaths> elements = new TreeMap<>();

	private boolean whole;

	private @Nullable ItemValue value;

	/**
	 * Add the change of a path.
	 * @param value the new value, or null to remove the path
	 * @throws org.springframework.dao.InvalidDataAccessApiUsageException if it overlaps
	 * with another change
	 */
	void add(Path path, @Nullable ItemValue value) {
		ChangedPaths part = this;
		for (Step step : path.steps()) {
			part = part.part(step);
			if (part.whole) {
				throw overlap(path);
			}
		}
		if (!part.attributes.isEmpty() || !part.elements.isEmpty()) {
			throw overlap(path);
		}
		part.whole = true;
		part.value = value;
	}

	private ChangedPaths part(Step step) {
		if (step instanceof Name name) {
			return this.attributes.computeIfAbsent(name.value(), (key) -> new ChangedPaths());
		}
		return this.elements.computeIfAbsent(((Index) step).value(), (key) -> new ChangedPaths());
	}

	private static RuntimeException overlap(Path path) {
		return ExpressionBinding.refusal("the change of '" + path + "' overlaps with another one");
	}

	/**
	 * Return an item after the changes.
	 * @throws org.springframework.dao.InvalidDataAccessApiUsageException if the parent of
	 * a change is no map or list as its path needs it
	 */
	MapValue applyTo(MapValue before) {
		Map<String, ItemValue> after = new LinkedHashMap<>(before.value());
		this.attributes.forEach((name, part) -> {
			ItemValue value = part.changed(after.get(name));
			if (value != null) {
				after.put(name, value);
			}
			else {
				after.remove(name);
			}
		});
		return ItemValue.map(after);
	}

	private @Nullable ItemValue changed(@Nullable ItemValue before) {
		if (this.whole) {
			return this.value;
		}
		if (this.elements.isEmpty() && before instanceof MapValue map) {
			return applyTo(map);
		}
		if (this.attributes.isEmpty() && before instanceof ListValue list) {
			return changedList(list);
		}
		throw ExpressionBinding.refusal("the parent of a changed path is absent, or of another type");
	}

	private ListValue changedList(ListValue before) {
		int size = before.value().size();
		List<ItemValue> after = new ArrayList<>();
		for (int i = 0; i < size; i++) {
			ItemValue element = before.value().get(i);
			ChangedPaths part = this.elements.get(i);
			add(after, (part != null) ? part.changed(element) : element);
		}
		this.elements.tailMap(size).values().forEach((part) -> add(after, part.changed(null)));
		return ItemValue.list(after);
	}

	private static void add(List<ItemValue> elements, @Nullable ItemValue element) {
		if (element != null) {
			elements.add(element);
		}
	}

}
