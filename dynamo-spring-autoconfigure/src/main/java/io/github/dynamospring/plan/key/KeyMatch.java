package io.github.dynamospring.plan.key;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.Predicate;
import io.github.dynamospring.plan.predicate.Predicate.OneOf;
import org.jspecify.annotations.Nullable;

/**
 * Result of matching a key with the predicates of a pattern.
 *
 * @param key the key
 * @param partition the conditions on the partition key
 * @param sort the conditions on the sort key
 * @param tightness how much of the sort key is bound
 * @param consumed the predicates that the key sees to
 * @param edges those of them that the key takes in a little more for, so that they are
 * checked again
 * @param coarse the equalities among them that a shard or a truncation takes alone, with
 * its placeholder: most items that the key leads to may be others
 * @param steps the placeholders of the sort key
 * @param equalities how many of them are bound to one value in each request
 * @param rangeRefusal why the key cannot take a range that it is asked for, if so
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
	 * Return the {@code in} conditions for whose values there is a request each.
	 */
	public List<OneOf> fanOut(PatternPredicates predicates) {
		return predicates.of(OneOf.class).filter(this.consumed::contains).toList();
	}

	/**
	 * Return how far the partition key is spread: the number of its shards, 0 for one
	 * partition, or the greatest number where only a call tells.
	 */
	public int spread() {
		List<KeyChoice> spread = this.choices.stream()
			.filter((choice) -> !(choice instanceof KeyChoice.Options))
			.toList();
		if (spread.stream().anyMatch((choice) -> choice.fixed() == 0)) {
			return Integer.MAX_VALUE;
		}
		return spread.isEmpty() ? 0 : spread.stream().mapToInt(KeyChoice::fixed).reduce(1, (a, b) -> a * b);
	}

	/**
	 * Return whether nothing is asked of the partition key, so that all of its shards
	 * would be read.
	 */
	public boolean isWholeIndex() {
		Set<String> paths = new LinkedHashSet<>();
		this.key.partition().forEach((part) -> part.properties().forEach((property) -> paths.add(property.path())));
		return spread() > 0 && this.consumed.stream()
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

		/** A beginning, or nothing. */
		PREFIX

	}

	/**
	 * Placeholder of a sort key as the order of results sees it.
	 *
	 * @param path the path of the property
	 * @param ascending whether keys sort as the property does, rather than against it
	 * @param refusal why results cannot be ordered by the property, or null where they
	 * can
	 * @param precision how exactly keys keep the order of the property, or null where
	 * they keep all of it
	 */
	public record SortStep(String path, boolean ascending, @Nullable String refusal, @Nullable String precision) {
	}

}
