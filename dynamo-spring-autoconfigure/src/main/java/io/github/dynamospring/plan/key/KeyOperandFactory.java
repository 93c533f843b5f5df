package io.github.dynamospring.plan.key;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.ValueKind;
import io.github.dynamospring.key.KeyRange;
import io.github.dynamospring.mapping.ShardCount;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.predicate.OperandSource;
import io.github.dynamospring.plan.predicate.OperandSource.Chosen;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.Predicate;
import io.github.dynamospring.plan.predicate.Predicate.Equality;
import io.github.dynamospring.plan.predicate.Predicate.OneOf;
import io.github.dynamospring.plan.predicate.Predicate.Range;
import org.jspecify.annotations.Nullable;

/**
 * Factory of the operands of keys from the predicates of a pattern. Each {@code in} has
 * its own position among the values chosen for one request.
 */
public final class KeyOperandFactory {

	private final PatternRequest request;

	private final List<OneOf> choices;

	private final List<OneOf> shards;

	public KeyOperandFactory(PatternRequest request, PatternPredicates predicates) {
		this.request = request;
		this.choices = predicates.of(OneOf.class).toList();
		this.shards = predicates.shards();
	}

	public KeyOperand equality(Predicate.OnProperty predicate) {
		if (predicate instanceof OneOf oneOf) {
			return new KeyOperand(oneOf.property(), new Chosen(this.choices.indexOf(oneOf), label(oneOf)));
		}
		return new KeyOperand(predicate.property(),
				OperandSource.of(this.request, predicate.property(), ((Equality) predicate).value()));
	}

	/**
	 * Return whether a predicate asks for all shards that are values of a property of
	 * their own.
	 */
	boolean isShard(@Nullable Predicate predicate) {
		return predicate != null && this.shards.contains(predicate);
	}

	/**
	 * Return the number of {@code in} conditions, each of which has a position.
	 */
	int choices() {
		return this.choices.size();
	}

	/**
	 * Return the choices of the {@code in} conditions among some predicates.
	 */
	List<KeyChoice> options(Set<Predicate> bound) {
		return this.choices.stream().filter(bound::contains).<KeyChoice>map(this::options).toList();
	}

	private KeyChoice options(OneOf oneOf) {
		List<OperandSource> options = oneOf.options()
			.stream()
			.map((option) -> OperandSource.of(this.request, oneOf.property(), option))
			.toList();
		if (this.shards.contains(oneOf)) {
			return new KeyChoice.OwnShards(this.choices.indexOf(oneOf), options);
		}
		return new KeyChoice.Options(this.choices.indexOf(oneOf), oneOf.property().path(), label(oneOf), options,
				oneOf.collection());
	}

	public List<KeyOperand> range(Range range) {
		List<ValueKind> kinds = kinds(range.range());
		return IntStream.range(0, kinds.size())
			.mapToObj((i) -> new KeyOperand(range.property(), source(range, i), kinds.get(i)))
			.toList();
	}

	private OperandSource source(Range range, int operand) {
		return range.included(operand, OperandSource.of(this.request, range.property(), range.operands().get(operand)));
	}

	// No value lies between a bound and its rounded form.
	private static List<ValueKind> kinds(KeyRange range) {
		return switch (range) {
			case GREATER_THAN, LESS_THAN_OR_EQUAL -> List.of(ValueKind.FLOOR);
			case GREATER_THAN_OR_EQUAL, LESS_THAN -> List.of(ValueKind.CEILING);
			case BETWEEN -> List.of(ValueKind.CEILING, ValueKind.FLOOR);
			case STARTING_WITH -> List.of(ValueKind.VALUE);
		};
	}

	public static String label(OneOf oneOf) {
		ShardCount shards = oneOf.property().properties().get(0).getShardCount();
		if (shards != null && oneOf.options().size() == shards.all()) {
			return shards.toString();
		}
		if (oneOf.collection()) {
			return ((Operand.Parameter) oneOf.options().get(0)).name();
		}
		return oneOf.property().path();
	}

}
