package io.github.dynamospring.plan.read;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.plan.MergeKey;
import io.github.dynamospring.plan.Ordering;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.Selection;
import io.github.dynamospring.plan.filter.ItemFilters;
import io.github.dynamospring.plan.read.ResultDelivery.Fetch;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.TableSchema;
import org.jspecify.annotations.Nullable;

/**
 * Planner of the attributes that a request returns. It finds the properties that a key
 * lacks.
 */
final class DeliveryPlanner {

	private final PatternRequest request;

	private final DynamoPersistentEntity<?> entity;

	private final PropertyAttributes attributes;

	DeliveryPlanner(PatternRequest request) {
		this.request = request;
		this.entity = request.entity();
		this.attributes = new PropertyAttributes(request.entity());
	}

	/**
	 * Return the delivery of a Query or Scan, or null if the key has too little.
	 * @param amongTypes whether a filter keeps items of other types out, and the key of
	 * an item without a type attribute has to identify its type
	 */
	@Nullable ResultDelivery query(EntityKey key, OrderMatch order, boolean amongTypes) {
		List<MergeKey> mergeOrder = order.mergeOrder();
		if (this.request.result().isCounted()) {
			return counted(amongTypes);
		}
		boolean withType = amongTypes || key.kind() == EntityKey.Kind.TABLE || deletes() && projectsType(key);
		boolean covered = missing(key, mergeOrder).isEmpty();
		EntityKey read = covered ? key : this.entity.getPrimaryKey();
		List<Path> paths = paths(read, mergeOrder, withKeysOf(key, order, amongTypes), withType);
		if (covered) {
			return new ResultDelivery(Selection.DEFAULT, paths, properties(), Fetch.NONE, null);
		}
		if (!this.request.fetchFromTable()) {
			return null;
		}
		return withFetch(key, paths);
	}

	private ResultDelivery counted(boolean amongTypes) {
		if (amongTypes) {
			return new ResultDelivery(Selection.DEFAULT, identity(), null, Fetch.NONE, null);
		}
		return new ResultDelivery(Selection.COUNT, null, null, Fetch.NONE, null);
	}

	private ResultDelivery withFetch(EntityKey key, @Nullable List<Path> paths) {
		if (key.kind() == EntityKey.Kind.LOCAL) {
			Selection selection = (paths != null) ? Selection.DEFAULT : Selection.ALL_ATTRIBUTES;
			return new ResultDelivery(selection, paths, properties(), Fetch.BY_INDEX, null);
		}
		return new ResultDelivery(Selection.DEFAULT, List.copyOf(keys(key)), properties(), Fetch.BY_BATCH,
				fetched(paths, key));
	}

	// The type of an item stands in its type attribute or else in its primary key. A
	// foreign index may lack the attribute, and always has the key.
	private @Nullable EntityKey withKeysOf(EntityKey key, OrderMatch order, boolean amongTypes) {
		if (order.merged() || deletes() || this.request.result().kind() == Result.Kind.WINDOW) {
			return key;
		}
		boolean mayLackType = key.kind() != EntityKey.Kind.TABLE && this.entity.hasTypeAttribute();
		if (amongTypes || mayLackType) {
			return this.entity.getPrimaryKey();
		}
		return null;
	}

	ResultDelivery get(ItemFilters filters, List<MergeKey> mergeOrder, boolean withKeys) {
		List<Path> paths = pathsOfItem(mergeOrder, withKeys);
		if (paths != null) {
			Set<Path> all = new LinkedHashSet<>(paths);
			filters.paths().forEach((path) -> all.addAll(filtered(path)));
			paths = withoutNested(all);
		}
		return new ResultDelivery(Selection.DEFAULT, paths, properties(), Fetch.NONE, null);
	}

	private @Nullable List<Path> pathsOfItem(List<MergeKey> mergeOrder, boolean withKeys) {
		if (this.request.result().isCounted()) {
			return identity();
		}
		EntityKey key = this.entity.getPrimaryKey();
		return paths(key, mergeOrder, (withKeys || deletes()) ? key : null, true);
	}

	// An encrypted item is decrypted as a whole.
	private boolean isWhole() {
		return this.entity.getTable().encryption() != null;
	}

	private @Nullable List<Path> identity() {
		if (isWhole()) {
			return null;
		}
		Set<Path> paths = new LinkedHashSet<>(keys(this.entity.getPrimaryKey()));
		addType(paths);
		return List.copyOf(paths);
	}

	private void addType(Set<Path> paths) {
		String type = this.entity.getTable().names().type();
		if (type != null) {
			paths.add(Path.of(type));
		}
	}

	// Items are deleted by their keys, and never if their type is unknown here.
	private boolean deletes() {
		return this.request.result().kind() == Result.Kind.DELETE;
	}

	private boolean projectsType(EntityKey key) {
		String type = this.entity.getTable().names().type();
		return type != null && key.projects(type);
	}

	private @Nullable List<String> properties() {
		Set<String> properties = this.request.projectedProperties();
		if (properties == null || this.request.result().isCounted()) {
			return null;
		}
		return List.copyOf(properties);
	}

	private List<Path> filtered(Path path) {
		if (path.equals(ItemFilters.TIME_TO_LIVE)) {
			return List.of(ItemFilters.attribute(this.entity, path));
		}
		return this.attributes.of(path.toString(), this.entity.getPrimaryKey());
	}

	private @Nullable List<Path> paths(EntityKey key, List<MergeKey> mergeOrder, @Nullable EntityKey withKeysOf,
			boolean withType) {
		Set<String> properties = this.request.projectedProperties();
		if (properties == null || isWhole()) {
			return null;
		}
		Set<Path> paths = new LinkedHashSet<>();
		properties.forEach((path) -> paths.addAll(this.attributes.of(path, key)));
		merged(mergeOrder).forEach((path) -> paths.addAll(this.attributes.of(path, key)));
		if (withKeysOf != null) {
			paths.addAll(keys(withKeysOf));
		}
		if (withType && this.entity.hasTypeAttribute()) {
			addType(paths);
		}
		return withoutNested(paths);
	}

	// Fetched items are checked again, by the whole condition.
	private @Nullable List<Path> fetched(@Nullable List<Path> paths, EntityKey key) {
		if (paths == null) {
			return null;
		}
		Set<Path> all = new LinkedHashSet<>(paths);
		if (this.entity.hasTypeAttribute()) {
			addType(all);
		}
		all.addAll(keys(key));
		ConditionExpression condition = this.request.condition();
		if (condition != null) {
			condition.paths()
				.forEach((path) -> all.addAll(this.attributes.of(path.toString(), this.entity.getPrimaryKey())));
		}
		if (this.entity.getTimeToLiveProperty() != null) {
			all.add(ItemFilters.attribute(this.entity, ItemFilters.TIME_TO_LIVE));
		}
		return withoutNested(all);
	}

	// DynamoDB refuses paths that overlap.
	private static List<Path> withoutNested(Set<Path> paths) {
		return paths.stream()
			.filter((path) -> paths.stream().noneMatch((other) -> !path.equals(other) && path.startsWith(other)))
			.toList();
	}

	private Set<Path> keys(EntityKey key) {
		TableSchema schema = this.entity.getTable().schema();
		Set<Path> paths = new LinkedHashSet<>();
		paths.add(Path.of(schema.partition().name()));
		KeyAttribute sort = schema.sort();
		if (sort != null) {
			paths.add(Path.of(sort.name()));
		}
		key.parts().stream().map(KeyPart::attribute).forEach((attribute) -> paths.add(Path.of(attribute)));
		return paths;
	}

	/**
	 * Return the returned properties that a key lacks.
	 */
	List<String> missing(EntityKey key, List<MergeKey> mergeOrder) {
		List<String> missing = new ArrayList<>();
		if (this.request.result().isCounted() || key.projected() == null) {
			return missing;
		}
		for (String path : returned()) {
			if (!this.attributes.isRead(path, key)) {
				missing.add(path);
			}
		}
		merged(mergeOrder).filter((path) -> !this.attributes.isRead(path, key) && !missing.contains(path))
			.forEach(missing::add);
		if (properties() == null) {
			missing.addAll(missingOfSubtypes(key));
		}
		return missing;
	}

	private List<String> missingOfSubtypes(EntityKey key) {
		return this.entity.getStoredProperties()
			.stream()
			.filter((property) -> this.entity.getPersistentProperty(property.getName()) == null)
			.filter((property) -> !key.projects(property.getAttributeName()))
			.map(DynamoPersistentProperty::getName)
			.toList();
	}

	private Stream<String> merged(List<MergeKey> mergeOrder) {
		List<Path> merged = mergeOrder.stream().map(MergeKey::attribute).toList();
		return this.request.orderings()
			.stream()
			.map(Ordering::property)
			.filter((path) -> merged.contains(this.entity.getRequiredProperty(path).attributePath()));
	}

	private List<String> returned() {
		List<String> properties = properties();
		if (properties != null) {
			return properties;
		}
		List<String> all = new ArrayList<>();
		for (DynamoPersistentProperty property : this.entity) {
			all.add(property.getName());
		}
		return all;
	}

}
