package io.github.dynamospring.mapping;

import java.util.List;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

/**
 * Number of the shards of a {@link Shard} property.
 *
 * @param drawn the number of shards that writes draw from
 * @param all the number of shards that there can be, which reads ask for
 */
public record ShardCount(int drawn, int all) {

	/**
	 * Return the count that an annotation declares, or null for one that is faulty.
	 */
	public static @Nullable ShardCount of(Shard shard) {
		int all = (shard.read() != 0) ? shard.read() : shard.value();
		if (shard.value() > 1 && all >= shard.value()) {
			return new ShardCount(shard.value(), all);
		}
		return null;
	}

	/**
	 * Return whether a number denotes a shard.
	 */
	public boolean contains(int shard) {
		return shard >= 0 && shard < this.all;
	}

	/**
	 * Return the numbers of all shards.
	 */
	public List<Integer> shards() {
		return IntStream.range(0, this.all).boxed().toList();
	}

	@Override
	public String toString() {
		return this.all + " shards";
	}

}
