package io.github.dynamospring.plan.filter;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ConditionExpression.AttributeNotExists;
import io.github.dynamospring.expression.ConditionExpression.Comparison;
import io.github.dynamospring.expression.ConditionExpression.In;
import io.github.dynamospring.expression.ConditionExpression.Operator;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.plan.predicate.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Filters on the items that a request reads by a key.
 *
 * @param asked the predicates that the key leaves over
 * @param edges the predicates for which the key reads a little more
 * @param types the entities that pass, empty for all
 * @param timeToLive whether the filter drops expired items
 */
public record ItemFilters(List<Predicate> asked, List<Predicate> edges, List<DynamoPersistentEntity<?>> types,
		boolean timeToLive) {

	/** Stands for the type attribute. No property can have this name. */
	static final Path TYPE = Path.of("type()");

	/** Stands for the attribute with the time to live. No property can have this name. */
	public static final Path TIME_TO_LIVE = Path.of("ttl()");

	/** Stands for the time of a call. No parameter can have this name. */
	static final Parameter NOW = new Parameter("now()");

	// The stored second is rounded up, so that an item lives until it is reached.
	private static final ConditionExpression NOT_EXPIRED = ConditionExpression
		.anyOf(List.of(new AttributeNotExists(TIME_TO_LIVE), new Comparison(TIME_TO_LIVE, Operator.GT, NOW)));

	/**
	 * Return the attribute of a property, or of an addition of the library.
	 */
	public static Path attribute(DynamoPersistentEntity<?> entity, Path property) {
		return new FilterPaths(entity).resolve(property);
	}

	/**
	 * Return the conditions as one, or null if there are no filters.
	 */
	public @Nullable ConditionExpression condition() {
		List<ConditionExpression> conditions = new ArrayList<>(Predicate.conditions(this.asked));
		if (!this.types.isEmpty()) {
			conditions.add(typeCondition());
		}
		conditions.addAll(Predicate.conditions(this.edges));
		if (this.timeToLive) {
			conditions.add(NOT_EXPIRED);
		}
		return conditions.isEmpty() ? null : ConditionExpression.allOf(conditions);
	}

	// An item without a type attribute has its type in its key, out of reach of a filter.
	private ConditionExpression typeCondition() {
		List<Operand> names = this.types.stream()
			.filter(DynamoPersistentEntity::hasTypeAttribute)
			.flatMap((type) -> type.getTypeNames().stream())
			.<Operand>map((name) -> new Literal(ItemValue.of(name)))
			.toList();
		if (names.isEmpty()) {
			return new AttributeNotExists(TYPE);
		}
		ConditionExpression named = (names.size() == 1) ? new Comparison(TYPE, Operator.EQ, names.get(0))
				: new In(TYPE, names);
		return ConditionExpression.anyOf(List.of(new AttributeNotExists(TYPE), named));
	}

	/**
	 * Return the attributes in the filters, except the type, each as the path of its
	 * property.
	 */
	public List<Path> paths() {
		List<Path> paths = new ArrayList<>();
		for (ConditionExpression condition : Predicate.conditions(this.asked)) {
			paths.addAll(condition.paths());
		}
		for (ConditionExpression condition : Predicate.conditions(this.edges)) {
			paths.addAll(condition.paths());
		}
		if (this.timeToLive) {
			paths.add(TIME_TO_LIVE);
		}
		return paths;
	}

	public List<String> describe() {
		List<String> texts = new ArrayList<>();
		if (!this.asked.isEmpty()) {
			texts.add("filter " + ConditionExpression.allOf(Predicate.conditions(this.asked)));
		}
		if (!this.types.isEmpty()) {
			texts.add("type filter");
		}
		if (!this.edges.isEmpty()) {
			texts.add("edge filter");
		}
		if (this.timeToLive) {
			texts.add("ttl filter");
		}
		return texts;
	}

}
