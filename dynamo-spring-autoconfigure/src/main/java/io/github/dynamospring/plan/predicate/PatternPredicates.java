package io.github.dynamospring.plan.predicate;

import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ConditionExpression.And;
import io.github.dynamospring.expression.Operand.Transformed;
import io.github.dynamospring.key.KeyPlaceholder;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.predicate.Predicate.Equality;
import io.github.dynamospring.plan.predicate.Predicate.OneOf;
import io.github.dynamospring.plan.predicate.Predicate.Range;
import org.jspecify.annotations.Nullable;

/**
 * Predicates of a pattern. All of them hold for its results.
 *
 * @param all the predicates of the pattern's condition
 * @param shards the predicates that hold for every item: it is in one of the shards
 */
public record PatternPredicates(List<Predicate> all, List<OneOf> shards) {

	public PatternPredicates {
		all = List.copyOf(all);
		shards = List.copyOf(shards);
	}

	/**
	 * Verify a request and take its condition apart.
	 * @throws PlanRefusedException if it names an unknown property or parameter, or
	 * compares types that do not fit
	 */
	public static PatternPredicates of(PatternRequest request) {
		new RequestVerifier(request).verify();
		return new PredicateReader(request).read();
	}

	/**
	 * Return the conditions that make up a condition together, empty for null.
	 */
	public static List<ConditionExpression> conjuncts(@Nullable ConditionExpression condition) {
		if (condition == null) {
			return List.of();
		}
		if (condition instanceof And and) {
			return and.conditions();
		}
		return List.of(condition);
	}

	public boolean isEmpty() {
		return this.all.isEmpty();
	}

	/**
	 * Return the predicate that gives the stored property one value, or one of several.
	 */
	public Predicate.@Nullable OnProperty binding(String path) {
		Equality equality = first(Equality.class, path);
		if (equality != null) {
			return equality;
		}
		return first(OneOf.class, path);
	}

	/**
	 * Return the predicate that gives a placeholder of a key one value, or one of
	 * several. A predicate on the result of its key function comes first, because only
	 * this placeholder can take it.
	 */
	public Predicate.@Nullable OnProperty binding(KeyPart part, int placeholder) {
		if (part instanceof KeyPart.Composed composed) {
			Predicate.OnProperty ofText = binding(composed.encoder().placeholders().get(placeholder));
			if (ofText != null) {
				return ofText;
			}
		}
		return binding(part.properties().get(placeholder).path());
	}

	private Predicate.@Nullable OnProperty binding(KeyPlaceholder placeholder) {
		for (Predicate predicate : this.all) {
			if (predicate instanceof Predicate.OnProperty bound && isWritten(bound.transformed(), placeholder)) {
				return bound;
			}
		}
		return null;
	}

	private static boolean isWritten(@Nullable Transformed text, KeyPlaceholder placeholder) {
		return text != null && text.placeholders().contains(placeholder.text());
	}

	/**
	 * Return the predicate that gives a placeholder of a partition key one value, or one
	 * of several. A shard without a predicate is read from all shards.
	 */
	public Predicate.@Nullable OnProperty partitionBinding(KeyPart part, int placeholder) {
		Predicate.OnProperty binding = binding(part, placeholder);
		if (binding != null) {
			return binding;
		}
		String path = part.properties().get(placeholder).path();
		return this.shards.stream().filter((shard) -> shard.property().path().equals(path)).findFirst().orElse(null);
	}

	/**
	 * Return the results of key functions that conditions ask for.
	 */
	public Stream<Transformed> transformed() {
		return conditions().stream()
			.flatMap(ConditionExpression::terms)
			.flatMap((term) -> Stream.ofNullable(Transformed.of(term)));
	}

	public @Nullable Range range(String path) {
		return first(Range.class, path);
	}

	private <P extends Predicate.OnProperty> @Nullable P first(Class<P> type, String path) {
		for (Predicate predicate : this.all) {
			if (type.isInstance(predicate) && isStored(type.cast(predicate), path)) {
				return type.cast(predicate);
			}
		}
		return null;
	}

	private static boolean isStored(Predicate.OnProperty predicate, String path) {
		return predicate.transformed() == null && predicate.property().path().equals(path);
	}

	public <P extends Predicate> Stream<P> of(Class<P> type) {
		return Stream.concat(this.all.stream(), this.shards.stream()).filter(type::isInstance).map(type::cast);
	}

	public List<ConditionExpression> conditions() {
		return Predicate.conditions(this.all);
	}

}
