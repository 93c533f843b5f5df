package io.github.dynamospring.plan.predicate;

import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.expression.ConditionExpression;
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
 * Predicates of a pattern. All of them hold for what it returns.
 *
 * @param all what the pattern asks for
 * @param shards what holds for every item: that it is in one of the shards that nothing
 * is asked of
 */
public record PatternPredicates(List<Predicate> all, List<OneOf> shards) {

	public PatternPredicates {
		all = List.copyOf(all);
		shards = List.copyOf(shards);
	}

	/**
	 * Verify a request and take its condition apart.
	 * @throws PlanRefusedException if it names what is not there, or compares what does
	 * not go together
	 */
	public static PatternPredicates of(PatternRequest request) {
		new RequestVerifier(request).verify();
		return new PredicateReader(request).read();
	}

	public boolean isEmpty() {
		return this.all.isEmpty();
	}

	/**
	 * Return the predicate that gives a property one value, or one of several, as it is
	 * stored.
	 */
	public Predicate.@Nullable OnProperty binding(String path) {
		Equality equality = first(Equality.class, path);
		return (equality != null) ? equality : first(OneOf.class, path);
	}

	/**
	 * Return the predicate that gives a placeholder of a key one value, or one of
	 * several: one on what its function makes of the property goes first, because nothing
	 * else takes that.
	 */
	public Predicate.@Nullable OnProperty binding(KeyPart part, int placeholder) {
		Predicate.OnProperty ofText = (part instanceof KeyPart.Composed composed)
				? binding(composed.encoder().placeholders().get(placeholder)) : null;
		return (ofText != null) ? ofText : binding(part.properties().get(placeholder).path());
	}

	private Predicate.@Nullable OnProperty binding(KeyPlaceholder placeholder) {
		return this.all.stream()
			.filter(Predicate.OnProperty.class::isInstance)
			.map(Predicate.OnProperty.class::cast)
			.filter((predicate) -> isWritten(predicate.transformed(), placeholder))
			.findFirst()
			.orElse(null);
	}

	private static boolean isWritten(@Nullable Transformed text, KeyPlaceholder placeholder) {
		return text != null && text.placeholders().contains(placeholder.text());
	}

	/**
	 * Return the predicate that gives a placeholder of a partition key one value, or one
	 * of several. All shards are asked where nothing is asked of the property.
	 */
	public Predicate.@Nullable OnProperty partitionBinding(KeyPart part, int placeholder) {
		Predicate.OnProperty binding = binding(part, placeholder);
		String path = part.properties().get(placeholder).path();
		return (binding != null) ? binding
				: this.shards.stream().filter((shard) -> shard.property().path().equals(path)).findFirst().orElse(null);
	}

	/**
	 * Return what functions of keys make of properties, where that is asked for.
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
		return this.all.stream().map(Predicate::condition).toList();
	}

}
