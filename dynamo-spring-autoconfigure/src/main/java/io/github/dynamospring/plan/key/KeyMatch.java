package io.github.dynamospring.plan.key;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.expression.Operand.Transformed;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.Predicate;
import io.github.dynamospring.plan.predicate.Predicate.OneOf;
import org.jspecify.annotations.Nullable;

/**
 * Match of a key with the predicates of a pattern.
 *
 * @param key the key
 * @param partition the conditions on the partition key
 * @param sort the conditions on the sort key
 * @param tightness the extent to which the sort key is bound
 * @param consumed the predicates that the key takes
 * @param edges the consumed predicates for which the key reads a little more, so that a
 * filter checks them again
 * @param coarse the consumed equalities on a shard or a truncated value alone, with its
 * placeholder: most items under the key may have other values
 * @param steps the placeholders of the sort key
 * @param equalities the number of them that are bound to one value in each request
 * @param rangeRefusal the reason why the key cannot take a requested range, or null
 * @param choices the parts of the key that have several values in one call
 */
public record KeyMatch(EntityKey key, List<AttributeCondition> partition, List<AttributeCondition> sort,
		Tightness tightness, Set<Predicate> consumed, List<Predicate> edges, Map<Predicate, String> coarse,
		List<SortStep> steps, int equalities, @Nullable String rangeRefusal, List<KeyChoice> choices) {

	public KeyMatch {
		partition = List.copyOf(partition);
		sort = List.copyOf(sort);
		consumed = Set.copyOf(consumed);
		edges = List.copyOf(edges);
		coarse = Collections.unmodifiableMap(new LinkedHashMap<>(coarse));
		steps = List.copyOf(steps);
		choices = List.copyOf(choices);
	}

	public KeyMatch withSort(List<AttributeCondition> sort) {
		return new KeyMatch(this.key, this.partition, sort, this.tightness, this.consumed, this.edges, this.coarse,
				this.steps, this.equalities, this.rangeRefusal, this.choices);
	}

	public List<AttributeCondition> conditions() {
		List<AttributeCondition> conditions = new ArrayList<>(this.partition);
		conditions.addAll(this.sort);
		return conditions;
	}

	/**
	 * Return the consumed predicates on stored properties that the key does not decide
	 * exactly.
	 */
	public List<Predicate> inexact() {
		List<Predicate> inexact = new ArrayList<>(this.edges);
		inexact.addAll(this.coarse.keySet());
		inexact.removeIf((predicate) -> Transformed.of(predicate.condition()) != null);
		return inexact;
	}

	/**
	 * Return the {@code in} conditions that make a request for each value.
	 */
	public List<OneOf> fanOut(PatternPredicates predicates) {
		return predicates.of(OneOf.class).filter(this.consumed::contains).toList();
	}

	/**
	 * Return the spread of the partition key: the number of its shards, 0 for one
	 * partition, or the greatest number if it depends on the call.
	 */
	public int spread() {
		int spread = 0;
		for (KeyChoice choice : this.choices) {
			if (!(choice instanceof KeyChoice.Options)) {
				if (choice.fixed() == 0) {
					return Integer.MAX_VALUE;
				}
				spread = Math.max(1, spread) * choice.fixed();
			}
		}
		return spread;
	}

	/**
	 * Return whether no predicate is on the partition key, so that all of its shards
	 * would be read.
	 */
	public boolean isWholeIndex() {
		if (spread() == 0) {
			return false;
		}
		Set<String> paths = new LinkedHashSet<>();
		this.key.partition().forEach((part) -> part.properties().forEach((property) -> paths.add(property.path())));
		return this.consumed.stream()
			.noneMatch((predicate) -> predicate instanceof Predicate.OnProperty bound
					&& paths.contains(bound.property().path()));
	}

	public boolean isWholePrimaryKey() {
		return this.key.kind() == EntityKey.Kind.TABLE && this.tightness == Tightness.EXACT;
	}

	/**
	 * Extent to which a sort key is bound.
	 */
	public enum Tightness {

		/** All of it. */
		EXACT,

		/** A range. */
		RANGE,

		/** A beginning, maybe empty. */
		PREFIX

	}

	/**
	 * Placeholder of a sort key and its effect on the order of results.
	 *
	 * @param path the path of the property
	 * @param ascending whether keys sort as the property does, not in reverse
	 * @param refusal the reason why results cannot be ordered by the property, or null if
	 * they can
	 * @param precision the precision to which keys keep the order of the property, or
	 * null if they keep it exactly
	 */
	public record SortStep(String path, boolean ascending, @Nullable String refusal, @Nullable String precision) {
	}

}
