package io.github.dynamospring.plan.update;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntUnaryOperator;

import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.ShardCount;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.UpdateRequest;
import io.github.dynamospring.plan.predicate.OperandSource;

/**
 * Shards that an update with {@code upsert} draws unless they are given. A call draws
 * them once.
 */
final class DrawnShards {

	private final List<ShardCount> counts;

	private final Map<String, OperandSource.Chosen> drawn = new LinkedHashMap<>();

	DrawnShards(UpdateRequest request) {
		List<DynamoPersistentProperty> shards = request.upsert() ? request.entity().getShards() : List.of();
		this.counts = shards.stream().map(DynamoPersistentProperty::getShardCount).filter(Objects::nonNull).toList();
		for (int i = 0; i < shards.size(); i++) {
			this.drawn.put(shards.get(i).getName(),
					new OperandSource.Chosen(i, "one of " + this.counts.get(i).drawn()));
		}
	}

	/**
	 * Return the shards that are drawn, by property.
	 */
	Map<String, OperandSource.Chosen> drawn() {
		return this.drawn;
	}

	/**
	 * Return the source of a property, which draws a shard that is not given.
	 */
	OperandSource orDrawn(String property, OperandSource given) {
		OperandSource.Chosen chosen = this.drawn.get(property);
		if (chosen == null) {
			return given;
		}
		return new OperandSource.GivenOrDrawn(given, chosen);
	}

	/**
	 * Return the arguments of a call with the shards that it draws.
	 * @param random the source of random numbers below a bound
	 */
	CallArguments draw(CallArguments call, IntUnaryOperator random) {
		if (this.counts.isEmpty()) {
			return call;
		}
		return call.choose(this.counts.stream().map((count) -> random.applyAsInt(count.drawn())).toArray());
	}

}
