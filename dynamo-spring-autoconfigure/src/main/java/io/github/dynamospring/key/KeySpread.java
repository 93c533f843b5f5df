package io.github.dynamospring.key;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Keys over which a function spreads values, so that all of them can be read.
 *
 * @param shards the forms of a value in its shards, the written one first; empty without
 * shards
 * @param counts the number of shards in each form
 * @param unit the unit of time buckets, or null
 */
record KeySpread(List<KeyForm> shards, List<Integer> counts, @Nullable TruncateFunction unit) {

	static final KeySpread NONE = new KeySpread(List.of(), List.of(), null);

	KeySpread {
		shards = List.copyOf(shards);
		counts = List.copyOf(counts);
	}

	static KeySpread of(TruncateFunction unit) {
		return new KeySpread(List.of(), List.of(), unit);
	}

}
